package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaBuilder.TableBuilder;
import dev.toolroom.foundation.relational.schema.CheckRule;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.Column.Computed;
import dev.toolroom.foundation.relational.schema.Column.Identity;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.ExpressionCheck;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.PrimaryKey;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.TableIndex.Part;
import dev.toolroom.foundation.relational.schema.TypeRule;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import dev.toolroom.foundation.relational.schema.UniqueKey;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the catalogue views of SQL Server. */
final class SqlServerReader implements SchemaReader {
    /** Excludes system tables, histories of temporal tables, and external tables. */
    private static final String IS_USER_TABLE =
            " t.is_ms_shipped = 0 AND t.temporal_type <> 1 AND t.is_external = 0 ";

    private static final String OF_TABLES =
            " JOIN sys.tables t ON t.object_id = %s JOIN sys.schemas s ON s.schema_id = t.schema_id"
                    + " ";

    static final String SCHEMAS =
            "SELECT s.name FROM sys.schemas s WHERE s.schema_id < 16384"
                    + " AND s.name NOT IN ('sys', 'INFORMATION_SCHEMA', 'guest')"
                    + " ORDER BY CASE s.name WHEN 'dbo' THEN 0 ELSE 1 END, s.name";

    static final String COLUMNS =
            """
            SELECT s.name, t.name, CAST(tp.[value] AS nvarchar(4000)), c.name, y.name, c.max_length,
              c.precision, c.scale, c.is_nullable, d.definition, d.name, d.is_system_named,
              CAST(i.seed_value AS bigint), CAST(i.increment_value AS bigint), m.definition,
              m.is_persisted, CAST(cp.[value] AS nvarchar(4000)), c.collation_name,
              CAST(DATABASEPROPERTYEX(DB_NAME(), N'Collation') AS nvarchar(128))
            FROM sys.columns c
            JOIN sys.tables t ON t.object_id = c.object_id
            JOIN sys.schemas s ON s.schema_id = t.schema_id
            JOIN sys.types y ON y.user_type_id = c.user_type_id
            LEFT JOIN sys.default_constraints d ON d.object_id = c.default_object_id
            LEFT JOIN sys.identity_columns i
              ON i.object_id = c.object_id AND i.column_id = c.column_id
            LEFT JOIN sys.computed_columns m
              ON m.object_id = c.object_id AND m.column_id = c.column_id
            LEFT JOIN sys.extended_properties tp ON tp.class = 1 AND tp.major_id = t.object_id
              AND tp.minor_id = 0 AND tp.name = N'MS_Description'
            LEFT JOIN sys.extended_properties cp ON cp.class = 1 AND cp.major_id = t.object_id
              AND cp.minor_id = c.column_id AND cp.name = N'MS_Description'
            WHERE\
            """
                    + IS_USER_TABLE
                    + "ORDER BY s.name, t.name, c.column_id";

    static final String KEYS =
            "SELECT s.name, t.name, k.name, c.name, k.type FROM sys.key_constraints k"
                    + OF_TABLES.formatted("k.parent_object_id")
                    + "JOIN sys.index_columns x ON x.object_id = t.object_id"
                    + " AND x.index_id = k.unique_index_id AND x.key_ordinal > 0"
                    + " JOIN sys.columns c ON c.object_id = t.object_id"
                    + " AND c.column_id = x.column_id WHERE"
                    + IS_USER_TABLE
                    + "ORDER BY s.name, t.name, k.name, x.key_ordinal";

    static final String CHECKS =
            "SELECT s.name, t.name, k.name, k.definition FROM sys.check_constraints k"
                    + OF_TABLES.formatted("k.parent_object_id")
                    + "WHERE"
                    + IS_USER_TABLE
                    + "ORDER BY s.name, t.name, k.name";

    static final String REFERENCES =
            "SELECT s.name, t.name, f.name, c.name, rs.name, rt.name, rc.name,"
                    + " REPLACE(f.delete_referential_action_desc, '_', ' '),"
                    + " REPLACE(f.update_referential_action_desc, '_', ' ') FROM sys.foreign_keys f"
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

    static final String INDEXES =
            "SELECT s.name, t.name, i.name, c.name, i.is_unique, x.is_descending_key,"
                    + " x.is_included_column, i.filter_definition"
                    + " FROM sys.indexes i"
                    + OF_TABLES.formatted("i.object_id")
                    + "JOIN sys.index_columns x ON x.object_id = i.object_id"
                    + " AND x.index_id = i.index_id JOIN sys.columns c"
                    + " ON c.object_id = x.object_id AND c.column_id = x.column_id"
                    // A partition scheme adds its column to every index.
                    + " WHERE (x.key_ordinal > 0 OR x.is_included_column = 1)"
                    + " AND i.type IN (1, 2) AND i.is_primary_key = 0"
                    + " AND i.is_unique_constraint = 0 AND i.is_hypothetical = 0 AND"
                    + IS_USER_TABLE
                    + "ORDER BY s.name, t.name, i.name, x.is_included_column, x.key_ordinal,"
                    + " x.index_column_id";

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

