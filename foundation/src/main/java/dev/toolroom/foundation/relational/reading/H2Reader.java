package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.reading.SchemaBuilder.TableBuilder;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.sql.Token;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the information schema of H2, and the declared T-SQL types from the remarks. */
final class H2Reader implements SchemaReader {
    private static final Pattern ESCAPED_NAME = Pattern.compile("U&\"((?:[^\"]|\"\")*)\"");

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

    private static final String INDEXES =
            """
            SELECT i.TABLE_SCHEMA, i.TABLE_NAME, i.INDEX_NAME, c.COLUMN_NAME, i.INDEX_TYPE_NAME,
              c.ORDERING_SPECIFICATION
            FROM INFORMATION_SCHEMA.INDEXES i
            JOIN INFORMATION_SCHEMA.INDEX_COLUMNS c
              ON c.INDEX_SCHEMA = i.INDEX_SCHEMA AND c.INDEX_NAME = i.INDEX_NAME
              AND c.TABLE_SCHEMA = i.TABLE_SCHEMA AND c.TABLE_NAME = i.TABLE_NAME
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

    private static String qualifiedName(String schema, String name) {
        return QUOTED.formatted(schema) + " || '.' || " + QUOTED.formatted(name);
    }

    private static String commentsQuery(String object, String catalogue) {
        String name = "k." + object + "_NAME";
        return " UNION ALL SELECT k.TABLE_SCHEMA, k.TABLE_NAME, 'comment on ' || "
                + name
                + ", NULL, 'COMMENT ON "
                + object
                + " ' || "
                + qualifiedName("k.TABLE_SCHEMA", name)
                + " || ' IS ''' || REPLACE(k.REMARKS, '''', '''''') || '''', "
                + name
                + " FROM INFORMATION_SCHEMA."
                + catalogue
                + " k WHERE k.REMARKS IS NOT NULL";
    }

    /** A trigger that was compiled from source text has no class, so no script can create it. */
    private static final String ATTACHED =
            "SELECT g.EVENT_OBJECT_SCHEMA, g.EVENT_OBJECT_TABLE, 'trigger ' || g.TRIGGER_NAME,"
                    + " NULL, CASE WHEN g.JAVA_CLASS IS NOT NULL THEN 'CREATE TRIGGER ' || "
                    + qualifiedName("g.TRIGGER_SCHEMA", "g.TRIGGER_NAME")
                    + " || ' ' || g.ACTION_TIMING || ' ' || g.EVENT_MANIPULATION || ' ON ' || "
                    + qualifiedName("g.EVENT_OBJECT_SCHEMA", "g.EVENT_OBJECT_TABLE")
                    + " || CASE g.ACTION_ORIENTATION WHEN 'ROW' THEN ' FOR EACH ROW' ELSE '' END"
                    + " || ' CALL ''' || g.JAVA_CLASS || '''' END, NULL"
                    + " FROM INFORMATION_SCHEMA.TRIGGERS g UNION ALL"
                    + " SELECT r.TABLE_SCHEMA, r.TABLE_NAME, 'grant of ' || r.RIGHTS || ' to ' ||"
                    + " r.GRANTEE, NULL, 'GRANT ' || r.RIGHTS || ' ON ' || "
                    + qualifiedName("r.TABLE_SCHEMA", "r.TABLE_NAME")
                    + " || ' TO ' || "
                    + QUOTED.formatted("r.GRANTEE")
                    + ", NULL FROM INFORMATION_SCHEMA.RIGHTS r WHERE r.TABLE_NAME IS NOT NULL"
                    + commentsQuery("INDEX", "INDEXES")
                    + commentsQuery("CONSTRAINT", "TABLE_CONSTRAINTS");

    /** {@code FORCE} allows a view to read another one that is created later. */
    private static final String CARRIED =
            "SELECT 'sequence', SEQUENCE_SCHEMA || '.' || SEQUENCE_NAME, '', 'CREATE SEQUENCE ' || "
                    + qualifiedName("SEQUENCE_SCHEMA", "SEQUENCE_NAME")
                    + " || ' START WITH ' || START_VALUE || ' INCREMENT BY ' || \"INCREMENT\" ||"
                    + " ' MINVALUE ' || MINIMUM_VALUE || ' MAXVALUE ' || MAXIMUM_VALUE"
                    + " || CASE CYCLE_OPTION WHEN 'YES' THEN ' CYCLE' ELSE '' END"
                    + " FROM INFORMATION_SCHEMA.SEQUENCES UNION ALL"
                    + " SELECT 'view', TABLE_SCHEMA || '.' || TABLE_NAME, '', 'CREATE FORCE VIEW ' || "
                    + qualifiedName("TABLE_SCHEMA", "TABLE_NAME")
                    + " || ' AS ' || VIEW_DEFINITION FROM INFORMATION_SCHEMA.VIEWS"
                    + " WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA' UNION ALL"
                    + " SELECT 'trigger', a.X3, a.X1 || '.' || a.X2, a.X5 FROM ("
                    + ATTACHED
                    + ") a (X1, X2, X3, X4, X5, X6) WHERE a.X5 IS NOT NULL AND a.X3 LIKE 'trigger %'";

    private static void addCarried(ResultSet row, SchemaBuilder builder) throws SQLException {
        String kind = row.getString(1);
        String name = row.getString(2);
        builder.addCarried(
                new Carried(
                        kind,
                        name.startsWith(kind + " ") ? name.substring(kind.length() + 1) : name,
                        row.getString(3),
                        kind.equals("sequence"),
                        row.getString(4)));
    }

    @Override
    public DatabaseSchema read(Connection connection) throws SQLException {
        var builder = new SchemaBuilder();
        try (Statement statement = connection.createStatement()) {
            Rows.forEach(statement, SCHEMAS, row -> builder.addSchema(row.getString(1)));
            Rows.forEach(statement, COLUMNS, row -> addColumn(row, builder));
            new H2Constraints(statement).addTo(builder);
            Rows.group(statement.executeQuery(INDEXES)).forEach(rows -> addIndex(rows, builder));
            Rows.forEach(statement, CARRIED, row -> addCarried(row, builder));
        }
        return builder.build();
    }

    private static void addColumn(ResultSet row, SchemaBuilder builder) throws SQLException {
        TableBuilder table = builder.table(row.getString(1), row.getString(2));
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
        H2Types.Declared declared = H2Types.restoreDeclared(reported, row.getString(17));
        table.addColumn(
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

    private static void addIndex(List<List<String>> rows, SchemaBuilder builder) {
        TableBuilder table = Rows.table(rows, builder);
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
                                        decodeNames(view.text()),
                                        view.bound()))
                .toList();
    }

    /** Decodes names with non-ASCII letters, which H2 writes as Unicode escapes. */
    static String decodeNames(String text) {
        return ESCAPED_NAME
                .matcher(text)
                .replaceAll(
                        name ->
                                Matcher.quoteReplacement(
                                        "\"" + Token.decodeUnicodeEscapes(name.group(1)) + "\""));
    }
}
