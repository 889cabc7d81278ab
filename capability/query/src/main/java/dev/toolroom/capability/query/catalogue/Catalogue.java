package dev.toolroom.capability.query.catalogue;

import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.capability.query.rows.Cells;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.SimilarNames;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists and describes the tables of a database. JDBC calls the schemas of MariaDB catalogs. */
public final class Catalogue {
    private static final Pattern SYSTEM =
            Pattern.compile(
                    "information_schema|performance_schema|pg_.*|mysql|sys|db_.*|guest",
                    Pattern.CASE_INSENSITIVE);

    /** Maximum tables that are listed beside several schemas. */
    private static final int MAX_TABLES_IN_OVERVIEW = 30;

    private final Connection connection;
    private final DatabaseMetaData data;
    private final boolean catalogs;
    private final Engine engine;
    private final Sessions sessions;
    private final Facts facts;

    public Catalogue(Connection connection, Sessions sessions) throws SQLException {
        this.connection = connection;
        this.data = connection.getMetaData();
        this.catalogs = sessions.settings().kind() == DatabaseKind.MARIADB;
        this.engine = sessions.engine();
        this.sessions = sessions;
        this.facts = new Facts(connection, sessions.settings().kind());
    }

    /** A table or view. */
    record Table(String schema, String name, String type, @Nullable String comment) {}

    /** Returns the schemas with the number of their tables, and warnings about the login. */
    public Json.Obj overview(int limit) throws SQLException {
        var counts = new TreeMap<String, Integer>();
        List<Table> tables = all(null);
        tables.forEach(each -> counts.merge(each.schema(), 1, Integer::sum));
        var schemas = new ArrayList<Json>();
        counts.forEach(
                (name, count) ->
                        schemas.add(Json.object().put("name", name).put("tables", count).build()));
        var answer = Json.object().put("schemas", new Json.Arr(schemas));
        if (counts.size() <= 1 || tables.size() <= MAX_TABLES_IN_OVERVIEW) {
            // Saves the caller another call.
            listed(tables, limit, Map.of()).fields().forEach(answer::put);
        }
        return answer.put("loginWarnings", Json.Arr.ofTexts(engine.powers(connection))).build();
    }

    public Json.Obj tables(@Nullable String schema, @Nullable String search, int limit)
            throws SQLException {
        List<Table> all = all(schema);
        if (all.isEmpty() && schema != null) {
            throw new Refusal(
                    QueryRefusal.UNKNOWN_TABLE,
                    "no schema " + Cells.visible(schema) + " with tables is there to see",
                    "query_schema with the database alone lists its schemas");
        }
        if (search == null) {
            return listed(all, limit, Map.of());
        }
        Search words = Search.of(search, facts);
        return listed(all.stream().filter(words::finds).toList(), limit, words.columns());
    }

    /**
     * Tables in a list.
     *
     * @param columns by which they were found
     */
    private Json.Obj listed(List<Table> tables, int limit, Map<Facts.Place, List<String>> columns)
            throws SQLException {
        Map<Facts.Place, Long> rows = facts.rows();
        var answer =
                Json.object()
                        .put(
                                "tables",
                                new Json.Arr(
                                        tables.stream()
                                                .limit(limit)
                                                .map(each -> json(each, rows, columns))
                                                .toList()));
        if (tables.size() > limit) {
            answer.put("omitted", tables.size() - limit);
            answer.put("nextStep", "Send a search word, or a higher limit");
        } else if (tables.isEmpty()) {
            answer.put("nextStep", "Nothing is called so; leave the search word out to see all");
        }
        return answer.build();
    }

    private static Json json(
            Table table, Map<Facts.Place, Long> rows, Map<Facts.Place, List<String>> columns) {
        var place = Facts.Place.of(table.schema(), table.name());
        var json =
                Json.object()
                        .put("schema", table.schema())
                        .put("name", Cells.visible(table.name()))
                        .put("type", table.type())
                        .putIfPresent("comment", table.comment());
        Long count = rows.get(place);
        if (count != null) {
            json.put("approximateRows", count);
        }
        List<String> found = columns.getOrDefault(place, List.of());
        if (!found.isEmpty()) {
            json.put(
                    "columns",
                    Json.Arr.ofTexts(
                            found.stream().distinct().limit(10).map(Cells::visible).toList()));
        }
        return json.build();
    }

