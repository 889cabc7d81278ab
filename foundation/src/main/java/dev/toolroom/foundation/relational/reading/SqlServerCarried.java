package dev.toolroom.foundation.relational.reading;

import static dev.toolroom.foundation.relational.reading.SqlServerStorage.quoted;

import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.ColumnType;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;

/** Reads what SQL Server has besides plain tables, in an order in which it can be created. */
final class SqlServerCarried {
    private static final String ALIAS_TYPES =
            """
            SELECT s.name AS schema_name, y.name, b.name AS type_name, y.max_length, y.precision,
              y.scale, y.is_nullable
            FROM sys.types y
            JOIN sys.types b ON b.user_type_id = y.system_type_id
            JOIN sys.schemas s ON s.schema_id = y.schema_id
            WHERE y.is_user_defined = 1 AND y.is_table_type = 0 AND y.is_assembly_type = 0
            ORDER BY s.name, y.name""";

    private static final String SEQUENCES =
            """
            SELECT s.name AS schema_name, q.name, ys.name AS type_schema, y.name AS type_name,
              y.is_user_defined, 0 AS max_length, q.precision, q.scale,
              CAST(q.start_value AS nvarchar(40)) AS start_value,
              CAST(q.increment AS nvarchar(40)) AS increment_value,
              CAST(q.minimum_value AS nvarchar(40)) AS minimum_value,
              CAST(q.maximum_value AS nvarchar(40)) AS maximum_value,
              q.is_cycling, q.is_cached, q.cache_size
            FROM sys.sequences q
            JOIN sys.schemas s ON s.schema_id = q.schema_id
            JOIN sys.types y ON y.user_type_id = q.user_type_id
            JOIN sys.schemas ys ON ys.schema_id = y.schema_id
            ORDER BY s.name, q.name""";

    private static final String XML_COLLECTIONS =
            """
            SELECT s.name AS schema_name, x.name,
              CAST(XML_SCHEMA_NAMESPACE(s.name, x.name) AS nvarchar(max)) AS definition
            FROM sys.xml_schema_collections x
            JOIN sys.schemas s ON s.schema_id = x.schema_id
            WHERE s.name <> N'sys'
            ORDER BY s.name, x.name""";

    private static final String PARTITION_FUNCTIONS =
            """
            SELECT f.name, f.boundary_value_on_right, y.name AS type_name, r.max_length,
              r.precision, r.scale, CONVERT(nvarchar(4000), v.value, 126) AS boundary
            FROM sys.partition_functions f
            JOIN sys.partition_parameters r ON r.function_id = f.function_id
            JOIN sys.types y ON y.user_type_id = r.user_type_id
            LEFT JOIN sys.partition_range_values v ON v.function_id = f.function_id
            WHERE f.is_system = 0
            ORDER BY f.name, v.boundary_id""";

    private static final String PARTITION_SCHEMES =
            """
            SELECT p.name, f.name AS function_name, g.name AS filegroup
            FROM sys.partition_schemes p
            JOIN sys.partition_functions f ON f.function_id = p.function_id
            JOIN sys.destination_data_spaces x ON x.partition_scheme_id = p.data_space_id
            JOIN sys.data_spaces g ON g.data_space_id = x.data_space_id
            WHERE p.is_system = 0
            ORDER BY p.name, x.destination_id""";

    /** Functions that a table, one of its constraints or another function calls. */
    private static final String FUNCTIONS =
            """
            SELECT s.name AS schema_name, o.name, m.definition
            FROM sys.sql_modules m
            JOIN sys.objects o ON o.object_id = m.object_id AND o.type IN ('FN', 'IF', 'TF')
            JOIN sys.schemas s ON s.schema_id = o.schema_id
            WHERE m.definition IS NOT NULL AND EXISTS (SELECT 1
              FROM sys.sql_expression_dependencies d
              JOIN sys.objects r ON r.object_id = d.referencing_id
              WHERE d.referenced_id = o.object_id
                AND r.type IN ('U', 'C', 'D', 'FN', 'IF', 'TF'))
            ORDER BY o.object_id""";

    private static final String SYNONYMS =
            "SELECT s.name AS schema_name, y.name, y.base_object_name FROM sys.synonyms y"
                    + " JOIN sys.schemas s ON s.schema_id = y.schema_id ORDER BY s.name, y.name";

    private static final String OWNERS =
            "SELECT s.name, p.name AS owner FROM sys.schemas s JOIN sys.database_principals p"
                    + " ON p.principal_id = s.principal_id WHERE s.schema_id < 16384"
                    + " AND s.name NOT IN (N'sys', N'INFORMATION_SCHEMA', N'guest')"
                    + " AND p.name <> N'dbo' ORDER BY s.name";

    private static final Set<String> NUMBERS =
            Set.of(
                    "tinyint",
                    "smallint",
                    "int",
                    "bigint",
                    "decimal",
                    "numeric",
                    "float",
                    "real",
                    "money",
                    "smallmoney",
                    "bit");

    private final Connection connection;
    private final TypeVocabulary types;

    SqlServerCarried(Connection connection, TypeVocabulary types) {
        this.connection = connection;
        this.types = types;
    }

