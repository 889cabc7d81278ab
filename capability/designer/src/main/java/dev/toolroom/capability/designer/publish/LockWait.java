package dev.toolroom.capability.designer.publish;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.dialect.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A statement that gave up because somebody else held a lock. */
final class LockWait {
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
        return Dialect.of(kind).isLockWait(error);
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
