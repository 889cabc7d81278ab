package dev.toolroom.capability.query.catalogue;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Questions to the catalogue of each kind of database that JDBC has no method for. */
record Facts(Connection connection, DatabaseKind kind) {
    private static final Pattern CHOICE = Pattern.compile("'((?:[^']|'')*)'");

    private static final String COLUMNS_LIKE =
            "SELECT table_schema, table_name, column_name FROM information_schema.columns"
                    + " WHERE lower(column_name) LIKE ? ESCAPE '!' ORDER BY 1, 2, ordinal_position";

    /** The name of a table, in lower case. */
    record Place(String schema, String table) {
        static Place of(String schema, String table) {
            return new Place(schema.toLowerCase(Locale.ROOT), table.toLowerCase(Locale.ROOT));
        }
    }

    /** PostgreSQL: the columns that the login may not read of a table of which it may read some. */
    Set<String> deniedColumns(String schema, String table) throws SQLException {
        return Set.copyOf(
                new Sql(connection)
                        .texts(
                                "SELECT a.attname FROM pg_catalog.pg_class c JOIN"
                                        + " pg_catalog.pg_namespace n ON n.oid = c.relnamespace JOIN"
                                        + " pg_catalog.pg_attribute a ON a.attrelid = c.oid AND"
                                        + " a.attnum > 0 AND NOT a.attisdropped WHERE n.nspname = ? AND"
                                        + " c.relname = ? AND has_any_column_privilege(c.oid, 'SELECT')"
                                        + " AND NOT has_column_privilege(c.oid, a.attnum, 'SELECT')",
                                schema,
                                table));
    }

    /** Returns the estimated number of rows of tables, without counting. */
    Map<Place, Long> rows() throws SQLException {
        var rows = new HashMap<Place, Long>();
        for (List<String> each : asked(rowsQuestion())) {
            rows.put(Place.of(each.get(0), each.get(1)), Long.valueOf(each.get(2)));
        }
        return rows;
    }

    private String rowsQuestion() throws SQLException {
        return switch (kind) {
            case POSTGRESQL ->
                    "SELECT n.nspname, c.relname, c.reltuples::bigint FROM pg_catalog.pg_class c"
                            + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                            + " WHERE c.relkind IN ('r', 'p', 'm') AND c.reltuples >= 0";
            case MARIADB ->
                    "SELECT table_schema, table_name, table_rows FROM information_schema.tables"
                            + " WHERE table_type = 'BASE TABLE' AND table_rows IS NOT NULL";
            case H2 ->
                    "SELECT TABLE_SCHEMA, TABLE_NAME, ROW_COUNT_ESTIMATE"
                            + " FROM INFORMATION_SCHEMA.TABLES"
                            + " WHERE TABLE_TYPE = 'BASE TABLE' AND ROW_COUNT_ESTIMATE IS NOT NULL";
            case SQLSERVER ->
                    "SELECT s.name, t.name, SUM(p.rows) FROM sys.tables t"
                            + " JOIN sys.schemas s ON s.schema_id = t.schema_id"
                            + " JOIN sys.partitions p ON p.object_id = t.object_id"
                            + " AND p.index_id IN (0, 1) GROUP BY s.name, t.name";
            // SQLite has the result of ANALYZE only.
            case SQLITE ->
                    asked("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'").isEmpty()
                            ? ""
                            : "SELECT 'main', tbl, max(CAST(stat AS INTEGER)) FROM sqlite_stat1"
                                    + " WHERE tbl IS NOT NULL GROUP BY tbl";
            case STUB, DESIGN -> "";
        };
    }

    /** Returns the values of the enum columns of a table. */
    Map<String, List<String>> values(String schema, String table) throws SQLException {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (List<String> each : asked(valuesQuestion(), schema, table)) {
            List<String> known = values.computeIfAbsent(each.get(0), _ -> new ArrayList<>());
            if (kind == DatabaseKind.MARIADB) {
                CHOICE.matcher(each.get(1))
                        .results()
                        .forEach(choice -> known.add(choice.group(1).replace("''", "'")));
            } else {
                known.add(each.get(1));
            }
        }
        return values;
    }