    /** Has COLLATE, because catalogue columns with different collations cannot be concatenated. */
    private static final String QUALIFIED_NAME =
            "QUOTENAME(s.name) COLLATE DATABASE_DEFAULT + '.' + QUOTENAME(t.name) COLLATE"
                    + " DATABASE_DEFAULT";

    static final String ATTACHED =
            "SELECT s.name, t.name, 'trigger ' + g.name COLLATE DATABASE_DEFAULT, NULL,"
                    + " m.definition FROM sys.triggers g"
                    + OF_TABLES.formatted("g.parent_id")
                    + "JOIN sys.sql_modules m ON m.object_id = g.object_id WHERE"
                    + IS_USER_TABLE
                    + "UNION ALL SELECT s.name, t.name, 'grant of ' + p.permission_name COLLATE"
                    + " DATABASE_DEFAULT + ' to ' + u.name COLLATE DATABASE_DEFAULT, NULL, CASE"
                    + " p.minor_id WHEN 0 THEN REPLACE(p.state_desc COLLATE DATABASE_DEFAULT,"
                    + " '_WITH_GRANT_OPTION', '') + ' ' + p.permission_name COLLATE"
                    + " DATABASE_DEFAULT + ' ON ' + "
                    + QUALIFIED_NAME
                    + " + ' TO ' + QUOTENAME(u.name) COLLATE DATABASE_DEFAULT + CASE p.state_desc"
                    + " WHEN 'GRANT_WITH_GRANT_OPTION' THEN ' WITH GRANT OPTION' ELSE '' END END"
                    + " FROM sys.database_permissions p"
                    + OF_TABLES.formatted("p.major_id")
                    + "JOIN sys.database_principals u ON u.principal_id = p.grantee_principal_id"
                    + " WHERE p.class = 1 AND"
                    + IS_USER_TABLE
                    + "UNION ALL SELECT s.name, t.name, 'index ' + i.name COLLATE DATABASE_DEFAULT,"
                    + " NULL, NULL FROM sys.indexes i"
                    + OF_TABLES.formatted("i.object_id")
                    + "WHERE i.type > 2 AND"
                    + IS_USER_TABLE
                    + "UNION ALL SELECT s.name, t.name, 'full-text index', NULL, NULL"
                    + " FROM sys.fulltext_indexes f"
                    + OF_TABLES.formatted("f.object_id")
                    + "WHERE"
                    + IS_USER_TABLE
                    + "UNION ALL SELECT s.name, t.name, 'extended property ' + e.name COLLATE"
                    + " DATABASE_DEFAULT, NULL, NULL FROM sys.extended_properties e"
                    + OF_TABLES.formatted("e.major_id")
                    + "WHERE e.class = 1 AND e.name <> N'MS_Description' AND"
                    + IS_USER_TABLE
                    + "ORDER BY 1, 2, 3";

    /** Clustering that is not the default, and constraints that are disabled or not trusted. */
    static final String SPECIAL =
            "SELECT s.name, t.name, i.name, 'nonclustered' FROM sys.indexes i"
                    + OF_TABLES.formatted("i.object_id")
                    + "WHERE i.type = 2 AND i.is_primary_key = 1 AND"
                    + IS_USER_TABLE
                    + "UNION ALL SELECT s.name, t.name, i.name, 'clustered' FROM sys.indexes i"
                    + OF_TABLES.formatted("i.object_id")
                    + "WHERE i.type = 1 AND i.is_primary_key = 0 AND"
                    + IS_USER_TABLE
                    + "UNION ALL SELECT s.name, t.name, f.name, CASE WHEN f.is_disabled = 1 THEN"
                    + " 'disabled' ELSE 'not trusted' END FROM sys.foreign_keys f"
                    + OF_TABLES.formatted("f.parent_object_id")
                    + "WHERE f.is_not_trusted = 1 AND"
                    + IS_USER_TABLE
                    + "UNION ALL SELECT s.name, t.name, k.name, CASE WHEN k.is_disabled = 1 THEN"
                    + " 'disabled' ELSE 'not trusted' END FROM sys.check_constraints k"
                    + OF_TABLES.formatted("k.parent_object_id")
                    + "WHERE k.is_not_trusted = 1 AND"
                    + IS_USER_TABLE;

    private final TypeVocabulary types = TypeVocabulary.of(DatabaseKind.SQLSERVER);

