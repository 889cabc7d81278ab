package dev.toolroom.capability.query.harden;

import static dev.toolroom.capability.query.harden.MariaDbRights.account;
import static dev.toolroom.capability.query.harden.MariaDbRights.quoted;
import static dev.toolroom.capability.query.harden.MariaDbViewText.place;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.harden.LoginRights.Survey;
import dev.toolroom.capability.query.harden.MariaDbViewText.Definition;
import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A database of MariaDB with the views that stand for its tables.
 *
 * @param database that is hardened
 * @param role the login, and the name of the database with its views
 * @param tables by their names
 * @param views of the database itself
 */
record MariaDbSurvey(
        String database, String role, Map<String, Table> tables, Map<String, View> views) {
    private static final int PROBE_SECONDS = 5;

    /** Tables of these engines read other tables or other servers. */
    static final String REACHING_ENGINES =
            "'CONNECT', 'FEDERATED', 'MRG_MyISAM', 'S3', 'SEQUENCE', 'SPHINX', 'SPIDER'";

    private static final String COLUMNS =
            """
            SELECT t.table_name, c.column_name, COALESCE(c.generation_expression, '')
              FROM information_schema.tables t
              JOIN information_schema.columns c
                ON c.table_schema = t.table_schema AND c.table_name = t.table_name
              WHERE t.table_schema = DATABASE()
                AND t.table_type IN ('BASE TABLE', 'SYSTEM VERSIONED')
                AND COALESCE(t.engine, '') NOT IN (%s)
              ORDER BY t.table_name, c.ordinal_position\
            """
                    .formatted(REACHING_ENGINES);

    private static final String INDEXES =
            """
            SELECT table_name, index_name, column_name FROM information_schema.statistics
              WHERE table_schema = DATABASE() AND index_name <> 'PRIMARY'\
            """;

    private static final String VIEWS =
            """
            SELECT v.table_name, v.view_definition, c.column_name
              FROM information_schema.views v
              JOIN information_schema.columns c
                ON c.table_schema = v.table_schema AND c.table_name = v.table_name
              WHERE v.table_schema = DATABASE() ORDER BY v.table_name, c.ordinal_position\
            """;

    private static final String SHOWN =
            """
            SELECT table_name, security_type, view_definition FROM information_schema.views
              WHERE table_schema = ?\
            """;

    private static final String GRANTED =
            """
            SELECT table_name FROM information_schema.table_privileges
              WHERE table_schema = ? AND privilege_type = 'SELECT'\
            """;

    /**
     * A table.
     *
     * @param columns all of them, in their order
     * @param masked those that a pattern names, or that are generated of them
     * @param hiddenIndexes those with a masked column: rows would come in the order of its values
     */
    record Table(List<String> columns, Set<String> masked, Set<String> hiddenIndexes) {}

    /** A view of the database itself. */
    record View(String definition, List<String> columns) {}

    static Survey read(Connection owner, String role, MaskPatterns masks) throws SQLException {
        var sql = new Sql(owner);
        String database = owner.getCatalog();
        if (database == null || database.isEmpty()) {
            throw new SQLException("the url names no database");
        }
        Map<String, Map<String, String>> columns = new TreeMap<>();
        for (List<String> each : sql.rows(COLUMNS)) {
            columns.computeIfAbsent(each.get(0), any -> new LinkedHashMap<>())
                    .put(each.get(1), each.get(2));
        }
        var tables = new TreeMap<String, Table>();
        columns.forEach((name, all) -> tables.put(name, table(name, all, masks)));
        for (List<String> each : sql.rows(INDEXES)) {
            Table table = tables.get(each.get(0));
            // An index on an expression has no column that is known.
            if (table != null && (each.get(2).isEmpty() || table.masked().contains(each.get(2)))) {
                table.hiddenIndexes().add(each.get(1));
            }
        }
        var views = new TreeMap<String, View>();
        for (List<String> each : sql.rows(VIEWS)) {
            views.computeIfAbsent(each.get(0), any -> new View(each.get(1), new ArrayList<>()))
                    .columns()
                    .add(each.get(2));
        }
        var survey = new MariaDbSurvey(database, role, tables, views);
        return new Survey(
                survey.maskedColumns(),
                tables.size(),
                List.of(),
                (reader, all) -> survey.changes(owner, reader, masks));
    }

    private static Table table(String name, Map<String, String> columns, MaskPatterns masks) {
        Set<String> masked =
                GeneratedColumns.masked(
                        Dialect.MARIADB, columns, each -> masks.matches(name, each));
        return new Table(List.copyOf(columns.keySet()), masked, new TreeSet<>());
    }

    private List<String> maskedColumns() {
        var masked = new ArrayList<String>();
        tables.forEach(
                (name, table) ->
                        table.columns().stream()
                                .filter(table.masked()::contains)
                                .forEach(column -> masked.add(name + "." + column)));
        return masked;
    }

    private List<String> changes(Connection owner, @Nullable Connection reader, MaskPatterns masks)
            throws SQLException {
        List<String> statements = grants(reader);
        // An owner who did not create the login's views itself may not see them.
        Map<String, Definition> shown = shown(reader == null ? owner : reader);
        var text = new MariaDbViewText(database, role, masks);
        Map<String, Definition> wanted = new TreeMap<>();
        tables.forEach((name, table) -> wanted.put(name, text.ofTable(name, table)));
        for (Map.Entry<String, View> each : views.entrySet()) {
            String name = each.getKey();
            Definition again =
                    reader == null ? shown.get(name) : text.ofView(name, each.getValue());
            // Only the login itself can tell whether it may read a view.
            if (again != null && (reader == null || isReadable(reader, again.query()))) {
                wanted.put(name, again);
            }
        }
        for (String name : shown.keySet()) {
            if (!wanted.containsKey(name)) {
                statements.add("DROP VIEW " + place(role, name));
            }
        }
        wanted.forEach(
                (name, definition) -> {
                    Definition before = shown.get(name);
                    if (before == null || !unqualified(definition).equals(unqualified(before))) {
                        statements.add(
                                "CREATE OR REPLACE SQL SECURITY %s VIEW %s AS %s"
                                        .formatted(
                                                definition.security(),
                                                place(role, name),
                                                definition.query()));
                    }
                });
        return statements;
    }

    /** Returns the existing views of the login. */
    private Map<String, Definition> shown(Connection connection) throws SQLException {
        var shown = new TreeMap<String, Definition>();
        for (List<String> each : new Sql(connection).rows(SHOWN, role)) {
            shown.put(each.get(0), new Definition(each.get(1), each.get(2)));
        }
        return shown;
    }

    /** Removes the name of the database, which the server leaves out in front of columns. */
    private Definition unqualified(Definition definition) {
        String query = definition.query().replace(quoted(role) + ".", "");
        return new Definition(definition.security(), query);
    }

    /** The login reads tables without masked columns themselves, behind their views. */
    private List<String> grants(@Nullable Connection reader) throws SQLException {
        List<String> granted =
                reader == null ? List.of() : new Sql(reader).texts(GRANTED, database);
        var statements = new ArrayList<String>();
        for (String name : granted) {
            Table table = tables.get(name);
            if (table == null || !table.masked().isEmpty()) {
                statements.add(
                        "REVOKE SELECT ON " + place(database, name) + " FROM " + account(role));
            }
        }
        tables.forEach(
                (name, table) -> {
                    if (table.masked().isEmpty() && !granted.contains(name)) {
                        String place = place(database, name);
                        statements.add("GRANT SELECT ON " + place + " TO " + account(role));
                    }
                });
        return statements;
    }

    /** Whether the login itself can run a definition. */
    private static boolean isReadable(Connection reader, String definition) {
        try (Statement statement = reader.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.setQueryTimeout(PROBE_SECONDS);
            statement.executeQuery("SELECT * FROM (" + definition + ") q LIMIT 0").close();
            return true;
        } catch (SQLException denied) {
            return false;
        }
    }
}
