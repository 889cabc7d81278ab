package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.DatabaseKind;
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

/** From the information schema of MariaDB: the database that the connection names. */
final class MariaDbReader implements SchemaReader {
    static final String OURS =
            " = COALESCE(DATABASE(), %1$s) AND %1$s NOT IN"
                    + " ('information_schema', 'mysql', 'performance_schema', 'sys') ";

    private static final String SCHEMAS =
            "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME"
                    + OURS.formatted("SCHEMA_NAME")
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
                    + OURS.formatted("c.TABLE_SCHEMA")
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
                    + OURS.formatted("k.TABLE_SCHEMA")
                    + "ORDER BY k.TABLE_SCHEMA, k.TABLE_NAME, k.CONSTRAINT_NAME,"
                    + " k.ORDINAL_POSITION";

    /** Unique ones are constraints where they are plain: MariaDB does not tell the two apart. */
    private static final String INDEXES =
            """
            SELECT s.TABLE_SCHEMA, s.TABLE_NAME, s.INDEX_NAME, s.COLUMN_NAME, s.NON_UNIQUE,
              s.COLLATION, COALESCE(s.SUB_PART, 0), s.INDEX_TYPE
            FROM information_schema.STATISTICS s
            WHERE s.TABLE_SCHEMA"""
                    + OURS.formatted("s.TABLE_SCHEMA")
                    + "ORDER BY s.TABLE_SCHEMA, s.TABLE_NAME, s.INDEX_NAME, s.SEQ_IN_INDEX";

    /** Their indexes are hash indexes unless somebody said BTREE. */
    private static final String IN_MEMORY =
            "SELECT TABLE_SCHEMA, TABLE_NAME FROM information_schema.TABLES WHERE ENGINE ="
                    + " 'MEMORY' AND TABLE_SCHEMA"
                    + OURS.formatted("TABLE_SCHEMA");

    private static final String CHECKS =
            "SELECT CONSTRAINT_SCHEMA, TABLE_NAME, CONSTRAINT_NAME, CHECK_CLAUSE, LEVEL"
                    + " FROM information_schema.CHECK_CONSTRAINTS WHERE CONSTRAINT_SCHEMA"
                    + OURS.formatted("CONSTRAINT_SCHEMA")
                    + "ORDER BY CONSTRAINT_SCHEMA, TABLE_NAME, CONSTRAINT_NAME";

    static final String VIEWS =
            "SELECT TABLE_SCHEMA, TABLE_NAME, VIEW_DEFINITION, FALSE FROM"
                    + " information_schema.VIEWS WHERE TABLE_SCHEMA"
                    + OURS.formatted("TABLE_SCHEMA")
                    + "ORDER BY 1, 2";

    private static final String ROWS =
            "SELECT TABLE_SCHEMA, TABLE_NAME, COALESCE(TABLE_ROWS, 0) FROM"
                    + " information_schema.TABLES WHERE TABLE_TYPE = 'BASE TABLE' AND TABLE_SCHEMA"
                    + OURS.formatted("TABLE_SCHEMA");

    /** As the catalogue marks it, so that older servers read it as a comment. */
    private static final String COMPRESSED = "/*M!100301 COMPRESSED*/";

    private final TypeVocabulary types = TypeVocabulary.of(DatabaseKind.MARIADB);

    @Override
    public DatabaseSchema read(Connection connection) throws SQLException {
        var builder = new SchemaBuilder();
        try (Statement statement = connection.createStatement()) {
            Rows.take(statement, SCHEMAS, row -> builder.schema(row.getString(1)));
            List<List<List<String>>> checks = Rows.grouped(statement.executeQuery(CHECKS));
            Map<String, String> ofColumns = ofColumns(checks);
            Rows.take(statement, COLUMNS, row -> column(row, builder, ofColumns));
            checks.forEach(rows -> check(rows.getFirst(), builder));
            Rows.grouped(statement.executeQuery(REFERENCES))
                    .forEach(rows -> Rows.reference(rows, builder));
            Set<String> inMemory = new HashSet<>();
            Rows.take(
                    statement,
                    IN_MEMORY,
                    row -> inMemory.add(Table.key(row.getString(1), row.getString(2))));
            Rows.grouped(statement.executeQuery(INDEXES))
                    .forEach(rows -> index(rows, builder, inMemory));
        }
        MariaDbCarried.read(connection, builder);
        return builder.build();
    }

    /** Checks that belong to a column, which bears their name. */
    private static Map<String, String> ofColumns(List<List<List<String>>> checks) {
        Map<String, String> found = new HashMap<>();
        for (List<List<String>> rows : checks) {
            List<String> row = rows.getFirst();
            if (row.get(4).equalsIgnoreCase("Column")) {
                found.put(String.join("\n", row.subList(0, 3)), row.get(3));
            }
        }
        return found;
    }

