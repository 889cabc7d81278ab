package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A statement that gave up because somebody else held a lock. */
final class LockWait {
    private static final int MARIADB_LOCK = 1205;
    private static final int H2_LOCK = 50200;
    private static final int SQLITE_BUSY = 5;
    private static final int SQLITE_LOCKED = 6;
    private static final int SQLSERVER_LOCK = 1222;

    /** Of the tables that a statement names. */
    private static final String HOLDERS =
            "SELECT DISTINCT 'session ' || a.pid || ' (' || concat_ws(', ',"
                    + " NULLIF(a.application_name, ''), a.usename, a.state) || ')' FROM pg_locks l"
                    + " JOIN pg_class c ON c.oid = l.relation JOIN pg_namespace n ON"
                    + " n.oid = c.relnamespace JOIN pg_stat_activity a ON a.pid = l.pid"
                    + " WHERE l.granted AND l.pid <> pg_backend_pid() AND a.datname ="
                    + " current_database() AND strpos(?, '\"' || n.nspname || '\".\"' || c.relname"
                    + " || '\"') > 0 ORDER BY 1";

    private LockWait() {}

    static boolean is(DatabaseKind kind, SQLException error) {
        return switch (kind) {
            case POSTGRESQL -> "55P03".equals(error.getSQLState());
            case MARIADB -> error.getErrorCode() == MARIADB_LOCK;
            case H2 -> error.getErrorCode() == H2_LOCK;
            case SQLITE ->
                    error.getErrorCode() == SQLITE_BUSY || error.getErrorCode() == SQLITE_LOCKED;
            case SQLSERVER -> error.getErrorCode() == SQLSERVER_LOCK;
            case STUB, DESIGN -> false;
        };
    }

    /** Who has a lock on the tables of a statement now, where the database tells. */
    static List<String> holders(Connection connection, DatabaseKind kind, String sql)
            throws SQLException {
        var found = new ArrayList<String>();
        if (kind == DatabaseKind.POSTGRESQL) {
            try (PreparedStatement statement = connection.prepareStatement(HOLDERS)) {
                statement.setString(1, sql);
                ResultSet rows = statement.executeQuery();
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        }
        return found;
    }
}
