package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** From the information schema of H2; declared T-SQL types come back from the remarks. */
final class H2Reader implements SchemaReader {
    private static final Pattern ESCAPED = Pattern.compile("U&\"((?:[^\"]|\"\")*)\"");
    private static final Pattern LETTER =
            Pattern.compile("\\\\(?:\\+([0-9a-fA-F]{6})|([0-9a-fA-F]{4})|\\\\)");

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
              c.REMARKS, c.IDENTITY_GENERATION
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
              p.TABLE_SCHEMA, p.TABLE_NAME, p.COLUMN_NAME, r.DELETE_RULE, r.UPDATE_RULE,
              p.CONSTRAINT_SCHEMA, p.CONSTRAINT_NAME, p.ORDINAL_POSITION
            FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS r
            JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE f
              ON f.CONSTRAINT_SCHEMA = r.CONSTRAINT_SCHEMA
              AND f.CONSTRAINT_NAME = r.CONSTRAINT_NAME
            JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE p
              ON p.CONSTRAINT_SCHEMA = r.UNIQUE_CONSTRAINT_SCHEMA
              AND p.CONSTRAINT_NAME = r.UNIQUE_CONSTRAINT_NAME
              AND p.ORDINAL_POSITION = f.POSITION_IN_UNIQUE_CONSTRAINT
            ORDER BY f.TABLE_SCHEMA, f.TABLE_NAME, f.CONSTRAINT_NAME, f.ORDINAL_POSITION""";

    /**
     * The columns of the index under each constraint. What H2 says of a constraint itself keeps the
     * old name of a column that was renamed, until the database is opened anew.
     */
    private static final String UNDER =
            """
            SELECT k.CONSTRAINT_SCHEMA, k.CONSTRAINT_NAME, i.INDEX_NAME, c.COLUMN_NAME,
              i.IS_GENERATED
            FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS k
            JOIN INFORMATION_SCHEMA.INDEXES i
              ON i.INDEX_SCHEMA = k.INDEX_SCHEMA AND i.INDEX_NAME = k.INDEX_NAME
            JOIN INFORMATION_SCHEMA.INDEX_COLUMNS c
              ON c.INDEX_SCHEMA = i.INDEX_SCHEMA AND c.INDEX_NAME = i.INDEX_NAME
            ORDER BY k.CONSTRAINT_SCHEMA, k.CONSTRAINT_NAME, c.ORDINAL_POSITION""";

    private static final String INDEXES =
            """
            SELECT i.TABLE_SCHEMA, i.TABLE_NAME, i.INDEX_NAME, c.COLUMN_NAME, i.INDEX_TYPE_NAME,
              c.ORDERING_SPECIFICATION
            FROM INFORMATION_SCHEMA.INDEXES i
            JOIN INFORMATION_SCHEMA.INDEX_COLUMNS c
              ON c.INDEX_SCHEMA = i.INDEX_SCHEMA AND c.INDEX_NAME = i.INDEX_NAME
            WHERE NOT i.IS_GENERATED AND i.TABLE_SCHEMA <> 'INFORMATION_SCHEMA'
              AND i.INDEX_TYPE_NAME IN ('INDEX', 'UNIQUE INDEX')
            ORDER BY i.TABLE_SCHEMA, i.TABLE_NAME, i.INDEX_NAME, c.ORDINAL_POSITION""";

    private static final String VIEWS =
            "SELECT TABLE_SCHEMA, TABLE_NAME, VIEW_DEFINITION, TRUE FROM INFORMATION_SCHEMA.VIEWS"
                    + " WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA' ORDER BY 1, 2";

    private static final String ROWS =
            "SELECT TABLE_SCHEMA, TABLE_NAME, ROW_COUNT_ESTIMATE FROM INFORMATION_SCHEMA.TABLES"
                    + " WHERE TABLE_TYPE = 'BASE TABLE'";

    private static final String QUOTED = "'\"' || REPLACE(%s, '\"', '\"\"') || '\"'";

    private static String table(String schema, String name) {
        return QUOTED.formatted(schema) + " || '.' || " + QUOTED.formatted(name);
    }

    /** A script cannot name the class of a trigger that was made of source text. */
    private static final String ATTACHED =
            "SELECT g.EVENT_OBJECT_SCHEMA, g.EVENT_OBJECT_TABLE, 'trigger ' || g.TRIGGER_NAME,"
                    + " NULL, CASE WHEN g.JAVA_CLASS IS NOT NULL THEN 'CREATE TRIGGER ' || "
                    + table("g.TRIGGER_SCHEMA", "g.TRIGGER_NAME")
                    + " || ' ' || g.ACTION_TIMING || ' ' || g.EVENT_MANIPULATION || ' ON ' || "
                    + table("g.EVENT_OBJECT_SCHEMA", "g.EVENT_OBJECT_TABLE")
                    + " || CASE g.ACTION_ORIENTATION WHEN 'ROW' THEN ' FOR EACH ROW' ELSE '' END"
                    + " || ' CALL ''' || g.JAVA_CLASS || '''' END"
                    + " FROM INFORMATION_SCHEMA.TRIGGERS g UNION ALL"
                    + " SELECT r.TABLE_SCHEMA, r.TABLE_NAME, 'grant of ' || r.RIGHTS || ' to ' ||"
                    + " r.GRANTEE, NULL, 'GRANT ' || r.RIGHTS || ' ON ' || "
                    + table("r.TABLE_SCHEMA", "r.TABLE_NAME")
                    + " || ' TO ' || "
                    + QUOTED.formatted("r.GRANTEE")
                    + " FROM INFORMATION_SCHEMA.RIGHTS r WHERE r.TABLE_NAME IS NOT NULL";

    @Override
    public DatabaseSchema read(Connection connection) throws SQLException {
        var builder = new SchemaBuilder();
        try (Statement statement = connection.createStatement()) {
            Rows.take(statement, SCHEMAS, row -> builder.schema(row.getString(1)));
            Rows.take(statement, COLUMNS, row -> column(row, builder));
            Map<String, List<List<String>>> under = new HashMap<>();
            Rows.grouped(statement.executeQuery(UNDER))
                    .forEach(rows -> under.put(constraint(rows.getFirst(), 0, 1), rows));
            Set<String> shared = shared(under.values());
            Map<String, List<String>> keys = new HashMap<>();
            Rows.grouped(statement.executeQuery(KEYS))
                    .forEach(
                            rows -> {
                                String name = constraint(rows.getFirst(), 0, 2);
                                keys.put(name, columns(rows, under.get(name), shared));
                                key(rows, keys.get(name), builder);
                            });
            Rows.grouped(statement.executeQuery(REFERENCES))
                    .forEach(
                            rows -> {
                                String name = constraint(rows.getFirst(), 0, 2);
                                reference(
                                        rows,
                                        columns(rows, under.get(name), shared),
                                        keys,
                                        builder);
                            });
            Rows.grouped(statement.executeQuery(INDEXES)).forEach(rows -> index(rows, builder));
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
                        identity
                                ? new Identity(
                                        row.getLong(13),
                                        row.getLong(14),
                                        "ALWAYS".equals(row.getString(18)))
                                : null,
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

    private static String constraint(List<String> row, int schema, int name) {
        return row.get(schema) + "\n" + row.get(name);
    }

    /**
     * By the index, where that is the constraint's own or there is but one column: two keys on the
     * same columns in another order share one.
     */
    private static List<String> columns(
            List<List<String>> rows, @Nullable List<List<String>> index, Set<String> shared) {
        List<String> said = Rows.each(rows, 3);
        if (index == null || index.size() < said.size()) {
            return said;
        }
        List<String> found = Rows.each(index, 3).subList(0, said.size());
        boolean own =
                said.size() == 1
                        || (index.getFirst().get(4).equals("TRUE")
                                && !shared.contains(constraint(index.getFirst(), 0, 2)));
        return !own && Set.copyOf(found).equals(Set.copyOf(said)) ? said : found;
    }

    /** The indexes under more than one constraint. */
    private static Set<String> shared(Collection<List<List<String>>> under) {
        Set<String> seen = new HashSet<>();
        return under.stream()
                .map(rows -> constraint(rows.getFirst(), 0, 2))
                .filter(index -> !seen.add(index))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static void reference(
            List<List<String>> rows,
            List<String> columns,
            Map<String, List<String>> keys,
            SchemaBuilder builder) {
        var now = new ArrayList<List<String>>();
        for (int i = 0; i < rows.size(); i++) {
            var row = new ArrayList<>(rows.get(i));
            row.set(3, columns.get(i));
            List<String> key = keys.get(constraint(row, 9, 10));
            if (key != null) {
                row.set(6, key.get(Integer.parseInt(row.get(11)) - 1));
            }
            now.add(row);
        }
        Rows.reference(now, builder);
    }

    private static void key(List<List<String>> rows, List<String> columns, SchemaBuilder builder) {
        List<String> first = rows.getFirst();
        SchemaBuilder.Fresh table = Rows.table(rows, builder);
        if (table == null) {
            return;
        }
        String name = first.get(2);
        switch (first.get(4)) {
            case "PRIMARY KEY" ->
                    table.primaryKey =
                            new PrimaryKey(
                                    name.startsWith("CONSTRAINT_") ? null : name,
                                    table.ids(columns));
            case "UNIQUE" ->
                    table.uniques.add(new UniqueKey(Ids.fresh("u"), name, table.ids(columns)));
            default -> table.checks.add(new CheckRule(Ids.fresh("k"), name, first.get(5)));
        }
    }

    private static void index(List<List<String>> rows, SchemaBuilder builder) {
        SchemaBuilder.Fresh table = Rows.table(rows, builder);
        if (table != null) {
            boolean unique = rows.getFirst().get(4).startsWith("UNIQUE");
            table.indexes.add(Rows.index(rows, table, unique, "DESC"));
        }
    }

    @Override
    public Map<String, Long> rowEstimates(Connection connection) throws SQLException {
        return Rows.estimates(connection, ROWS);
    }

    @Override
    public Map<String, List<Attached>> attached(Connection connection) throws SQLException {
        return Rows.attached(connection, ATTACHED);
    }

    @Override
    public List<View> views(Connection connection) throws SQLException {
        return Rows.views(connection, VIEWS).stream()
                .map(
                        view ->
                                View.of(
                                        view.schema(),
                                        view.name(),
                                        spelled(view.text()),
                                        view.bound()))
                .toList();
    }

    /** H2 gives back names with letters beyond ASCII by the numbers of those. */
    static String spelled(String text) {
        return ESCAPED.matcher(text)
                .replaceAll(
                        name ->
                                Matcher.quoteReplacement(
                                        "\""
                                                + LETTER.matcher(name.group(1))
                                                        .replaceAll(
                                                                letter ->
                                                                        Matcher.quoteReplacement(
                                                                                letter(letter)))
                                                + "\""));
    }

    private static String letter(MatchResult escape) {
        String number = escape.group(1) == null ? escape.group(2) : escape.group(1);
        return number == null ? "\\" : Character.toString(Integer.parseInt(number, 16));
    }
}