    private void column(ResultSet row, SchemaBuilder builder, Map<String, String> checks)
            throws SQLException {
        SchemaBuilder.Fresh table = builder.table(row.getString(1), row.getString(2));
        table.comment = filled(row.getString(3));
        String name = row.getString(4);
        String extra = row.getString(8).toLowerCase(Locale.ROOT);
        String formula = filled(row.getString(9));
        String check = checks.get(row.getString(1) + "\n" + row.getString(2) + "\n" + name);
        table.column(
                new Column(
                        Ids.fresh("c"),
                        name,
                        type(row, check),
                        row.getString(6).equals("YES"),
                        extra.contains("auto_increment") ? Identity.USUAL : null,
                        formula == null ? defaultValue(row.getString(7), extra) : null,
                        null,
                        formula == null ? null : new Computed(formula, extra.contains("stored")),
                        filled(row.getString(10))));
    }

    private static @Nullable String filled(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    /** With what else a column must be said to be whenever it is said again. */
    private ColumnType type(ResultSet row, @Nullable String check) throws SQLException {
        String declared = row.getString(5);
        String collation = row.getString(11);
        boolean json =
                check != null && check.startsWith("json_valid(") && "utf8mb4_bin".equals(collation);
        if (json && declared.equals("longtext")) {
            return types.parse("json");
        }
        boolean own = collation != null && !collation.equals(row.getString(12));
        boolean compressed = declared.contains(COMPRESSED);
        boolean invisible = row.getString(8).toLowerCase(Locale.ROOT).contains("invisible");
        return types.parse(declared.replace(COMPRESSED, ""))
                .withAttributes(
                        (compressed ? " compressed" : "")
                                + (own ? " collate " + collation : "")
                                + (invisible ? " invisible" : "")
                                + (check == null ? "" : " check (" + check + ")"));
    }

    private static @Nullable String defaultValue(@Nullable String value, String extra) {
        int update = extra.indexOf("on update ");
        String renewed =
                update < 0
                        ? ""
                        : extra.substring(update).replace("invisible", "").replace(",", "").strip();
        boolean none = value == null || value.equals("NULL");
        if (update >= 0) {
            return (none ? "NULL" : value) + " " + renewed;
        }
        return none ? null : value;
    }

    private static void check(List<String> row, SchemaBuilder builder) {
        SchemaBuilder.Fresh table = builder.known(row.get(0), row.get(1));
        if (table != null && !row.get(4).equalsIgnoreCase("Column")) {
            table.checks.add(new CheckRule(Ids.fresh("k"), row.get(2), row.get(3)));
        }
    }

    private static void index(
            List<List<String>> rows, SchemaBuilder builder, Set<String> inMemory) {
        List<String> first = rows.getFirst();
        boolean hashes = inMemory.contains(Table.key(first.get(0), first.get(1)));
        SchemaBuilder.Fresh table = Rows.table(rows, builder);
        if (table == null) {
            return;
        }
        String name = first.get(2);
        List<String> columns = Rows.each(rows, 3);
        boolean plain =
                first.get(7).equals(hashes ? "HASH" : "BTREE")
                        && rows.stream().allMatch(row -> row.get(6).equals("0"));
        boolean descending = rows.stream().anyMatch(row -> row.get(5).equals("D"));
        if (name.equals("PRIMARY")) {
            List<String> parts = Rows.each(rows, 6);
            boolean whole = parts.stream().allMatch("0"::equals);
            String tree = hashes && first.get(7).equals("BTREE") ? "USING BTREE" : "";
            table.primaryKey =
                    new PrimaryKey(
                            null,
                            table.ids(columns),
                            (whole ? tree : "PREFIX (" + String.join(", ", parts) + ") " + tree)
                                    .strip());
        } else if (!plain || (first.get(4).equals("1") && forKey(table, name, columns))) {
            return;
        } else if (first.get(4).equals("0") && !descending) {
            table.uniques.add(new UniqueKey(Ids.fresh("u"), name, table.ids(columns)));
        } else {
            table.indexes.add(Rows.index(rows, table, first.get(4).equals("0"), "D"));
        }
    }

    /** Made by MariaDB for a foreign key that had none; it makes no unique one by itself. */
    private static boolean forKey(SchemaBuilder.Fresh table, String name, List<String> columns) {
        return table.references.stream()
                .anyMatch(each -> each.name().equals(name) && each.columns().equals(columns));
    }

    @Override
    public Map<String, Long> rowEstimates(Connection connection) throws SQLException {
        return Rows.estimates(connection, ROWS);
    }

    @Override
    public Map<String, List<Attached>> attached(Connection connection) throws SQLException {
        return Rows.attached(connection, MariaDbExtras.ATTACHED);
    }

    /** A table keeps its rows where they were, in the same order of texts. */
    @Override
    public Map<String, String> options(Connection connection) throws SQLException {
        Map<String, String> found = new HashMap<>();
        Rows.take(
                connection,
                MariaDbExtras.OPTIONS,
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