    /** Returns the tables of a schema, or all except those of the system. */
    List<Table> all(@Nullable String schema) throws SQLException {
        // By place and name, because a view of the session may hide a table of that name.
        var tables = new LinkedHashMap<Facts.Place, Table>();
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
                    String name = rows.getString("TABLE_NAME");
                    tables.putIfAbsent(
                            new Facts.Place(place, name),
                            new Table(
                                    place,
                                    name,
                                    type.toLowerCase(Locale.ROOT),
                                    comment(rows.getString("REMARKS"))));
                }
            }
        }
        return withoutStandIns(tables.values());
    }

    /**
     * The login for masked columns on MariaDB has a view of each table. A table that it may read
     * itself tells more, so it is listed in place of its view.
     */
    private List<Table> withoutStandIns(Collection<Table> tables) throws SQLException {
        if (!catalogs || !LoginFiles.masksByRights(sessions.settings())) {
            return List.copyOf(tables);
        }
        String own = connection.getCatalog();
        Set<String> readable =
                tables.stream()
                        .filter(each -> !each.schema().equals(own))
                        .map(Table::name)
                        .collect(Collectors.toSet());
        return tables.stream()
                .filter(each -> !each.schema().equals(own) || !readable.contains(each.name()))
                .toList();
    }

    /** Returns null for the comment "VIEW", which MariaDB gives each view. */
    static @Nullable String comment(@Nullable String text) {
        return text == null || text.isBlank() || text.equals("VIEW") ? null : Cells.visible(text);
    }

    /** Describes one table. */
    public Json.Obj table(@Nullable String schema, String name) throws SQLException {
        Found found = find(schema, name);
        Table table = found.table();
        var sheet = new TableDescription(connection, sessions, table).json();
        Long rows = facts.rows().get(Facts.Place.of(table.schema(), table.name()));
        if (rows != null) {
            sheet.put("approximateRows", rows);
        }
        if (!found.alsoIn().isEmpty()) {
            sheet.put("alsoIn", Json.Arr.ofTexts(found.alsoIn()));
        }
        return sheet.build();
    }

    /** Describes several tables at once, as a join needs them. */
    public Json.Obj tables(@Nullable String schema, List<String> names) throws SQLException {
        var sheets = new ArrayList<Json>();
        for (String name : names) {
            sheets.add(table(schema, name));
        }
        return Json.object().put("tables", new Json.Arr(sheets)).build();
    }

    /**
     * A table.
     *
     * @param alsoIn the other schemas that have one of this name
     */
    private record Found(Table table, List<String> alsoIn) {}

    /** Finds a table by its name, with or without its schema. */
    private Found find(@Nullable String schema, String name) throws SQLException {
        List<Table> all = all(schema);
        List<Table> called = called(all, name);
        int dot = name.lastIndexOf('.');
        if (called.isEmpty() && dot > 0) {
            String in = unquoted(name.substring(0, dot));
            called =
                    called(all, unquoted(name.substring(dot + 1))).stream()
                            .filter(each -> each.schema().equalsIgnoreCase(in))
                            .toList();
        }
        if (called.isEmpty()) {
            throw unknown(name, all);
        }
        return new Found(called.getFirst(), called.stream().skip(1).map(Table::schema).toList());
    }

    private static List<Table> called(List<Table> all, String name) {
        List<Table> exactly = all.stream().filter(each -> each.name().equals(name)).toList();
        return exactly.isEmpty()
                ? all.stream().filter(each -> each.name().equalsIgnoreCase(name)).toList()
                : exactly;
    }

    private static String unquoted(String name) {
        return name.replaceAll("^[\"`\\[]|[\"`\\]]$", "");
    }

    private static Refusal unknown(String name, List<Table> all) {
        List<String> names = all.stream().map(Table::name).toList();
        String last = unquoted(name.substring(name.lastIndexOf('.') + 1));
        return new Refusal(
                QueryRefusal.UNKNOWN_TABLE,
                "no table is called " + Cells.visible(name),
                SimilarNames.to(last, names)
                        .map(near -> "Perhaps " + Cells.visible(near) + "; search lists them")
                        .orElse(
                                "query_schema with a search word finds tables by name, comment or"
                                        + " column"));
    }
}
