package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaBuilder.TableBuilder;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the information schema of MariaDB, for the database of the connection. */
final class MariaDbReader implements SchemaReader {
    static final String IS_USER_SCHEMA =
            " = COALESCE(DATABASE(), %1$s) AND %1$s NOT IN"
                    + " ('information_schema', 'mysql', 'performance_schema', 'sys') ";

    private static final String SCHEMAS =
            "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME"
                    + IS_USER_SCHEMA.formatted("SCHEMA_NAME")
                    + "ORDER BY SCHEMA_NAME";

    private static final String COLUMNS =
            """
            SELECT c.TABLE_SCHEMA, c.TABLE_NAME, t.TABLE_COMMENT, c.COLUMN_NAME, c.COLUMN_TYPE,
              c.IS_NULLABLE, c.COLUMN_DEFAULT, c.EXTRA, c.GENERATION_EXPRESSION, c.COLUMN_COMMENT,
              c.COLLATION_NAME, t.TABLE_COLLATION
            FROM information_schema.COLUMNS c
            JOIN information_schema.TABLES t
              ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME
            WHERE t.TABLE_TYPE IN ('BASE TABLE', 'SYSTEM VERSIONED') AND c.TABLE_SCHEMA"""
                    + IS_USER_SCHEMA.formatted("c.TABLE_SCHEMA")
                    + "ORDER BY c.TABLE_SCHEMA, c.TABLE_NAME, c.ORDINAL_POSITION";

    private static final String REFERENCES =
            """
            SELECT k.TABLE_SCHEMA, k.TABLE_NAME, k.CONSTRAINT_NAME, k.COLUMN_NAME,
              k.REFERENCED_TABLE_SCHEMA, k.REFERENCED_TABLE_NAME, k.REFERENCED_COLUMN_NAME,
              r.DELETE_RULE, r.UPDATE_RULE
            FROM information_schema.KEY_COLUMN_USAGE k
            JOIN information_schema.REFERENTIAL_CONSTRAINTS r
              ON r.CONSTRAINT_SCHEMA = k.CONSTRAINT_SCHEMA AND r.TABLE_NAME = k.TABLE_NAME
              AND r.CONSTRAINT_NAME = k.CONSTRAINT_NAME
            WHERE k.REFERENCED_TABLE_NAME IS NOT NULL AND k.TABLE_SCHEMA"""
                    + IS_USER_SCHEMA.formatted("k.TABLE_SCHEMA")
                    + "ORDER BY k.TABLE_SCHEMA, k.TABLE_NAME, k.CONSTRAINT_NAME,"
                    + " k.ORDINAL_POSITION";

    /** Plain unique indexes are read as constraints, because MariaDB does not distinguish them. */
    private static final String INDEXES =
            """
            SELECT s.TABLE_SCHEMA, s.TABLE_NAME, s.INDEX_NAME, s.COLUMN_NAME, s.NON_UNIQUE,
              s.COLLATION, COALESCE(s.SUB_PART, 0), s.INDEX_TYPE
            FROM information_schema.STATISTICS s
            WHERE s.TABLE_SCHEMA"""
                    + IS_USER_SCHEMA.formatted("s.TABLE_SCHEMA")
                    + "ORDER BY s.TABLE_SCHEMA, s.TABLE_NAME, s.INDEX_NAME, s.SEQ_IN_INDEX";

    /** Tables whose indexes are hash indexes by default. */
    private static final String MEMORY_TABLES =
            "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES WHERE ENGINE ="
                    + " 'MEMORY' AND TABLE_SCHEMA"
                    + IS_USER_SCHEMA.formatted("TABLE_SCHEMA");

    private static final String CHECKS =
            "SELECT CONSTRAINT_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, CHECK_CLAUSE, LEVEL"
                    + " FROM information_schema.CHECK_CONSTRAINTS WHERE CONSTRAINT_SCHEMA"
                    + IS_USER_SCHEMA.formatted("CONSTRAINT_SCHEMA")
                    + "ORDER BY CONSTRAINT_SCHEMA, TABLE_NAME, CONSTRAINT_NAME";

