package dev.toolroom.foundation.relational.reading;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.Carried;
import dev.toolroom.foundation.relational.schema.Column;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import dev.toolroom.foundation.relational.schema.Ids;
import dev.toolroom.foundation.relational.schema.Table;
import dev.toolroom.foundation.relational.schema.TableIndex;
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

/** From the statements that SQLite keeps of its tables, in two queries. */
final class SqliteReader implements SchemaReader {
    private static final String MAIN = "main";

    private static final String TABLES =
            "SELECT m.name, m.sql, l.wr, l.strict FROM sqlite_schema m JOIN pragma_table_list l"
                    + " ON l.name = m.name AND l.schema = 'main' AND l.type = 'table' WHERE m.type = 'table'"
                    + " AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY m.name";

    /** The design has no words for expressions and for another order of texts. */
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

    private final TypeVocabulary types = TypeVocabulary.of(DatabaseKind.SQLITE);

    @Override
    public DatabaseSchema read(Connection connection) throws SQLException {
        var builder = new SchemaBuilder();
        builder.schema(MAIN);
        Map<String, SchemaBuilder.Fresh> tables = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(TABLES);
            while (rows.next()) {
                SchemaBuilder.Fresh table = builder.table(MAIN, rows.getString(1));
                tables.put(table.name.toLowerCase(Locale.ROOT), table);
                new SqliteTable(table, types).read(rows.getString(2));
            }
            tables.values().forEach(table -> resolve(table, tables));
            indexes(statement.executeQuery(INDEXES), builder);
        }
        options(connection)
                .forEach(
                        (key, words) ->
                                tables.values().stream()
                                        .filter(each -> Table.key(MAIN, each.name).equals(key))
                                        .forEach(each -> each.options = words));
        carried(connection, builder);
        return builder.build();
    }

    /** In the order in which they were made. */
    private static void carried(Connection connection, SchemaBuilder builder) throws SQLException {
        Rows.take(
                connection,
                "SELECT CASE x.type WHEN 'table' THEN 'virtual table' ELSE x.type END, x.name,"
                        + " CASE WHEN x.type IN ('view', 'table') THEN '' ELSE 'main.' ||"
                        + " x.tbl_name END, x.sql FROM sqlite_schema x WHERE x.type IN ('view',"
                        + " 'trigger') OR (x.type = 'table' AND x.sql LIKE 'CREATE VIRTUAL %')"
                        + " OR (x.type = 'index' AND x.sql IS NOT NULL AND"
                        + SPECIAL
                        + ") ORDER BY x.type = 'trigger', x.type = 'view', x.rowid",
                row ->
                        builder.carried(
                                new Carried(
                                        row.getString(1),
                                        row.getString(2),
                                        row.getString(3),
                                        false,
                                        row.getString(4))));
    }

    /** Names as they are declared at the other end, and its key where none are given. */
    private static void resolve(
            SchemaBuilder.Fresh table, Map<String, SchemaBuilder.Fresh> tables) {
        table.references.replaceAll(
                key -> {
                    SchemaBuilder.Fresh target = tables.get(key.table().toLowerCase(Locale.ROOT));
                    return target == null ? key : key.to(target.name, columns(key, target));
                });
    }

    private static List<String> columns(SchemaBuilder.Reference key, SchemaBuilder.Fresh target) {
        if (!key.referenced().isEmpty() || target.primaryKey == null) {
            return key.referenced().stream()
                    .map(name -> SqliteTable.spelled(target, name))
                    .toList();
        }
        List<String> ids = target.primaryKey.columns();
        return target.columns.values().stream()
                .filter(column -> ids.contains(column.id()))
                .sorted(Comparator.comparingInt(column -> ids.indexOf(column.id())))
                .map(Column::name)
                .toList();
    }

    private static void indexes(ResultSet rows, SchemaBuilder builder) throws SQLException {
        Map<String, List<TableIndex.Part>> parts = new LinkedHashMap<>();
        Map<String, Runnable> made = new LinkedHashMap<>();
        while (rows.next()) {
            SchemaBuilder.Fresh table = builder.known(MAIN, rows.getString(1));
            if (table == null) {
                continue;
            }
            String name = rows.getString(2);
            boolean unique = rows.getBoolean(3);
            String partial = rows.getString(6);
            String filter = partial == null ? null : SqliteDeclaration.filter(partial);
            List<TableIndex.Part> columns = parts.computeIfAbsent(name, key -> new ArrayList<>());
            columns.add(new TableIndex.Part(table.idOf(rows.getString(4)), rows.getBoolean(5)));
            made.putIfAbsent(
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
        made.values().forEach(Runnable::run);
    }

    /** From the numbers of the first and the last row; what has no such numbers is counted. */
    @Override
    public Map<String, Long> rowEstimates(Connection connection) throws SQLException {
        Map<String, String> questions = new LinkedHashMap<>();
        Map<String, Long> estimates = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            ResultSet tables = statement.executeQuery(TABLES);
            while (tables.next()) {
                String name = tables.getString(1);
                String from = " FROM \"" + name.replace("\"", "\"\"") + "\"";
                questions.put(
                        name,
                        tables.getBoolean(3)
                                ? "SELECT COUNT(*)" + from
                                : "SELECT COALESCE(MAX(_rowid_) - MIN(_rowid_) + 1, 0)" + from);
            }
            for (Map.Entry<String, String> each : questions.entrySet()) {
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
        Rows.take(
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
