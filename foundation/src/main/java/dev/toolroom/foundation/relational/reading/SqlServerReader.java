package dev.toolroom.foundation.relational.reading;

import static dev.toolroom.foundation.relational.reading.SqlServerStorage.quoted;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaBuilder.TableBuilder;
import dev.toolroom.foundation.relational.reading.SqlServerStorage.Index;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.TypeRule;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the catalogue views of SQL Server. */
final class SqlServerReader implements SchemaReader {
    /** Excludes system tables, histories of temporal tables, and external tables. */
    static final String IS_USER_TABLE =
            " t.is_ms_shipped = 0 AND t.temporal_type <> 1 AND t.is_external = 0 ";

    static final String OF_TABLES =
            " JOIN sys.tables t ON t.object_id = %s JOIN sys.schemas s ON s.schema_id = t.schema_id"
                    + " ";

    /** Which rows a constraint was not checked on. */
    private static final String CHECKING =
            "CASE WHEN %1$s.is_not_for_replication = 1 THEN 'NOT FOR REPLICATION'"
                    + " WHEN %1$s.is_not_trusted = 1 THEN 'WITH NOCHECK' ELSE '' END";

    static final String SCHEMAS =
            "SELECT s.name FROM sys.schemas s WHERE s.schema_id < 16384"
                    + " AND s.name NOT IN ('sys', 'INFORMATION_SCHEMA', 'guest')"
                    + " ORDER BY CASE s.name WHEN 'dbo' THEN 0 ELSE 1 END, s.name";

    static final String COLUMNS =
            """
            SELECT s.name AS schema_name, t.name AS table_name,
              CAST(tp.[value] AS nvarchar(4000)) AS table_comment, c.name AS column_name,
              ys.name AS type_schema, y.name AS type_name, y.is_user_defined, c.max_length,
              c.precision, c.scale, c.is_nullable, d.definition AS default_value,
              d.name AS default_name, d.is_system_named, CAST(i.seed_value AS bigint) AS seed,
              CAST(i.increment_value AS bigint) AS increment_value, i.is_not_for_replication,
              m.definition AS formula, m.is_persisted,
              CAST(cp.[value] AS nvarchar(4000)) AS column_comment, c.collation_name,
              CAST(DATABASEPROPERTYEX(DB_NAME(), N'Collation') AS nvarchar(128))
                AS default_collation,
              c.is_filestream, c.is_sparse, c.is_column_set, k.masking_function,
              c.generated_always_type_desc, c.is_hidden, c.is_rowguidcol, c.is_xml_document,
              xs.name AS collection_schema, xc.name AS collection_name
            FROM sys.columns c
            JOIN sys.tables t ON t.object_id = c.object_id
            JOIN sys.schemas s ON s.schema_id = t.schema_id
            JOIN sys.types y ON y.user_type_id = c.user_type_id
            JOIN sys.schemas ys ON ys.schema_id = y.schema_id
            LEFT JOIN sys.default_constraints d ON d.object_id = c.default_object_id
            LEFT JOIN sys.identity_columns i
              ON i.object_id = c.object_id AND i.column_id = c.column_id
            LEFT JOIN sys.computed_columns m
              ON m.object_id = c.object_id AND m.column_id = c.column_id
            LEFT JOIN sys.masked_columns k
              ON k.object_id = c.object_id AND k.column_id = c.column_id AND k.is_masked = 1
            LEFT JOIN sys.xml_schema_collections xc
              ON xc.xml_collection_id = c.xml_collection_id AND c.xml_collection_id <> 0
            LEFT JOIN sys.schemas xs ON xs.schema_id = xc.schema_id
            LEFT JOIN sys.extended_properties tp ON tp.class = 1 AND tp.major_id = t.object_id
              AND tp.minor_id = 0 AND tp.name = N'MS_Description'
            LEFT JOIN sys.extended_properties cp ON cp.class = 1 AND cp.major_id = t.object_id
              AND cp.minor_id = c.column_id AND cp.name = N'MS_Description'
            WHERE\
            """
                    + IS_USER_TABLE
                    + "ORDER BY s.name, t.name, c.column_id";

