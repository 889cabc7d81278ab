package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.reading.SchemaBuilder.Reference;
import dev.toolroom.foundation.relational.reading.SchemaBuilder.TableBuilder;
import dev.toolroom.foundation.relational.schema.Carried;
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

/** Reads rows of a catalogue, which begin with the schema, the table and a name. */
final class Rows {
    private Rows() {}

    /** Reads one row without moving to the next. */
    @FunctionalInterface
    interface RowReader {
        void read(ResultSet row) throws SQLException;
    }

    /** Runs a query and passes each row to a reader. */
    static void forEach(Statement statement, String sql, RowReader reader) throws SQLException {
        ResultSet rows = statement.executeQuery(sql);
        while (rows.next()) {
            reader.read(rows);
        }
    }

    static void forEach(Connection connection, String sql, RowReader reader) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            forEach(statement, sql, reader);
        }
    }

    /** Groups rows by their first three columns, in the order of the result. */
    static List<List<List<String>>> group(ResultSet rows) throws SQLException {
        return List.copyOf(group(rows, 3).values());
    }

    /**
     * Groups rows by their first columns.
     *
     * @param keyColumns the number of columns to group by
     */
    static Map<List<String>, List<List<String>>> group(ResultSet rows, int keyColumns)
            throws SQLException {
        Map<List<String>, List<List<String>>> groups = new LinkedHashMap<>();
        int width = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            var row = new ArrayList<String>();
            for (int i = 1; i <= width; i++) {
                row.add(Objects.requireNonNullElse(rows.getString(i), ""));
            }
            groups.computeIfAbsent(row.subList(0, keyColumns), key -> new ArrayList<>()).add(row);
        }
        return groups;
    }

    static List<String> column(List<List<String>> rows, int column) {
        return rows.stream().map(row -> row.get(column)).toList();
    }

    /** Returns the table of the rows; null if it is not part of the schema. */
    static @Nullable TableBuilder table(List<List<String>> rows, SchemaBuilder builder) {
        return builder.find(rows.getFirst().get(0), rows.getFirst().get(1));
    }

    /** Creates an index. The fourth value of each row is a column, the sixth its direction. */
    static TableIndex index(
            List<List<String>> rows, TableBuilder table, boolean unique, String descending) {
        return new TableIndex(
                Ids.fresh("i"),
                rows.getFirst().get(2),
                unique,
                rows.stream()
                        .map(
                                row ->
                                        new TableIndex.Part(
                                                table.idOf(row.get(3)),
                                                row.get(5).equals(descending)))
                        .toList());
    }

    /**
     * Adds a foreign key. Rows continue with its column, the referenced schema, table and column,
     * the rules for delete and update, and its attributes, which may be missing.
     */
    static void addReference(List<List<String>> rows, SchemaBuilder builder) {
        List<String> first = rows.getFirst();
        TableBuilder table = table(rows, builder);
        if (table != null) {
            table.references.add(
                    new Reference(
                            first.get(2),
                            column(rows, 3),
                            first.get(4),
                            first.get(5),
                            column(rows, 6),
                            action(first.get(7)),
                            action(first.get(8)),
                            first.size() > 9 ? first.get(9) : ""));
        }
    }

    /** Reads RESTRICT as NO ACTION: these databases do not distinguish them. */
    private static ReferentialAction action(String words) {
        ReferentialAction action = ReferentialAction.ofSql(words);
        return action == ReferentialAction.RESTRICT ? ReferentialAction.NO_ACTION : action;
    }

    /**
     * Returns the row estimates by table, from rows of schema, table and number. Null means {@link
     * SchemaReader#UNKNOWN}.
     */
    static Map<String, Long> estimates(Connection connection, String sql) throws SQLException {
        Map<String, Long> estimates = new HashMap<>();
        forEach(
                connection,
                sql,
                row -> {
                    long number = row.getLong(3);
                    long estimate = row.wasNull() ? SchemaReader.UNKNOWN : number;
                    estimates.put(key(row), estimate);
                });
        return estimates;
    }

    private static int columnCount(ResultSet row) throws SQLException {
        return row.getMetaData().getColumnCount();
    }

    /**
     * Returns the attached objects by table, from rows of schema, table and the components of
     * {@link Attached}, the last of which may be missing.
     */
    static Map<String, List<Attached>> attached(Connection connection, String sql)
            throws SQLException {
        Map<String, List<Attached>> found = new HashMap<>();
        forEach(
                connection,
                sql,
                row ->
                        found.computeIfAbsent(key(row), key -> new ArrayList<>())
                                .add(
                                        new Attached(
                                                row.getString(3),
                                                row.getString(4),
                                                row.getString(5),
                                                columnCount(row) > 5 ? row.getString(6) : null)));
        return found;
    }

    /** Returns views from rows of schema, name, text and {@link View#bound}. */
    static List<View> views(Connection connection, String sql) throws SQLException {
        var found = new ArrayList<View>();
        forEach(
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

    /** Returns properties of parts by table, from rows of schema, table, part and property. */
    static Map<String, Map<String, String>> special(Connection connection, String sql)
            throws SQLException {
        Map<String, Map<String, String>> found = new HashMap<>();
        forEach(
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

    /** Adds carried objects from rows of kind, name, table and statement. */
    static void addCarried(Connection connection, String sql, SchemaBuilder builder)
            throws SQLException {
        forEach(
                connection,
                sql,
                row ->
                        builder.addCarried(
                                new Carried(
                                        row.getString(1),
                                        row.getString(2),
                                        row.getString(3),
                                        false,
                                        row.getString(4))));
    }

    private static String key(ResultSet row) throws SQLException {
        return Table.key(row.getString(1), row.getString(2));
    }
}
