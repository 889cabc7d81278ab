package dev.toolroom.capability.query.mask;

import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.capability.query.resolved.AllowedFunctions;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Settings that do nothing: whoever set a mask believes that something is hidden. */
public final class MaskCheck {
    private MaskCheck() {}

    /** What is wrong with the masks of a connection, one sentence each. */
    public static List<String> of(Sessions sessions, Connection connection) throws SQLException {
        ConnectionSettings settings = sessions.settings();
        var wrong = new ArrayList<>(functions(sessions, connection));
        if (settings.role() != null && settings.kind() != DatabaseKind.POSTGRESQL) {
            wrong.add(
                    "role is set, but only PostgreSQL takes one, so queries have the rights of the login");
        }
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

    private static List<String> functions(Sessions sessions, Connection connection)
            throws SQLException {
        List<String> names = sessions.settings().allowFunctions();
        if (names.isEmpty() || LoginFiles.masksByRights(sessions.settings())) {
            return List.of();
        }
        if (sessions.settings().mask().isEmpty()) {
            return List.of("allowFunctions is set, but mask is empty, so nothing is masked anyway");
        }
        List<Engine.Derived> known = sessions.engine().routines(connection);
        return names.stream()
                .filter(
                        name ->
                                known.stream()
                                        .noneMatch(
                                                each ->
                                                        AllowedFunctions.matches(
                                                                name, each.column(), each.table())))
                .map(name -> "allowFunctions: no function is called " + name)
                .toList();
    }
}