    @Override
    public DatabaseSchema read(Connection connection) throws SQLException {
        var builder = new SchemaBuilder();
        try (Statement statement = connection.createStatement()) {
            Rows.forEach(statement, SCHEMAS, row -> builder.addSchema(row.getString(1)));
            Rows.forEach(statement, COLUMNS, row -> addColumn(row, builder));
            Rows.group(statement.executeQuery(KEYS)).forEach(rows -> addKey(rows, builder));
            Rows.group(statement.executeQuery(CHECKS)).forEach(rows -> addCheck(rows, builder));
            Rows.group(statement.executeQuery(REFERENCES))
                    .forEach(rows -> Rows.addReference(rows, builder));
            Rows.group(statement.executeQuery(INDEXES)).forEach(rows -> addIndex(rows, builder));
        }
        return builder.build();
    }

    private void addColumn(ResultSet row, SchemaBuilder builder) throws SQLException {
        TableBuilder table = builder.table(row.getString(1), row.getString(2));
        table.comment = row.getString(3);
        boolean identity = row.getString(13) != null;
        String formula = row.getString(15);
        boolean named = row.getString(11) != null && !row.getBoolean(12);
        table.addColumn(
                new Column(
                        Ids.fresh("c"),
                        row.getString(4),
                        withCollation(
                                type(row.getString(5), row.getInt(6), row.getInt(7), row.getInt(8)),
                                row.getString(18),
                                row.getString(19)),
                        row.getBoolean(9),
                        identity ? new Identity(row.getLong(13), row.getLong(14)) : null,
                        row.getString(10),
                        named ? row.getString(11) : null,
                        formula == null ? null : new Computed(unwrap(formula), row.getBoolean(16)),
                        row.getString(17)));
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

    /** Adds the collation, which a new declaration of the type must repeat. */
    private static ColumnType withCollation(
            ColumnType type, @Nullable String collation, @Nullable String defaultCollation) {
        return collation == null || collation.equals(defaultCollation)
                ? type
                : type.withAttributes("collate " + collation);
    }

    /** Returns a type. The length is in bytes, or -1 for MAX. */
    ColumnType type(String name, int bytes, int precision, int scale) {
        boolean wide = name.equals("nchar") || name.equals("nvarchar");
        int length = bytes > 0 && wide ? bytes / 2 : bytes;
        boolean unlimited = bytes == 0 && types.find(name).filter(TypeRule::unlimited).isPresent();
        if (unlimited) {
            length = ColumnType.MAX;
        }
        return types.normalize(name, length, precision, scale);
    }

    private static void addKey(List<List<String>> rows, SchemaBuilder builder) {
        TableBuilder table = Rows.table(rows, builder);
        if (table == null) {
            return;
        }
        String name = rows.getFirst().get(2);
        List<String> ids = table.ids(Rows.column(rows, 3));
        if (rows.getFirst().get(4).strip().equals("PK")) {
            table.primaryKey = new PrimaryKey(name, ids);
        } else {
            table.uniques.add(new UniqueKey(Ids.fresh("u"), name, ids));
        }
    }

    private static void addCheck(List<List<String>> rows, SchemaBuilder builder) {
        TableBuilder table = Rows.table(rows, builder);
        if (table != null) {
            table.checks.add(
                    new CheckRule(
                            Ids.fresh("k"),
                            rows.getFirst().get(2),
                            unwrap(rows.getFirst().get(3))));
        }
    }

    /** Whether a bit is set; drivers return it as 1 or true. */
    private static boolean isSet(String bit) {
        return bit.equals("1") || bit.equalsIgnoreCase("true");
    }

    private static void addIndex(List<List<String>> rows, SchemaBuilder builder) {
        TableBuilder table = Rows.table(rows, builder);
        if (table == null) {
            return;
        }
        var parts = new ArrayList<Part>();
        var included = new ArrayList<String>();
        for (List<String> row : rows) {
            String column = table.idOf(row.get(3));
            if (isSet(row.get(6))) {
                included.add(column);
            } else {
                parts.add(new Part(column, isSet(row.get(5))));
            }
        }
        List<String> first = rows.getFirst();
        String filter = first.get(7);
        table.indexes.add(
                new TableIndex(
                        Ids.fresh("i"),
                        first.get(2),
                        isSet(first.get(4)),
                        parts,
                        included,
                        filter.isEmpty() ? null : ExpressionCheck.bare(filter)));
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
    public Map<String, Map<String, String>> special(Connection connection) throws SQLException {
        return Rows.special(connection, SPECIAL);
    }

    @Override
    public List<View> views(Connection connection) throws SQLException {
        return Rows.views(connection, VIEWS);
    }
}
