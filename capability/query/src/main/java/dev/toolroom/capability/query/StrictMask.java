package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.kernel.Refusal;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * For connections that would rather answer nothing than let a masked value out: a statement that
 * names a table with masked columns must select plain columns, so that each can be traced, and must
 * not use a masked one in any other way. A view may hide one, so views are refused.
 *
 * @param tables with masked columns, folded
 * @param views folded
 */
record StrictMask(Set<String> tables, Set<String> views) {
    StrictMask {
        tables = Set.copyOf(tables);
        views = Set.copyOf(views);
    }

    static StrictMask of(Connection connection, Masks masks) throws SQLException {
        var tables = new HashSet<String>();
        var views = new HashSet<String>();
        DatabaseMetaData data = connection.getMetaData();
        try (ResultSet rows = data.getTables(connection.getCatalog(), null, "%", null)) {
            while (rows.next()) {
                String type = String.valueOf(rows.getString("TABLE_TYPE"));
                if (type.matches("(?i)(?!system).*view.*")) {
                    views.add(rows.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
                }
            }
        }
        try (ResultSet rows = data.getColumns(connection.getCatalog(), null, "%", "%")) {
            while (rows.next()) {
                String table = rows.getString("TABLE_NAME");
                if (masks.matches(table, rows.getString("COLUMN_NAME"))) {
                    tables.add(table.toLowerCase(Locale.ROOT));
                }
            }
        }
        return new StrictMask(tables, views);
    }

    /** Lets a statement pass, or refuses it before it runs. */
    void check(ReadStatement statement, Masks masks) {
        if (!statement.isPlainQuery()) {
            return;
        }
        for (String name : statement.names()) {
            if (views.contains(name)) {
                throw new Refusal(
                        QueryRefusal.MASKED,
                        "view " + name + " may show a masked column under another name",
                        "Query the tables behind it");
            }
        }
        boolean touches = statement.names().stream().anyMatch(tables::contains);
        if (touches && !statement.isTraceable(name -> masks.matches("", name))) {
            throw new Refusal(
                    QueryRefusal.MASKED,
                    "what comes out cannot be traced to columns, and this database masks some"
                            + " strictly",
                    "Select columns by their own names, without alias, expression, subquery or"
                            + " UNION, and leave masked ones out of every condition and ORDER BY");
        }
    }
}
