package dev.toolroom.capability.designer.publish.online;

import dev.toolroom.capability.designer.publish.lint.LockLevel;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction of its own.
 *
 * @param statements most often one
 * @param object what it is about
 * @param lock the strongest that it takes
 * @param copied the table whose rows it fills in, by parts; null for all other steps
 */
public record OnlineStep(
        List<String> statements, String object, LockLevel lock, @Nullable String copied) {
    public OnlineStep {
        statements = List.copyOf(statements);
    }

    static OnlineStep of(String sql, String object) {
        return new OnlineStep(
                List.of(sql), object, LockLevel.of(DatabaseKind.POSTGRESQL, sql), null);
    }

    /** Statements that are one transaction. */
    static OnlineStep together(List<String> statements, String object, LockLevel lock) {
        return new OnlineStep(statements, object, lock, null);
    }

    /**
     * Changes all rows of a table that meet a condition, some pages at a time.
     *
     * @param update ends with the condition
     */
    static OnlineStep filling(String table, String update, String object) {
        return new OnlineStep(List.of(update), object, LockLevel.ROW_EXCLUSIVE, table);
    }

    /** As it can be run by hand. */
    public String sql() {
        return statements.size() == 1
                ? statements.getFirst()
                : "BEGIN;\n" + String.join(";\n", statements) + ";\nCOMMIT";
    }

    /** Whether others can go on reading and writing while it runs. */
    boolean isPassedBy() {
        return !lock.blocks().contains("writes");
    }
}