    static final String CHECKS =
            "SELECT s.name, t.name, k.name, k.definition, "
                    + CHECKING.formatted("k")
                    + " FROM sys.check_constraints k"
                    + OF_TABLES.formatted("k.parent_object_id")
                    + "WHERE"
                    + IS_USER_TABLE
                    + "ORDER BY s.name, t.name, k.name";

    static final String REFERENCES =
            "SELECT s.name, t.name, f.name, c.name, rs.name, rt.name, rc.name,"
                    + " REPLACE(f.delete_referential_action_desc, '_', ' '),"
                    + " REPLACE(f.update_referential_action_desc, '_', ' '), "
                    + CHECKING.formatted("f")
                    + " FROM sys.foreign_keys f"
                    + OF_TABLES.formatted("f.parent_object_id")
                    + "JOIN sys.foreign_key_columns x ON x.constraint_object_id = f.object_id"
                    + " JOIN sys.columns c ON c.object_id = x.parent_object_id"
                    + " AND c.column_id = x.parent_column_id"
                    + " JOIN sys.tables rt ON rt.object_id = x.referenced_object_id"
                    + " JOIN sys.schemas rs ON rs.schema_id = rt.schema_id"
                    + " JOIN sys.columns rc ON rc.object_id = x.referenced_object_id"
                    + " AND rc.column_id = x.referenced_column_id WHERE"
                    + IS_USER_TABLE
                    + "ORDER BY s.name, t.name, f.name, x.constraint_column_id";

    static final String VIEWS =
            "SELECT s.name, v.name, m.definition, m.is_schema_bound FROM sys.views v"
                    + " JOIN sys.schemas s ON s.schema_id = v.schema_id"
                    + " JOIN sys.sql_modules m ON m.object_id = v.object_id"
                    + " WHERE v.is_ms_shipped = 0 ORDER BY s.name, v.name";

    static final String ROWS =
            "SELECT s.name, t.name, SUM(p.rows) FROM sys.partitions p"
                    + OF_TABLES.formatted("p.object_id")
                    + "WHERE p.index_id IN (0, 1) AND"
                    + IS_USER_TABLE
                    + "GROUP BY s.name, t.name";

    private static final List<Map.Entry<String, String>> FLAGS =
            List.of(
                    Map.entry("is_filestream", "filestream"),
                    Map.entry("is_sparse", "sparse"),
                    Map.entry("is_column_set", "column_set for all_sparse_columns"));

    private final TypeVocabulary types = TypeVocabulary.of(DatabaseKind.SQLSERVER);

    @Override
    public DatabaseSchema read(Connection connection) throws SQLException {
        var builder = new SchemaBuilder();
        try (Statement statement = connection.createStatement()) {
            Rows.forEach(statement, SCHEMAS, row -> builder.addSchema(row.getString(1)));
            Rows.forEach(statement, COLUMNS, row -> addColumn(row, builder));
            Collection<Index> indexes = SqlServerStorage.indexes(connection);
            SqlServerStorage.add(connection, indexes, builder);
            Rows.group(statement.executeQuery(CHECKS)).forEach(rows -> addCheck(rows, builder));
            Rows.group(statement.executeQuery(REFERENCES))
                    .forEach(rows -> Rows.addReference(rows, builder));
            new SqlServerCarried(connection, types).add(builder);
            SqlServerAttached.carry(connection, indexes, builder);
        }
        return builder.build();
    }

    private void addColumn(ResultSet row, SchemaBuilder builder) throws SQLException {
        TableBuilder table =
                builder.table(row.getString("schema_name"), row.getString("table_name"));
        table.comment = row.getString("table_comment");
        boolean identity = row.getString("seed") != null;
        String formula = row.getString("formula");
        boolean named = row.getString("default_name") != null && !row.getBoolean("is_system_named");
        table.addColumn(
                new Column(
                        Ids.fresh("c"),
                        row.getString("column_name"),
                        type(row).withAttributes(attributes(row)),
                        row.getBoolean("is_nullable"),
                        identity
                                ? new Identity(row.getLong("seed"), row.getLong("increment_value"))
                                : null,
                        row.getString("default_value"),
                        named ? row.getString("default_name") : null,
                        formula == null
                                ? null
                                : new Computed(unwrap(formula), row.getBoolean("is_persisted")),
                        row.getString("column_comment")));
    }

