package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.ReferentialAction;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.UniqueKey;
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

/** From the information schema of H2; declared T-SQL types come back from the remarks. */
final class H2Reader implements SchemaReader {
    private static final String SCHEMAS =
            "SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA"
                    + " WHERE SCHEMA_NAME <> 'INFORMATION_SCHEMA'"
                    + " ORDER BY SCHEMA_NAME <> 'dbo', SCHEMA_NAME";

    private static final String COLUMNS =
            """
            SELECT c.TABLE_SCHEMA, c.TABLE_NAME, t.REMARKS, c.COLUMN_NAME, c.DATA_TYPE,
              c.CHARACTER_MAXIMUM_LENGTH, c.NUMERIC_PRECISION, c.NUMERIC_SCALE,
              c.DATETIME_PRECISION, c.IS_NULLABLE, c.COLUMN_DEFAULT, c.IS_IDENTITY,
              c.IDENTITY_START, c.IDENTITY_INCREMENT, c.IS_GENERATED, c.GENERATION_EXPRESSION,
              c.REMARKS
            FROM INFORMATION_SCHEMA.COLUMNS c
            JOIN INFORMATION_SCHEMA.TABLES t
              ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME
            WHERE t.TABLE_TYPE = 'BASE TABLE' AND c.TABLE_SCHEMA <> 'INFORMATION_SCHEMA'
            ORDER BY c.TABLE_SCHEMA, c.TABLE_NAME, c.ORDINAL_POSITION""";

    private static final String KEYS =
            """
            SELECT k.TABLE_SCHEMA, k.TABLE_NAME, k.CONSTRAINT_NAME, u.COLUMN_NAME,
              k.CONSTRAINT_TYPE, h.CHECK_CLAUSE
            FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS k
            LEFT JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE u
              ON u.CONSTRAINT_SCHEMA = k.CONSTRAINT_SCHEMA
              AND u.CONSTRAINT_NAME = k.CONSTRAINT_NAME
              AND u.TABLE_SCHEMA = k.TABLE_SCHEMA AND u.TABLE_NAME = k.TABLE_NAME
            LEFT JOIN INFORMATION_SCHEMA.CHECK_CONSTRAINTS h
              ON h.CONSTRAINT_SCHEMA = k.CONSTRAINT_SCHEMA
              AND h.CONSTRAINT_NAME = k.CONSTRAINT_NAME
            WHERE k.CONSTRAINT_TYPE IN ('PRIMARY KEY', 'UNIQUE', 'CHECK')
            ORDER BY k.TABLE_SCHEMA, k.TABLE_NAME, k.CONSTRAINT_NAME, u.ORDINAL_POSITION""";

    private static final String REFERENCES =
            """
            SELECT f.TABLE_SCHEMA, f.TABLE_NAME, f.CONSTRAINT_NAME, f.COLUMN_NAME,
              p.TABLE_SCHEMA, p.TABLE_NAME, p.COLUMN_NAME, r.DELETE_RULE, r.UPDATE_RULE
            FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS r
            JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE f
              ON f.CONSTRAINT_SCHEMA = r.CONSTRAINT_SCHEMA
              AND f.CONSTRAINT_NAME = r.CONSTRAINT_NAME
            JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE p
              ON p.CONSTRAINT_SCHEMA = r.UNIQUE_CONSTRAINT_SCHEMA
              AND p.CONSTRAINT_NAME = r.UNIQUE_CONSTRAINT_NAME
              AND p.ORDINAL_POSITION = f.POSITION_IN_UNIQUE_CONSTRAINT
            ORDER BY f.TABLE_SCHEMA, f.TABLE_NAME, f.CONSTRAINT_NAME, f.ORDINAL_POSITION""";

    private static final String INDEXES =
            """
            SELECT i.TABLE_SCHEMA, i.TABLE_NAME, i.INDEX_NAME, i.INDEX_TYPE_NAME, c.COLUMN_NAME,
              c.ORDERING_SPECIFICATION
            FROM INFORMATION_SCHEMA.INDEXES i
            JOIN INFORMATION_SCHEMA.INDEX_COLUMNS c
              ON c.INDEX_SCHEMA = i.INDEX_SCHEMA AND c.INDEX_NAME = i.INDEX_NAME
            WHERE NOT i.IS_GENERATED AND i.TABLE_SCHEMA <> 'INFORMATION_SCHEMA'
              AND i.INDEX_TYPE_NAME IN ('INDEX', 'UNIQUE INDEX')
            ORDER BY i.TABLE_SCHEMA, i.TABLE_NAME, i.INDEX_NAME, c.ORDINAL_POSITION""";

