package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.reading.SchemaBuilder.Reference;
import dev.toolroom.foundation.relational.reading.SchemaBuilder.TableBuilder;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
import dev.toolroom.foundation.relational.schema.TableIndex.Part;
import dev.toolroom.foundation.relational.schema.TypeVocabulary;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads the CREATE statements that SQLite stores. */
final class SqliteReader implements SchemaReader {
    private static final String MAIN = "main";

    private static final String TABLES =
            "SELECT m.name, m.sql, l.wr, l.strict FROM sqlite_schema m JOIN pragma_table_list l"
                    + " ON l.name = m.name AND l.schema = 'main' AND l.type = 'table' WHERE m.type = 'table'"
                    + " AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY m.name";

    /** Indexes with expressions or collations, which a design cannot have. */
    private static final String SPECIAL =
            " (x.sql LIKE '%COLLATE%' OR EXISTS (SELECT 1 FROM pragma_index_xinfo(x.name) e"
                    + " WHERE e.key = 1 AND e.name IS NULL)) ";

    private static final String INDEXES =
            """
            SELECT m.name, l.name, l."unique", c.name, c."desc",
              CASE l.partial WHEN 1 THEN x.sql END
            FROM sqlite_schema m, pragma_index_list(m.name) l, pragma_index_xinfo(l.name) c
            JOIN sqlite_schema x ON x.type = 'index' AND x.name = l.name
            WHERE m.type = 'table' AND l.origin = 'c' AND c.key = 1 AND NOT"""
                    + SPECIAL
                    + "ORDER BY m.name, l.name, c.seqno";

    private static final String ATTACHED =
            "SELECT x.tbl_name, x.type || ' ' || x.name, x.sql FROM sqlite_schema x WHERE x.type = 'trigger'"
                    + " OR (x.type = 'index' AND x.sql IS NOT NULL AND"
                    + SPECIAL
                    + ") UNION ALL SELECT t.name, 'ON CONFLICT clauses', NULL FROM sqlite_schema t"
                    + " WHERE t.type = 'table' AND t.sql LIKE '%ON CONFLICT%'"
                    + " UNION ALL SELECT t.name, 'foreign key to ' || f.\"table\" || ', which does not"
                    + " exist', NULL FROM sqlite_schema t, pragma_foreign_key_list(t.name) f WHERE"
                    + " t.type = 'table' AND NOT EXISTS (SELECT 1 FROM sqlite_schema o WHERE o.type"
                    + " = 'table' AND lower(o.name) = lower(f.\"table\"))"
                    + " ORDER BY 2";

    private static final String VIEWS =
            "SELECT 'main', name, sql, 1 FROM sqlite_schema WHERE type = 'view' ORDER BY name";

    /** Views, triggers and so on in the order of their creation. */
    private static final String CARRIED =
            "SELECT CASE x.type WHEN 'table' THEN 'virtual table' ELSE x.type END, x.name,"
                    + " CASE WHEN x.type IN ('view', 'table') THEN '' ELSE 'main.' ||"
                    + " x.tbl_name END, x.sql FROM sqlite_schema x WHERE x.type IN ('view',"
                    + " 'trigger') OR (x.type = 'table' AND x.sql LIKE 'CREATE VIRTUAL %')"
                    + " OR (x.type = 'index' AND x.sql IS NOT NULL AND"
                    + SPECIAL
                    + ") ORDER BY x.type = 'trigger', x.type = 'view', x.rowid";

    private final TypeVocabulary types = TypeVocabulary.of(DatabaseKind.SQLITE);