    /** Removes the parentheses that the server adds around an expression. */
    static String unwrap(String expression) {
        String text = expression.strip();
        if (!text.startsWith("(")) {
            return text;
        }
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return i == text.length() - 1 ? text.substring(1, i) : text;
            }
        }
        return text;
    }

    private ColumnType type(ResultSet row) throws SQLException {
        if (row.getBoolean("is_user_defined")) {
            return ColumnType.plain(
                    quoted(row.getString("type_schema"))
                            + "."
                            + quoted(row.getString("type_name")));
        }
        if (row.getString("collection_name") != null) {
            return ColumnType.plain(
                    "xml("
                            + (row.getBoolean("is_xml_document") ? "DOCUMENT " : "CONTENT ")
                            + quoted(row.getString("collection_schema"))
                            + "."
                            + quoted(row.getString("collection_name"))
                            + ")");
        }
        return type(
                types,
                row.getString("type_name"),
                row.getInt("max_length"),
                row.getInt("precision"),
                row.getInt("scale"));
    }

    /** Returns what a declaration says after the type, in the order in which scripts are read. */
    private static String attributes(ResultSet row) throws SQLException {
        var found = new ArrayList<String>();
        String collation = row.getString("collation_name");
        boolean isUsual = collation == null || collation.equals(row.getString("default_collation"));
        if (!isUsual && !row.getBoolean("is_user_defined")) {
            found.add("collate " + collation);
        }
        for (var flag : FLAGS) {
            if (row.getBoolean(flag.getKey())) {
                found.add(flag.getValue());
            }
        }
        if (row.getString("masking_function") != null) {
            String function = row.getString("masking_function").replace("'", "''");
            found.add("masked with (FUNCTION = '" + function + "')");
        }
        String generated = row.getString("generated_always_type_desc");
        if (generated != null && generated.startsWith("AS_")) {
            int end = generated.lastIndexOf('_');
            String words = generated.substring(3, end) + " " + generated.substring(end + 1);
            found.add("generated always as " + words.toLowerCase(Locale.ROOT));
            if (row.getBoolean("is_hidden")) {
                found.add("hidden");
            }
        }
        if (row.getBoolean("is_rowguidcol")) {
            found.add("rowguidcol");
        }
        if (row.getBoolean("is_not_for_replication")) {
            found.add("not for replication");
        }
        return String.join(" ", found);
    }

    /** Returns a type. The length is in bytes, or -1 for MAX. */
    static ColumnType type(TypeVocabulary types, String name, int bytes, int precision, int scale) {
        boolean wide = name.equals("nchar") || name.equals("nvarchar");
        int length = bytes > 0 && wide ? bytes / 2 : bytes;
        boolean unlimited = bytes == 0 && types.find(name).filter(TypeRule::unlimited).isPresent();
        if (unlimited) {
            length = ColumnType.MAX;
        }
        return types.normalize(name, length, precision, scale);
    }

    private static void addCheck(List<List<String>> rows, SchemaBuilder builder) {
        TableBuilder table = Rows.table(rows, builder);
        if (table != null) {
            table.checks.add(
                    new CheckRule(
                            Ids.fresh("k"),
                            rows.getFirst().get(2),
                            unwrap(rows.getFirst().get(3)),
                            rows.getFirst().get(4)));
        }
    }

    @Override
    public Map<String, Long> rowEstimates(Connection connection) throws SQLException {
        return Rows.estimates(connection, ROWS);
    }

    @Override
    public Map<String, List<Attached>> attached(Connection connection) throws SQLException {
        return SqlServerAttached.read(connection);
    }

    @Override
    public Map<String, Map<String, String>> special(Connection connection) throws SQLException {
        return SqlServerAttached.special(connection);
    }

    @Override
    public List<View> views(Connection connection) throws SQLException {
        return Rows.views(connection, VIEWS);
    }
}