    private String valuesQuestion() {
        return switch (kind) {
            case POSTGRESQL ->
                    "SELECT a.attname, e.enumlabel FROM pg_catalog.pg_class c"
                            + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                            + " JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid"
                            + " JOIN pg_catalog.pg_type t ON t.oid = a.atttypid"
                            + " JOIN pg_catalog.pg_enum e ON e.enumtypid IN (t.oid, t.typelem)"
                            + " WHERE n.nspname = ? AND c.relname = ?"
                            + " ORDER BY a.attnum, e.enumsortorder";
            case MARIADB ->
                    "SELECT column_name, column_type FROM information_schema.columns"
                            + " WHERE table_schema = ? AND table_name = ?"
                            + " AND data_type IN ('enum', 'set')";
            case H2 ->
                    "SELECT c.COLUMN_NAME, e.VALUE_NAME FROM INFORMATION_SCHEMA.COLUMNS c JOIN"
                            + " INFORMATION_SCHEMA.ENUM_VALUES e ON e.OBJECT_SCHEMA = c.TABLE_SCHEMA"
                            + " AND e.OBJECT_NAME = c.TABLE_NAME AND e.OBJECT_TYPE = 'TABLE' AND"
                            + " e.ENUM_IDENTIFIER = c.DTD_IDENTIFIER WHERE c.TABLE_SCHEMA = ? AND"
                            + " c.TABLE_NAME = ? ORDER BY c.ORDINAL_POSITION, e.VALUE_ORDINAL";
            case SQLITE, SQLSERVER, STUB, DESIGN -> "";
        };
    }

    /** Returns the columns whose names contain a word, by their tables. */
    Map<Place, List<String>> columnsLike(String word) throws SQLException {
        String pattern = "%" + word.toLowerCase(Locale.ROOT).replaceAll("[!%_\\[]", "!$0") + "%";
        String question =
                switch (kind) {
                    case SQLITE ->
                            "SELECT 'main', t.name, c.name FROM sqlite_schema t"
                                    + " JOIN pragma_table_info(t.name) c"
                                    + " WHERE t.type IN ('table', 'view')"
                                    + " AND lower(c.name) LIKE ? ESCAPE '!'";
                    // The information_schema leaves out columns that the login may not read.
                    case POSTGRESQL ->
                            "SELECT n.nspname, c.relname, a.attname FROM pg_catalog.pg_attribute a"
                                    + " JOIN pg_catalog.pg_class c ON c.oid = a.attrelid"
                                    + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
                                    + " WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')"
                                    + " AND a.attnum > 0 AND NOT a.attisdropped"
                                    + " AND lower(a.attname) LIKE ? ESCAPE '!'"
                                    + " ORDER BY 1, 2, a.attnum";
                    default -> COLUMNS_LIKE;
                };
        Map<Place, List<String>> columns = new HashMap<>();
        for (List<String> each : asked(question, pattern)) {
            columns.computeIfAbsent(Place.of(each.get(0), each.get(1)), _ -> new ArrayList<>())
                    .add(each.get(2));
        }
        return columns;
    }

    /** PostgreSQL: returns the values of an enum type. */
    List<String> valuesOf(String type) throws SQLException {
        return new Sql(connection)
                .texts(
                        "SELECT enumlabel FROM pg_catalog.pg_enum"
                                + " WHERE enumtypid = pg_catalog.to_regtype(?)"
                                + " ORDER BY enumsortorder",
                        type);
    }

    private List<List<String>> asked(String question, String... values) throws SQLException {
        return question.isEmpty()
                ? List.of()
                : new Sql(connection).rows(question, (Object[]) values);
    }
}
