package dev.toolroom.capability.designer.publish.lint;

import dev.toolroom.capability.designer.publish.change.Risk;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lint rules; the reference of lint rules describes each by its code. */
public enum Rule {
    TABLE_DROPPED("D101", Severity.ERROR, "The table and its rows are deleted"),
    COLUMN_DROPPED("D102", Severity.ERROR, "All values in this column are deleted"),
    CONSTRAINT_DROPPED("D103", Severity.WARNING, "Rows are no longer checked by this constraint"),
    TYPE_NARROWED("D104", Severity.ERROR, "Values may not fit the new type"),
    TABLE_RENAMED("B201", Severity.WARNING, "Code that uses the old table name fails"),
    COLUMN_RENAMED("B202", Severity.WARNING, "Code that uses the old column name fails"),
    TYPE_CHANGED("B203", Severity.WARNING, "Code that reads this column sees another type"),
    NOT_NULL_SET("R301", Severity.WARNING, "Fails if existing rows have no value"),
    NOT_NULL_WITHOUT_DEFAULT(
            "R302", Severity.ERROR, "Existing rows have no value for the new column"),
    UNIQUE_OVER_ROWS("R303", Severity.WARNING, "Fails if existing rows have equal values"),
    FOREIGN_KEY_OVER_ROWS(
            "R304", Severity.WARNING, "Fails if existing rows have no matching parent"),
    CHECK_OVER_ROWS("R305", Severity.WARNING, "Fails if existing rows do not meet the check"),
    INDEX_LOCKS("L401", Severity.WARNING, "Writes wait while the index is built"),
    FOREIGN_KEY_LOCKS(
            "L402", Severity.WARNING, "Writes to both tables wait while rows are checked"),
    CHECK_LOCKS("L403", Severity.WARNING, "Reads and writes wait while rows are checked"),
    TYPE_REWRITES("L404", Severity.WARNING, "Reads and writes wait while the table is rewritten"),
    TABLE_REBUILT("L405", Severity.WARNING, "The table is copied; writes wait until it is done"),
    NOT_NULL_LOCKS("L406", Severity.WARNING, "Reads and writes wait while rows are checked"),
    DEFAULT_REWRITES(
            "L407",
            Severity.WARNING,
            "The value is computed for every row; the table is rewritten"),
    FOREIGN_KEY_WITHOUT_INDEX(
            "G501",
            Severity.INFO,
            "Deleting a parent row scans the table: no index begins with it"),
    TABLE_WITHOUT_KEY("G502", Severity.INFO, "The table has no primary key");

    /** How severe a finding is. */
    public enum Severity {
        ERROR,
        WARNING,
        INFO;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final String code;
    private final Severity severity;
    private final String message;

    Rule(String code, Severity severity, String message) {
        this.code = code;
        this.severity = severity;
        this.message = message;
    }

    public String code() {
        return code;
    }

    public Severity severity() {
        return severity;
    }

    public String message() {
        return message;
    }

    /** Returns the risk of a plan that says the same; null if there is none. */
    @Nullable Risk risk() {
        return switch (this) {
            case TABLE_REBUILT -> Risk.REBUILD;
            case TABLE_RENAMED, COLUMN_RENAMED -> Risk.RENAMED;
            default ->
                    Stream.of(Risk.values())
                            .filter(each -> each.name().equals(name()))
                            .findFirst()
                            .orElse(null);
        };
    }

    /** Whether it warns of a lock that blocks others. */
    boolean isLock() {
        return code.startsWith("L");
    }

    /**
     * Whether the statements of an online publish make nobody wait for it.
     *
     * @param partitioned takes neither concurrent builds nor keys that are validated later
     */
    boolean isAvoidedOnline(boolean partitioned) {
        return switch (this) {
            case INDEX_LOCKS, FOREIGN_KEY_LOCKS -> !partitioned;
            case CHECK_LOCKS, NOT_NULL_LOCKS, DEFAULT_REWRITES -> true;
            default -> false;
        };
    }
}
