package dev.toolroom.capability.query;

import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Finds settings of a connection that have no effect. */
final class MaskCheck {
    private MaskCheck() {}

    /** What is wrong with the masks of a connection, one sentence each. */
    static List<String> of(Sessions sessions, Connection connection) throws SQLException {
        ConnectionSettings settings = sessions.settings();
        var wrong = new ArrayList<String>();
        if (settings.role() != null && settings.kind() != DatabaseKind.POSTGRESQL) {
            wrong.add(
                    "role is set, but only PostgreSQL takes one, so queries have the rights of the login");
        }
        if (settings.mask().isEmpty()) {
            return wrong;
        }
        var idle = new ArrayList<>(settings.mask());
        try (ResultSet rows =
                connection.getMetaData().getColumns(connection.getCatalog(), null, "%", "%")) {
            while (rows.next() && !idle.isEmpty()) {
                String table = rows.getString("TABLE_NAME");
                String column = rows.getString("COLUMN_NAME");
                idle.removeIf(mask -> new MaskPatterns(List.of(mask)).matches(table, column));
            }
        }
        idle.forEach(mask -> wrong.add("the mask " + mask + " matches no column"));
        return wrong;
    }
}