    @Override
    public DatabaseSchema read(Connection connection) throws SQLException {
        var builder = new SchemaBuilder();
        builder.addSchema(MAIN);
        Map<String, TableBuilder> tables = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(TABLES);
            while (rows.next()) {
                TableBuilder table = builder.table(MAIN, rows.getString(1));
                tables.put(table.name.toLowerCase(Locale.ROOT), table);
                new SqliteTable(table, types).read(rows.getString(2));
            }
            tables.values().forEach(table -> resolve(table, tables));
            addIndexes(statement.executeQuery(INDEXES), builder);
        }
        Map<String, String> options = options(connection);
        tables.values()
                .forEach(
                        each ->
                                each.options =
                                        options.getOrDefault(Table.key(MAIN, each.name), ""));
        Rows.addCarried(connection, CARRIED, builder);
        return builder.build();
    }

    /** Sets declared names in foreign keys. Without columns, they reference the primary key. */
    private static void resolve(TableBuilder table, Map<String, TableBuilder> tables) {
        table.references.replaceAll(
                key -> {
                    TableBuilder target = tables.get(key.table().toLowerCase(Locale.ROOT));
                    return target == null
                            ? key
                            : key.withTarget(target.name, referencedColumns(key, target));
                });
    }

    private static List<String> referencedColumns(Reference key, TableBuilder target) {
        if (!key.referenced().isEmpty() || target.primaryKey == null) {
            return key.referenced().stream()
                    .map(name -> SqliteTable.declaredName(target, name))
                    .toList();
        }
        List<String> ids = target.primaryKey.columns();
        return target.columns.values().stream()
                .filter(column -> ids.contains(column.id()))
                .sorted(Comparator.comparingInt(column -> ids.indexOf(column.id())))
                .map(Column::name)
                .toList();
    }

    private static void addIndexes(ResultSet rows, SchemaBuilder builder) throws SQLException {
        Map<String, List<Part>> parts = new LinkedHashMap<>();
        Map<String, Runnable> indexes = new LinkedHashMap<>();
        while (rows.next()) {
            TableBuilder table = builder.find(MAIN, rows.getString(1));
            if (table == null) {
                continue;
            }
            String name = rows.getString(2);
            boolean unique = rows.getBoolean(3);
            String partial = rows.getString(6);
            String filter = partial == null ? null : SqliteDeclaration.filter(partial);
            List<Part> columns = parts.computeIfAbsent(name, key -> new ArrayList<>());
            columns.add(new Part(table.idOf(rows.getString(4)), rows.getBoolean(5)));
            indexes.putIfAbsent(
                    name,
                    () ->
                            table.indexes.add(
                                    new TableIndex(
                                            Ids.fresh("i"),
                                            name,
                                            unique,
                                            columns,
                                            List.of(),
                                            filter)));
        }
        indexes.values().forEach(Runnable::run);
    }

    /** Estimates from the first and last rowid; tables without rowid are counted. */
    @Override
    public Map<String, Long> rowEstimates(Connection connection) throws SQLException {
        Map<String, String> queries = new LinkedHashMap<>();
        Map<String, Long> estimates = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            ResultSet tables = statement.executeQuery(TABLES);
            while (tables.next()) {
                String name = tables.getString(1);
                String from = " FROM \"" + name.replace("\"", "\"\"") + "\"";
                queries.put(
                        name,
                        tables.getBoolean(3)
                                ? "SELECT COUNT(*)" + from
                                : "SELECT COALESCE(MAX(_rowid_) - MIN(_rowid_) + 1, 0)" + from);
            }
            for (Map.Entry<String, String> each : queries.entrySet()) {
                ResultSet row = statement.executeQuery(each.getValue());
                estimates.put(Table.key(MAIN, each.getKey()), row.getLong(1));
            }
        }
        return estimates;
    }

    @Override
    public Map<String, String> options(Connection connection) throws SQLException {
        Map<String, String> found = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(TABLES);
            while (rows.next()) {
                var words = new ArrayList<String>();
                if (rows.getBoolean(3)) {
                    words.add("WITHOUT ROWID");
                }
                if (rows.getBoolean(4)) {
                    words.add("STRICT");
                }
                if (!words.isEmpty()) {
                    found.put(Table.key(MAIN, rows.getString(1)), " " + String.join(", ", words));
                }
            }
        }
        return found;
    }

    @Override
    public Map<String, List<Attached>> attached(Connection connection) throws SQLException {
        Map<String, List<Attached>> found = new HashMap<>();
        Rows.forEach(
                connection,
                ATTACHED,
                row ->
                        found.computeIfAbsent(
                                        Table.key(MAIN, row.getString(1)), key -> new ArrayList<>())
                                .add(Attached.of(row.getString(2), row.getString(3))));
        return found;
    }

    @Override
    public List<View> views(Connection connection) throws SQLException {
        return Rows.views(connection, VIEWS);
    }
}