    private static final String ROWS =
            "SELECT TABLE_SCHEMA, TABLE_NAME, ROW_COUNT_ESTIMATE FROM INFORMATION_SCHEMA.TABLES"
                    + " WHERE TABLE_TYPE = 'BASE TABLE'";

    @Override
    public DatabaseSchema read(Connection connection) throws SQLException {
        var builder = new SchemaBuilder();
        try (Statement statement = connection.createStatement()) {
            ResultSet schemas = statement.executeQuery(SCHEMAS);
            while (schemas.next()) {
                builder.schema(schemas.getString(1));
            }
            ResultSet columns = statement.executeQuery(COLUMNS);
            while (columns.next()) {
                column(columns, builder);
            }
            grouped(statement.executeQuery(KEYS)).forEach(rows -> key(rows, builder));
            grouped(statement.executeQuery(REFERENCES)).forEach(rows -> reference(rows, builder));
            grouped(statement.executeQuery(INDEXES)).forEach(rows -> index(rows, builder));
        }
        return builder.build();
    }

    private static void column(ResultSet row, SchemaBuilder builder) throws SQLException {
        SchemaBuilder.Fresh table = builder.table(row.getString(1), row.getString(2));
        String remarks = row.getString(3);
        table.comment = remarks == null || remarks.isBlank() ? null : remarks;
        boolean identity = row.getString(12).equals("YES");
        boolean computed = row.getString(15).equals("ALWAYS");
        var reported =
                new H2Types.Reported(
                        row.getString(5),
                        row.getLong(6),
                        row.getInt(7),
                        row.getInt(8),
                        row.getInt(9),
                        row.getString(11));
        H2Types.Declared declared = H2Types.declared(reported, row.getString(17));
        table.column(
                new Column(
                        Ids.fresh("c"),
                        row.getString(4),
                        declared.type(),
                        row.getString(10).equals("YES"),
                        identity ? new Identity(row.getLong(13), row.getLong(14)) : null,
                        identity || computed ? null : declared.defaultValue(),
                        declared.defaultName(),
                        computed
                                ? new Computed(
                                        Objects.requireNonNullElse(
                                                declared.formula(),
                                                Objects.requireNonNullElse(row.getString(16), "")),
                                        declared.persisted())
                                : null,
                        declared.comment()));
    }

    /** The rows of each constraint or index together; the first three columns name it. */
    private static List<List<List<String>>> grouped(ResultSet rows) throws SQLException {
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

    private static List<String> each(List<List<String>> rows, int column) {
        return rows.stream().map(row -> row.get(column)).toList();
    }

    private static void key(List<List<String>> rows, SchemaBuilder builder) {
        List<String> first = rows.getFirst();
        SchemaBuilder.Fresh table = builder.known(first.get(0), first.get(1));
        if (table == null) {
            return;
        }
        String name = first.get(2);
        switch (first.get(4)) {
            case "PRIMARY KEY" ->
                    table.primaryKey =
                            new PrimaryKey(
                                    name.startsWith("CONSTRAINT_") ? null : name,
                                    table.ids(each(rows, 3)));
            case "UNIQUE" ->
                    table.uniques.add(
                            new UniqueKey(Ids.fresh("u"), name, table.ids(each(rows, 3))));
            default -> table.checks.add(new CheckRule(Ids.fresh("k"), name, first.get(5)));
        }
    }

    private static void reference(List<List<String>> rows, SchemaBuilder builder) {
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

    private static void index(List<List<String>> rows, SchemaBuilder builder) {
        List<String> first = rows.getFirst();
        SchemaBuilder.Fresh table = builder.known(first.get(0), first.get(1));
        if (table != null) {
            table.indexes.add(
                    new TableIndex(
                            Ids.fresh("i"),
                            first.get(2),
                            first.get(3).startsWith("UNIQUE"),
                            rows.stream()
                                    .map(
                                            row ->
                                                    new TableIndex.Part(
                                                            table.idOf(row.get(4)),
                                                            row.get(5).equals("DESC")))
                                    .toList()));
        }
    }

    @Override
    public Map<String, Long> rowEstimates(Connection connection) throws SQLException {
        Map<String, Long> estimates = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(ROWS);
            while (rows.next()) {
                estimates.put(Table.key(rows.getString(1), rows.getString(2)), rows.getLong(3));
            }
        }
        return estimates;
    }
}