    static final String VIEWS =
            "SELECT TABLE_SCHEMA, TABLE_NAME, VIEW_DEFINITION, FALSE FROM"
                    + " information_schema.VIEWS WHERE TABLE_SCHEMA"
                    + IS_USER_SCHEMA.formatted("TABLE_SCHEMA")
                    + "ORDER BY 1, 2";

    private static final String ROWS =
            "SELECT TABLE_SCHEMA, TABLE_NAME, COALESCE(TABLE_ROWS, 0) FROM"
                    + " information_schema.TABLES WHERE TABLE_TYPE = 'BASE TABLE' AND TABLE_SCHEMA"
                    + IS_USER_SCHEMA.formatted("TABLE_SCHEMA");

    /** The catalogue writes it as an executed comment, which older servers ignore. */
    private static final String COMPRESSED = "/*M!100301 COMPRESSED*/";

    private final TypeVocabulary types = TypeVocabulary.of(DatabaseKind.MARIADB);

    @Override
    public DatabaseSchema read(Connection connection) throws SQLException {
        var builder = new SchemaBuilder();
        try (Statement statement = connection.createStatement()) {
            Rows.forEach(statement, SCHEMAS, row -> builder.addSchema(row.getString(1)));
            List<List<List<String>>> checks = Rows.group(statement.executeQuery(CHECKS));
            Map<String, String> columnChecks = columnChecks(checks);
            Rows.forEach(statement, COLUMNS, row -> addColumn(row, builder, columnChecks));
            checks.forEach(rows -> addCheck(rows.getFirst(), builder));
            Rows.group(statement.executeQuery(REFERENCES))
                    .forEach(rows -> Rows.addReference(rows, builder));
            Set<String> memoryTables = new HashSet<>();
            Rows.forEach(
                    statement,
                    MEMORY_TABLES,
                    row -> memoryTables.add(Table.key(row.getString(1), row.getString(2))));
            Rows.group(statement.executeQuery(INDEXES))
                    .forEach(rows -> addIndex(rows, builder, memoryTables));
        }
        MariaDbCarried.read(connection, builder);
        return builder.build();
    }

    /** Returns the checks of columns by schema, table and column, whose name they have. */
    private static Map<String, String> columnChecks(List<List<List<String>>> checks) {
        Map<String, String> found = new HashMap<>();
        for (List<List<String>> rows : checks) {
            List<String> row = rows.getFirst();
            if (row.get(4).equalsIgnoreCase("Column")) {
                found.put(String.join("\n", row.subList(0, 3)), row.get(3));
            }
        }
        return found;
    }

    private void addColumn(ResultSet row, SchemaBuilder builder, Map<String, String> checks)
            throws SQLException {
        TableBuilder table = builder.table(row.getString(1), row.getString(2));
        table.comment = emptyToNull(row.getString(3));
        String name = row.getString(4);
        String extra = row.getString(8).toLowerCase(Locale.ROOT);
        String formula = emptyToNull(row.getString(9));
        String check = checks.get(row.getString(1) + "\n" + row.getString(2) + "\n" + name);
        table.addColumn(
                new Column(
                        Ids.fresh("c"),
                        name,
                        type(row, check),
                        row.getString(6).equals("YES"),
                        extra.contains("auto_increment") ? Identity.USUAL : null,
                        formula == null ? defaultValue(row.getString(7), extra) : null,
                        null,
                        formula == null ? null : new Computed(formula, extra.contains("stored")),
                        emptyToNull(row.getString(10))));
    }