    /** Adds everything, except what belongs to a table. */
    void add(SchemaBuilder builder) throws SQLException {
        var first = new ArrayList<Carried>();
        Rows.forEach(
                connection,
                ALIAS_TYPES,
                row ->
                        first.add(
                                object(
                                        "type",
                                        name(row),
                                        "CREATE TYPE %s FROM " + type(row) + nullability(row))));
        Rows.forEach(connection, SEQUENCES, row -> first.add(sequence(row)));
        Rows.forEach(
                connection,
                XML_COLLECTIONS,
                row ->
                        first.add(
                                object(
                                        "xml schema collection",
                                        name(row),
                                        "CREATE XML SCHEMA COLLECTION %s AS "
                                                + text(row.getString("definition")))));
        addPartitions(first);
        Rows.forEach(
                connection,
                FUNCTIONS,
                row ->
                        first.add(
                                new Carried(
                                        "function",
                                        name(row),
                                        "",
                                        true,
                                        row.getString("definition"))));
        first.forEach(builder::addCarried);
        addSynonymsAndOwners(builder);
    }

    private void addSynonymsAndOwners(SchemaBuilder builder) throws SQLException {
        Rows.forEach(
                connection,
                SYNONYMS,
                row ->
                        builder.addCarried(
                                new Carried(
                                        "synonym",
                                        name(row),
                                        "",
                                        false,
                                        "CREATE SYNONYM "
                                                + name(row)
                                                + " FOR "
                                                + row.getString("base_object_name"))));
        Rows.forEach(
                connection,
                OWNERS,
                row ->
                        builder.addCarried(
                                new Carried(
                                        "owner of schema",
                                        row.getString("name"),
                                        "",
                                        false,
                                        "ALTER AUTHORIZATION ON SCHEMA::"
                                                + quoted(row.getString("name"))
                                                + " TO "
                                                + quoted(row.getString("owner")))));
    }

    private static Carried object(String kind, String name, String sql) {
        return new Carried(
                kind, name, "", true, sql.replaceFirst("%s", Matcher.quoteReplacement(name)));
    }

    private static String name(ResultSet row) throws SQLException {
        return quoted(row.getString("schema_name")) + "." + quoted(row.getString("name"));
    }

    static String text(String value) {
        return "N'" + value.replace("'", "''") + "'";
    }

    private static String nullability(ResultSet row) throws SQLException {
        return row.getBoolean("is_nullable") ? " NULL" : " NOT NULL";
    }

    private String type(ResultSet row) throws SQLException {
        ColumnType type =
                SqlServerReader.type(
                        types,
                        row.getString("type_name"),
                        row.getInt("max_length"),
                        row.getInt("precision"),
                        row.getInt("scale"));
        return types.text(type);
    }

    private Carried sequence(ResultSet row) throws SQLException {
        String type =
                row.getBoolean("is_user_defined")
                        ? quoted(row.getString("type_schema"))
                                + "."
                                + quoted(row.getString("type_name"))
                        : type(row);
        String cache =
                !row.getBoolean("is_cached")
                        ? "NO CACHE"
                        : row.getString("cache_size") == null
                                ? "CACHE"
                                : "CACHE " + row.getString("cache_size");
        return object(
                "sequence",
                name(row),
                "CREATE SEQUENCE %s AS "
                        + type
                        + " START WITH "
                        + row.getString("start_value")
                        + " INCREMENT BY "
                        + row.getString("increment_value")
                        + " MINVALUE "
                        + row.getString("minimum_value")
                        + " MAXVALUE "
                        + row.getString("maximum_value")
                        + (row.getBoolean("is_cycling") ? " CYCLE " : " ")
                        + cache);
    }

    private void addPartitions(List<Carried> into) throws SQLException {
        Map<String, String> beginnings = new LinkedHashMap<>();
        Map<String, List<String>> boundaries = new HashMap<>();
        Rows.forEach(
                connection,
                PARTITION_FUNCTIONS,
                row -> {
                    String name = row.getString("name");
                    String side = row.getBoolean("boundary_value_on_right") ? "RIGHT" : "LEFT";
                    beginnings.putIfAbsent(
                            name, "(" + type(row) + ") AS RANGE " + side + " FOR VALUES (");
                    List<String> values =
                            boundaries.computeIfAbsent(name, key -> new ArrayList<>());
                    String boundary = row.getString("boundary");
                    if (boundary != null) {
                        boolean isNumber = NUMBERS.contains(row.getString("type_name"));
                        values.add(isNumber ? boundary : text(boundary));
                    }
                });
        beginnings.forEach(
                (name, sql) ->
                        into.add(
                                object(
                                        "partition function",
                                        quoted(name),
                                        "CREATE PARTITION FUNCTION %s"
                                                + sql
                                                + String.join(
                                                        ", ",
                                                        boundaries.getOrDefault(name, List.of()))
                                                + ")")));
        Map<List<String>, List<String>> filegroups = new LinkedHashMap<>();
        Rows.forEach(
                connection,
                PARTITION_SCHEMES,
                row ->
                        filegroups
                                .computeIfAbsent(
                                        List.of(
                                                row.getString("name"),
                                                row.getString("function_name")),
                                        key -> new ArrayList<>())
                                .add(quoted(row.getString("filegroup"))));
        filegroups.forEach(
                (scheme, places) ->
                        into.add(
                                object(
                                        "partition scheme",
                                        quoted(scheme.getFirst()),
                                        "CREATE PARTITION SCHEME %s AS PARTITION "
                                                + quoted(scheme.getLast())
                                                + " TO ("
                                                + String.join(", ", places)
                                                + ")")));
    }
}
