package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
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
import org.jspecify.annotations.Nullable;

/** Rows of a catalogue whose first three columns name a thing: schema, table, its own name. */
final class Rows {
    private Rows() {}

    /** Takes one row, and leaves it to its caller to go on. */
    @FunctionalInterface
    interface Taker {
        void take(ResultSet row) throws SQLException;
    }

    /** Asks, and hands over each row as it comes. */
    static void take(Statement statement, String sql, Taker taker) throws SQLException {
        ResultSet rows = statement.executeQuery(sql);
        while (rows.next()) {
            taker.take(rows);
        }
    }

    static void take(Connection connection, String sql, Taker taker) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            take(statement, sql, taker);
        }
    }

    /** The rows of each thing together, in the order in which they come. */
    static List<List<List<String>>> grouped(ResultSet rows) throws SQLException {
        return List.copyOf(grouped(rows, 3).values());
    }

    /**
     * The same by what names them.
     *
     * @param names how many columns that are
     */
    static Map<List<String>, List<List<String>>> grouped(ResultSet rows, int names)
            throws SQLException {
        Map<List<String>, List<List<String>>> groups = new LinkedHashMap<>();
        int width = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            var row = new ArrayList<String>();
            for (int i = 1; i <= width; i++) {
                row.add(Objects.requireNonNullElse(rows.getString(i), ""));
            }
            groups.computeIfAbsent(row.subList(0, names), key -> new ArrayList<>()).add(row);
        }
        return groups;
    }

    static List<String> each(List<List<String>> rows, int column) {
        return rows.stream().map(row -> row.get(column)).toList();
    }

    /** The table that the rows are about; null when it is not one of ours. */
    static SchemaBuilder.@Nullable Fresh table(List<List<String>> rows, SchemaBuilder builder) {
        return builder.known(rows.getFirst().get(0), rows.getFirst().get(1));
    }

    /** An index: the fourth of each row is a column, the sixth says whether it goes downwards. */
    static TableIndex index(
            List<List<String>> rows, SchemaBuilder.Fresh table, boolean unique, String downwards) {
        return new TableIndex(
                Ids.fresh("i"),
                rows.getFirst().get(2),
                unique,
                rows.stream()
                        .map(
                                row ->
                                        new TableIndex.Part(
                                                table.idOf(row.get(3)),
                                                row.get(5).equals(downwards)))
                        .toList());
    }

    /** A foreign key: its column, the schema, table and column it points at, and two rules. */
    static void reference(List<List<String>> rows, SchemaBuilder builder) {
        List<String> first = rows.getFirst();
        SchemaBuilder.Fresh table = table(rows, builder);
        if (table != null) {
            table.references.add(
                    new SchemaBuilder.Reference(
                            first.get(2),
                            each(rows, 3),
                            first.get(4),
                            first.get(5),
                            each(rows, 6),
                            action(first.get(7)),
                            action(first.get(8)),
                            ""));
        }
    }

    /** Where a database does not say which of the two was meant, it makes no difference. */
    private static ReferentialAction action(String words) {
        ReferentialAction action = ReferentialAction.ofSql(words);
        return action == ReferentialAction.RESTRICT ? ReferentialAction.NO_ACTION : action;
    }

    /**
     * A number for each table, from rows of schema, table and number; null where the database does
     * not know.
     */
    static Map<String, Long> estimates(Connection connection, String sql) throws SQLException {
        Map<String, Long> estimates = new HashMap<>();
        take(
                connection,
                sql,
                row -> {
                    long number = row.getLong(3);
                    long known = row.wasNull() ? SchemaReader.UNKNOWN : number;
                    estimates.put(key(row), known);
                });
        return estimates;
    }

    private static int columns(ResultSet row) throws SQLException {
        return row.getMetaData().getColumnCount();
    }

    /**
     * What hangs on each table, from rows of schema, table, name, what comes first and again, and
     * perhaps the part of the table that it hangs on.
     */
    static Map<String, List<Attached>> attached(Connection connection, String sql)
            throws SQLException {
        Map<String, List<Attached>> found = new HashMap<>();
        take(
                connection,
                sql,
                row ->
                        found.computeIfAbsent(key(row), key -> new ArrayList<>())
                                .add(
                                        new Attached(
                                                row.getString(3),
                                                row.getString(4),
                                                row.getString(5),
                                                columns(row) > 5 ? row.getString(6) : null)));
        return found;
    }

    /**
     * Views by their texts, from rows of schema, name, text and whether the database guards them.
     */
    static List<View> views(Connection connection, String sql) throws SQLException {
        var found = new ArrayList<View>();
        take(
                connection,
                sql,
                row ->
                        found.add(
                                View.of(
                                        row.getString(1),
                                        row.getString(2),
                                        Objects.requireNonNullElse(row.getString(3), ""),
                                        row.getBoolean(4))));
        return found;
    }

    /**
     * What more there is to the parts of each table, from rows of schema, table, part and words.
     */
    static Map<String, Map<String, String>> special(Connection connection, String sql)
            throws SQLException {
        Map<String, Map<String, String>> found = new HashMap<>();
        take(
                connection,
                sql,
                row ->
                        found.computeIfAbsent(key(row), key -> new HashMap<>())
                                .merge(
                                        row.getString(3),
                                        row.getString(4),
                                        (one, other) -> one + ", " + other));
        return found;
    }

    private static String key(ResultSet row) throws SQLException {
        return Table.key(row.getString(1), row.getString(2));
    }
}
