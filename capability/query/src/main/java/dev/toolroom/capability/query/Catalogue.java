package dev.toolroom.capability.query;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Nearest;
import dev.toolroom.kernel.Refusal;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Asks one database what it holds. MariaDB calls its schemas catalogues. */
final class Catalogue {
    private static final Pattern SYSTEM =
            Pattern.compile(
                    "information_schema|performance_schema|pg_.*|mysql|sys|db_.*|guest",
                    Pattern.CASE_INSENSITIVE);

    private final Connection connection;
    private final DatabaseMetaData data;
    private final boolean catalogs;
    private final Engine engine;
    private final Masks masks;

    Catalogue(Connection connection, Sessions sessions) throws SQLException {
        this.connection = connection;
        this.data = connection.getMetaData();
        this.catalogs = sessions.settings().kind() == DatabaseKind.MARIADB;
        this.engine = sessions.engine();
        this.masks = sessions.masks();
    }

    private record Table(String schema, String name, String type, @Nullable String comment) {}

    /** The schemas with the number of their tables, and what the login could do besides. */
    Json.Obj overview(int limit) throws SQLException {
        var counts = new TreeMap<String, Integer>();
        List<Table> tables = all(null);
        tables.forEach(each -> counts.merge(each.schema(), 1, Integer::sum));
        var schemas = new ArrayList<Json>();
        counts.forEach(
                (name, count) ->
                        schemas.add(Json.object().put("name", name).put("tables", count).build()));
        var answer = Json.object().put("schemas", new Json.Arr(schemas));
        if (counts.size() <= 1) {
            // With one schema the next question would be for its tables.
            listed(tables, limit).fields().forEach(answer::put);
        }
        return answer.put("loginWarnings", Json.Arr.ofTexts(engine.powers(connection))).build();
    }

    Json.Obj tables(@Nullable String schema, @Nullable String search, int limit)
            throws SQLException {
        String word = search == null ? "" : search.toLowerCase(Locale.ROOT);
        List<Table> all = all(schema);
        if (all.isEmpty() && schema != null) {
            throw new Refusal(
                    QueryRefusal.UNKNOWN_TABLE,
                    "no schema " + Cells.visible(schema) + " with tables is there to see",
                    "query_schema with the database alone lists its schemas");
        }
        return listed(
                all.stream()
                        .filter(
                                each ->
                                        each.name().toLowerCase(Locale.ROOT).contains(word)
                                                || String.valueOf(each.comment())
                                                        .toLowerCase(Locale.ROOT)
                                                        .contains(word))
                        .toList(),
                limit);
    }

    private static Json.Obj listed(List<Table> tables, int limit) {
        var answer =
                Json.object()
                        .put(
                                "tables",
                                new Json.Arr(
                                        tables.stream()
                                                .limit(limit)
                                                .map(Catalogue::json)
                                                .toList()));
        if (tables.size() > limit) {
            answer.put("omitted", tables.size() - limit);
            answer.put("nextStep", "Send a search word, or a higher limit");
        } else if (tables.isEmpty()) {
            answer.put("nextStep", "Nothing is called so; leave the search word out to see all");
        }
        return answer.build();
    }

    private static Json json(Table table) {
        return Json.object()
                .put("schema", table.schema())
                .put("name", Cells.visible(table.name()))
                .put("type", table.type())
                .putIfPresent("comment", table.comment())
                .build();
    }

    private List<Table> all(@Nullable String schema) throws SQLException {
        var tables = new ArrayList<Table>();
        try (ResultSet rows =
                catalogs
                        ? data.getTables(schema, null, "%", null)
                        : data.getTables(connection.getCatalog(), null, "%", null)) {
            while (rows.next()) {
                String in = rows.getString(catalogs ? "TABLE_CAT" : "TABLE_SCHEM");
                String type = rows.getString("TABLE_TYPE");
                String place = in == null ? "main" : in;
                boolean wanted =
                        schema == null
                                ? !SYSTEM.matcher(place).matches()
                                : schema.equalsIgnoreCase(place);
                if (wanted && type != null && type.matches("(?i)(?!system).*(table|view).*")) {
                    tables.add(
                            new Table(
                                    place,
                                    rows.getString("TABLE_NAME"),
                                    type.toLowerCase(Locale.ROOT),
                                    comment(rows.getString("REMARKS"))));
                }
            }
        }
        return tables;
    }

