package dev.toolroom.capability.designer.publish.lint;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.ColumnType;
import java.util.Set;
import java.util.regex.Pattern;

/** Which changes make a database write every row of a table anew. */
public final class Rewrites {
    private static final Set<String> TEXTS = Set.of("varchar", "text");

    /** A call whose answer is another for each row. */
    private static final Pattern CALL = Pattern.compile("(?i)\\b(\\w+)\\s*\\(");

    private static final Set<String> SAME_FOR_ALL =
            Set.of("now", "transaction_timestamp", "statement_timestamp", "current_timestamp");

    private Rewrites() {}

    static boolean onRetype(DatabaseKind kind, ColumnType before, ColumnType after) {
        if (!before.attributes().equals(after.attributes())) {
            return true;
        }
        return switch (kind) {
            case POSTGRESQL -> !isWiderText(before, after) && !isWiderNumber(before, after);
            case SQLITE -> false;
            default -> !(before.name().equals(after.name()) && isWiderText(before, after));
        };
    }

    private static boolean isWiderText(ColumnType before, ColumnType after) {
        boolean texts = before.name().equals("varchar") && TEXTS.contains(after.name());
        boolean unlimited = after.length() <= 0;
        return texts && (unlimited || (before.length() > 0 && before.length() <= after.length()));
    }

    private static boolean isWiderNumber(ColumnType before, ColumnType after) {
        boolean numbers = Set.of("numeric", "decimal").contains(before.name());
        return numbers
                && after.name().equals(before.name())
                && before.scale() == after.scale()
                && (after.precision() == 0
                        || (before.precision() > 0 && before.precision() <= after.precision()));
    }

    /** PostgreSQL keeps a default that is one value beside the table. */
    public static boolean onAdd(DatabaseKind kind, Column column) {
        if (kind != DatabaseKind.POSTGRESQL) {
            return false;
        }
        if (column.identity() != null) {
            return true;
        }
        if (column.computed() != null) {
            return column.computed().persisted();
        }
        return column.defaultValue() != null
                && CALL.matcher(column.defaultValue())
                        .results()
                        .anyMatch(
                                call ->
                                        !SAME_FOR_ALL.contains(
                                                call.group(1).toLowerCase(java.util.Locale.ROOT)));
    }
}
