package dev.toolroom.capability.designer.publish.lint;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.util.Locale;

/**
 * The lock that a statement of a plan takes on the table it is about.
 *
 * @param name as the database calls it
 * @param blocks who waits for it
 */
public record LockLevel(String name, String blocks) {
    public static final LockLevel ACCESS_EXCLUSIVE =
            new LockLevel("ACCESS EXCLUSIVE", "reads and writes");
    public static final LockLevel SHARE_ROW_EXCLUSIVE =
            new LockLevel("SHARE ROW EXCLUSIVE", "writes");
    public static final LockLevel SHARE = new LockLevel("SHARE", "writes");
    public static final LockLevel SHARE_UPDATE_EXCLUSIVE =
            new LockLevel("SHARE UPDATE EXCLUSIVE", "schema changes");
    public static final LockLevel ROW_EXCLUSIVE = new LockLevel("ROW EXCLUSIVE", "schema changes");
    public static final LockLevel NONE = new LockLevel("none", "nobody");

    /** As each manual says; those of PostgreSQL are compared with what it holds. */
    public static LockLevel of(DatabaseKind kind, String sql) {
        return switch (kind) {
            case POSTGRESQL -> postgres(sql.toUpperCase(Locale.ROOT));
            case MARIADB ->
                    new LockLevel("metadata", "reads and writes as the statement begins and ends");
            case SQLITE -> new LockLevel("database", "writes");
            case H2 -> new LockLevel("exclusive", "reads and writes");
            case SQLSERVER, STUB, DESIGN -> new LockLevel("Sch-M", "reads and writes");
        };
    }

    private static LockLevel postgres(String sql) {
        if (sql.startsWith("CREATE TABLE ")
                || sql.startsWith("CREATE SCHEMA ")
                || sql.startsWith("SELECT ")) {
            return NONE;
        }
        if (sql.startsWith("CREATE ") && sql.contains("INDEX CONCURRENTLY ")) {
            return SHARE_UPDATE_EXCLUSIVE;
        }
        if (sql.startsWith("CREATE INDEX ") || sql.startsWith("CREATE UNIQUE INDEX ")) {
            return SHARE;
        }
        if (sql.startsWith("DROP INDEX CONCURRENTLY ") || sql.startsWith("COMMENT ON ")) {
            return SHARE_UPDATE_EXCLUSIVE;
        }
        if (sql.startsWith("INSERT ") || sql.startsWith("UPDATE ") || sql.startsWith("DELETE ")) {
            return ROW_EXCLUSIVE;
        }
        if (sql.contains(" VALIDATE CONSTRAINT ")) {
            return SHARE_UPDATE_EXCLUSIVE;
        }
        boolean key = sql.contains(" FOREIGN KEY (") && sql.contains(" ADD CONSTRAINT ");
        return key || sql.startsWith("CREATE TRIGGER ") ? SHARE_ROW_EXCLUSIVE : ACCESS_EXCLUSIVE;
    }
}