    private static @Nullable String comment(@Nullable String text) {
        return text == null || text.isBlank() ? null : Cells.visible(text);
    }

    /** Columns, keys, references and comments of one table. */
    Json.Obj table(@Nullable String schema, String name) throws SQLException {
        List<Table> all = all(schema);
        Table table =
                all.stream()
                        .filter(each -> each.name().equals(name))
                        .findFirst()
                        .or(
                                () ->
                                        all.stream()
                                                .filter(each -> each.name().equalsIgnoreCase(name))
                                                .findFirst())
                        .orElseThrow(() -> unknown(name, all));
        String catalog = catalogs ? table.schema() : connection.getCatalog();
        String in = catalogs || table.schema().equals("main") ? null : table.schema();
        return Json.object()
                .put("schema", table.schema())
                .put("table", Cells.visible(table.name()))
                .put("type", table.type())
                .putIfPresent("comment", table.comment())
                .put("columns", columns(catalog, in, table.name()))
                .put("primaryKey", primaryKey(catalog, in, table.name()))
                .put("foreignKeys", foreignKeys(catalog, in, table.name()))
                .build();
    }

    private static Refusal unknown(String name, List<Table> all) {
        List<String> names = all.stream().map(Table::name).toList();
        return new Refusal(
                QueryRefusal.UNKNOWN_TABLE,
                "no table is called " + Cells.visible(name),
                "Perhaps "
                        + Nearest.to(name, names).orElse("another name")
                        + "; search lists them");
    }

    private Json columns(@Nullable String catalog, @Nullable String schema, String table)
            throws SQLException {
        var columns = new ArrayList<Json>();
        try (ResultSet rows = data.getColumns(catalog, schema, escaped(table), "%")) {
            while (rows.next()) {
                if (!rows.getString("TABLE_NAME").equals(table)) {
                    continue;
                }
                String name = rows.getString("COLUMN_NAME");
                var column =
                        Json.object()
                                .put("name", Cells.visible(name))
                                .put("type", rows.getString("TYPE_NAME").toLowerCase(Locale.ROOT))
                                .put(
                                        "nullable",
                                        rows.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls)
                                .putIfPresent("comment", comment(rows.getString("REMARKS")));
                if (masks.matches(table, name)) {
                    column.put("masked", true);
                }
                columns.add(column.build());
            }
        }
        return new Json.Arr(columns);
    }

    private Json primaryKey(@Nullable String catalog, @Nullable String schema, String table)
            throws SQLException {
        var columns = new TreeMap<Integer, String>();
        try (ResultSet rows = data.getPrimaryKeys(catalog, schema, table)) {
            while (rows.next()) {
                columns.put(rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME"));
            }
        }
        return Json.Arr.ofTexts(List.copyOf(columns.values()));
    }

    private Json foreignKeys(@Nullable String catalog, @Nullable String schema, String table)
            throws SQLException {
        Map<String, List<String>> from = new LinkedHashMap<>();
        Map<String, List<String>> to = new LinkedHashMap<>();
        try (ResultSet rows = data.getImportedKeys(catalog, schema, table)) {
            while (rows.next()) {
                String key = rows.getString("PKTABLE_NAME") + "\0" + rows.getString("FK_NAME");
                from.computeIfAbsent(key, _ -> new ArrayList<>())
                        .add(rows.getString("FKCOLUMN_NAME"));
                to.computeIfAbsent(key, _ -> new ArrayList<>())
                        .add(String.valueOf(rows.getString("PKCOLUMN_NAME")));
            }
        }
        var keys = new ArrayList<Json>();
        from.forEach(
                (key, columns) ->
                        keys.add(
                                Json.object()
                                        .put("columns", Json.Arr.ofTexts(columns))
                                        .put("table", key.substring(0, key.indexOf('\0')))
                                        .put(
                                                "references",
                                                Json.Arr.ofTexts(to.getOrDefault(key, List.of())))
                                        .build()));
        return new Json.Arr(keys);
    }

    private String escaped(String name) throws SQLException {
        String escape = data.getSearchStringEscape();
        return escape == null || escape.isEmpty()
                ? name
                : name.replace(escape, escape + escape)
                        .replace("_", escape + "_")
                        .replace("%", escape + "%");
    }
}
