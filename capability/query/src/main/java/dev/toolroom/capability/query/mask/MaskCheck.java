package dev.toolroom.capability.query.mask;

import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Masks that do nothing: whoever set one believes that something is hidden. */
public final class MaskCheck {
    private MaskCheck() {}

    /** What is wrong with the masks of a connection, one sentence each. */
    public static List<String> of(Sessions sessions, Connection connection) throws SQLException {
        ConnectionSettings settings = sessions.settings();
        var wrong = new ArrayList<String>();
        if (settings.mask().isEmpty()) {
            if (settings.maskStrict()) {
                wrong.add("maskStrict is set, but mask is empty, so nothing is masked");
            }
            return wrong;
        }
        var idle = new ArrayList<>(settings.mask());
        // Where a login sees several databases, a table of another one can be named too.
        String catalog = settings.kind() == DatabaseKind.MARIADB ? null : connection.getCatalog();
        try (ResultSet rows = connection.getMetaData().getColumns(catalog, null, "%", "%")) {
            while (rows.next() && !idle.isEmpty()) {
                String table = rows.getString("TABLE_NAME");
                String column = rows.getString("COLUMN_NAME");
                idle.removeIf(mask -> new Masks(List.of(mask)).matches(table, column));
            }
        }
        idle.forEach(mask -> wrong.add("the mask " + mask + " matches no column"));
        return wrong;
    }
}
