package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.Refusal;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * For connections that would rather answer nothing than let a masked value out: a statement that
 * names a table with masked columns must select plain columns, so that each can be traced, and must
 * not use a masked one in any other way. A view may hide one, and so may a function, so those are
 * refused.
 *
 * @param tables with masked columns, folded
 * @param hiding views and what else can hold the same values under other names, folded
 * @param columns all there are, folded
 * @param routines that users have made, folded
 */
record StrictMask(
        Set<String> tables, Set<String> hiding, Set<String> columns, Set<String> routines) {
    /** Every table has them, and no catalogue lists them. */
    private static final Set<String> BUILT_IN =
            Set.of("ctid", "oid", "rowid", "_rowid_", "tableoid", "xmin", "xmax", "cmin", "cmax");

    StrictMask {
        tables = Set.copyOf(tables);
        hiding = Set.copyOf(hiding);
        columns = Set.copyOf(columns);
        routines = Set.copyOf(routines);
    }

    static StrictMask of(Connection connection, Engine engine, Masks masks) throws SQLException {
        var tables = new HashSet<String>();
        var hiding = new HashSet<String>(engine.hiding(connection));
        var columns = new HashSet<String>(BUILT_IN);
        DatabaseMetaData data = connection.getMetaData();
        // Where a login sees several databases, a table of another one can be named too.
        String catalog = engine.kind() == DatabaseKind.MARIADB ? null : connection.getCatalog();
        try (ResultSet rows = data.getTables(catalog, null, "%", null)) {
            while (rows.next()) {
                String type = String.valueOf(rows.getString("TABLE_TYPE"));
                if (type.matches("(?i)(?!system).*view.*")) {
                    hiding.add(rows.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
                }
            }
        }
        try (ResultSet rows = data.getColumns(catalog, null, "%", "%")) {
            while (rows.next()) {
                String table = rows.getString("TABLE_NAME");
                String column = rows.getString("COLUMN_NAME");
                columns.add(column.toLowerCase(Locale.ROOT));
                if (masks.matches(table, column)) {
                    tables.add(table.toLowerCase(Locale.ROOT));
                }
            }
        }
        return new StrictMask(tables, hiding, columns, engine.routines(connection));
    }

    /** Lets a statement pass, or refuses it before it runs. */
    void check(ReadStatement statement, Masks masks) {
        if (!statement.isAboutRows()) {
            return;
        }
        for (String name : statement.names()) {
            if (hiding.contains(name) || masks.tellsOfValues(name)) {
                throw refused(
                        name + " may show a masked column under another name",
                        "Query the tables themselves");
            }
        }
        for (String name : statement.called()) {
            if (routines.contains(name)) {
                throw refused(
                        "function " + name + " may read a masked column",
                        "Leave it out; the functions of the database itself can be used");
            }
        }
        if (statement.names().stream().noneMatch(tables::contains)) {
            return;
        }
        Optional<String> trouble =
                statement.untraceable(
                        name -> masks.matches("", name), tables::contains, columns::contains);
        if (trouble.isPresent()) {
            throw refused(
                    trouble.get() + "; this database masks columns strictly",
                    "Select columns by their own names, without alias, expression, subquery or"
                            + " UNION, and use masked ones in no condition and no order");
        }
    }

    private static Refusal refused(String what, String nextStep) {
        return new Refusal(QueryRefusal.MASKED, what, nextStep);
    }
}
