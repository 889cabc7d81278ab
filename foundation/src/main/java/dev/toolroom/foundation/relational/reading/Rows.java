package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Rows of a catalogue whose first three columns name a thing: schema, table, its own name. */
final class Rows {
    private Rows() {}

    /** The rows of each thing together, in the order in which they come. */
    static List<List<List<String>>> grouped(ResultSet rows) throws SQLException {
        Map<List<String>, List<List<String>>> groups = new LinkedHashMap<>();
        int width = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            var row = new ArrayList<String>();
            for (int i = 1; i <= width; i++) {
                row.add(Objects.requireNonNullElse(rows.getString(i), ""));
            }
            groups.computeIfAbsent(row.subList(0, 3), key -> new ArrayList<>()).add(row);
        }
        return List.copyOf(groups.values());
    }

    static List<String> each(List<List<String>> rows, int column) {
        return rows.stream().map(row -> row.get(column)).toList();
    }

    /** A foreign key: its column, the schema, table and column it points at, and two rules. */
    static void reference(List<List<String>> rows, SchemaBuilder builder) {
        List<String> first = rows.getFirst();
        SchemaBuilder.Fresh table = builder.known(first.get(0), first.get(1));
        if (table != null) {
            table.references.add(
                    new SchemaBuilder.Reference(
                            first.get(2),
                            each(rows, 3),
                            first.get(4),
                            first.get(5),
                            each(rows, 6),
                            ReferentialAction.ofSql(first.get(7)),
                            ReferentialAction.ofSql(first.get(8))));
        }
    }

    /** A number for each table, from rows of schema, table and number. */
    static Map<String, Long> estimates(Connection connection, String sql) throws SQLException {
        Map<String, Long> estimates = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(sql);
            while (rows.next()) {
                estimates.put(Table.key(rows.getString(1), rows.getString(2)), rows.getLong(3));
            }
        }
        return estimates;
    }

    /** What hangs on each table, from rows of schema, table, name, what comes first and again. */
    static Map<String, List<Attached>> attached(Connection connection, String sql)
            throws SQLException {
        Map<String, List<Attached>> found = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(sql);
            while (rows.next()) {
                found.computeIfAbsent(
                                Table.key(rows.getString(1), rows.getString(2)),
                                key -> new ArrayList<>())
                        .add(new Attached(rows.getString(3), rows.getString(4), rows.getString(5)));
            }
        }
        return found;
    }

    /**
     * Views by their texts, from rows of schema, name, text and whether the database guards them.
     */
    static List<View> views(Connection connection, String sql) throws SQLException {
        var found = new ArrayList<View>();
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(sql);
            while (rows.next()) {
                found.add(
                        View.of(
                                rows.getString(1),
                                rows.getString(2),
                                Objects.requireNonNullElse(rows.getString(3), ""),
                                rows.getBoolean(4)));
            }
        }
        return found;
    }

    /**
     * What more there is to the parts of each table, from rows of schema, table, part and words.
     */
    static Map<String, Map<String, String>> special(Connection connection, String sql)
            throws SQLException {
        Map<String, Map<String, String>> found = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(sql);
            while (rows.next()) {
                found.computeIfAbsent(
                                Table.key(rows.getString(1), rows.getString(2)),
                                key -> new HashMap<>())
                        .merge(
                                rows.getString(3),
                                rows.getString(4),
                                (one, other) -> one + ", " + other);
            }
        }
        return found;
    }
}