    private static @Nullable String emptyToNull(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    /** Returns the type with all attributes that a new declaration of the column must repeat. */
    private ColumnType type(ResultSet row, @Nullable String check) throws SQLException {
        String declared = row.getString(5);
        String collation = row.getString(11);
        boolean json =
                check != null && check.startsWith("json_valid(") && "utf8mb4_bin".equals(collation);
        if (json && declared.equals("longtext")) {
            return types.parse("json");
        }
        boolean ownCollation = collation != null && !collation.equals(row.getString(12));
        boolean compressed = declared.contains(COMPRESSED);
        boolean invisible = row.getString(8).toLowerCase(Locale.ROOT).contains("invisible");
        return types.parse(declared.replace(COMPRESSED, ""))
                .withAttributes(
                        (compressed ? " compressed" : "")
                                + (ownCollation ? " collate " + collation : "")
                                + (invisible ? " invisible" : "")
                                + (check == null ? "" : " check (" + check + ")"));
    }

    private static @Nullable String defaultValue(@Nullable String value, String extra) {
        boolean none = value == null || value.equals("NULL");
        int update = extra.indexOf("on update ");
        if (update < 0) {
            return none ? null : value;
        }
        String clause = extra.substring(update).replace("invisible", "").replace(",", "");
        return (none ? "NULL" : value) + " " + clause.strip();
    }

    private static void addCheck(List<String> row, SchemaBuilder builder) {
        TableBuilder table = builder.find(row.get(0), row.get(1));
        if (table != null && !row.get(4).equalsIgnoreCase("Column")) {
            table.checks.add(new CheckRule(Ids.fresh("k"), row.get(2), row.get(3)));
        }
    }

    private static void addIndex(
            List<List<String>> rows, SchemaBuilder builder, Set<String> memoryTables) {
        List<String> first = rows.getFirst();
        boolean inMemory = memoryTables.contains(Table.key(first.get(0), first.get(1)));
        TableBuilder table = Rows.table(rows, builder);
        if (table == null) {
            return;
        }
        String name = first.get(2);
        List<String> columns = Rows.column(rows, 3);
        boolean plain =
                first.get(7).equals(inMemory ? "HASH" : "BTREE")
                        && rows.stream().allMatch(row -> row.get(6).equals("0"));
        boolean descending = rows.stream().anyMatch(row -> row.get(5).equals("D"));
        if (name.equals("PRIMARY")) {
            List<String> parts = Rows.column(rows, 6);
            boolean whole = parts.stream().allMatch("0"::equals);
            String tree = inMemory && first.get(7).equals("BTREE") ? "USING BTREE" : "";
            table.primaryKey =
                    new PrimaryKey(
                            null,
                            table.ids(columns),
                            (whole ? tree : "PREFIX (" + String.join(", ", parts) + ") " + tree)
                                    .strip());
        } else if (!plain || (first.get(4).equals("1") && isForForeignKey(table, name, columns))) {
            return;
        } else if (first.get(4).equals("0") && !descending) {
            table.uniques.add(new UniqueKey(Ids.fresh("u"), name, table.ids(columns)));
        } else {
            table.indexes.add(Rows.index(rows, table, first.get(4).equals("0"), "D"));
        }
    }

    /** Whether MariaDB created the index for a foreign key; it never creates unique ones. */
    private static boolean isForForeignKey(TableBuilder table, String name, List<String> columns) {
        return table.references.stream()
                .anyMatch(each -> each.name().equals(name) && each.columns().equals(columns));
    }

    @Override
    public Map<String, Long> rowEstimates(Connection connection) throws SQLException {
        return Rows.estimates(connection, ROWS);
    }

    @Override
    public Map<String, List<Attached>> attached(Connection connection) throws SQLException {
        return Rows.attached(connection, MariaDbAttached.ATTACHED);
    }

    /** Includes the engine and the collation, which a table that replaces another must keep. */
    @Override
    public Map<String, String> options(Connection connection) throws SQLException {
        Map<String, String> found = new HashMap<>();
        Rows.forEach(
                connection,
                MariaDbAttached.OPTIONS,
                row ->
                        found.put(
                                Table.key(row.getString(1), row.getString(2)),
                                " ENGINE="
                                        + row.getString(3)
                                        + (row.getString(6) == null
                                                ? ""
                                                : " AUTO_INCREMENT=" + row.getString(6))
                                        + " COLLATE="
                                        + row.getString(4)
                                        + row.getString(5)));
        return found;
    }

    @Override
    public List<View> views(Connection connection) throws SQLException {
        return Rows.views(connection, VIEWS);
    }
}
