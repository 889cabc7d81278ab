package dev.toolroom.foundation.relational.reading;

import static dev.toolroom.foundation.relational.reading.PostgresReader.QUALIFIED_NAME;

import dev.toolroom.foundation.relational.schema.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Reads views of PostgreSQL, with the columns they read and the statements that create them. */
final class PostgresViews {
    private PostgresViews() {}

    private static final String VIEW_KEYWORD =
            "CASE c.relkind WHEN 'm' THEN 'MATERIALIZED VIEW ' ELSE 'VIEW ' END";

    private static final String VIEWS =
            "SELECT n.nspname, c.relname, pg_get_viewdef(c.oid), 'DROP ' || "
                    + VIEW_KEYWORD
                    + " || "
                    + QUALIFIED_NAME
                    + ", 'CREATE ' || "
                    + VIEW_KEYWORD
                    + " || "
                    + QUALIFIED_NAME
                    + " || COALESCE(' WITH (' || "
                    + PostgresOptions.ofRelation("c")
                    + " || ')', '')"
                    + " || ' AS ' || rtrim(pg_get_viewdef(c.oid), ';') ||"
                    + " CASE WHEN c.relispopulated THEN '' ELSE ' WITH NO DATA' END"
                    + " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                    + " WHERE c.relkind IN ('v', 'm') AND"
                    + PostgresReader.IS_USER_SCHEMA
                    + "ORDER BY n.nspname, c.relname";

    private static final String READS =
            "SELECT n.nspname, c.relname, m.nspname, r.relname, a.attname FROM pg_class c"
                    + " JOIN pg_namespace n ON n.oid = c.relnamespace"
                    + " JOIN pg_rewrite w ON w.ev_class = c.oid"
                    + " JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = w.oid"
                    + " AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> c.oid"
                    + " JOIN pg_class r ON r.oid = d.refobjid"
                    + " JOIN pg_namespace m ON m.oid = r.relnamespace"
                    + " LEFT JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum = d.refobjsubid"
                    + " AND a.attnum > 0 WHERE c.relkind IN ('v', 'm') AND"
                    + PostgresReader.IS_USER_SCHEMA;

    /** Objects of a view that are dropped with it, such as indexes and grants. */
    private static final String PARTS =
            String.join(
                    " UNION ALL ",
                    selectPart(
                            "pg_get_indexdef(i.indexrelid)",
                            " JOIN pg_index i ON i.indrelid = c.oid"),
                    selectPart(
                            "pg_get_triggerdef(g.oid)",
                            " JOIN pg_trigger g ON g.tgrelid = c.oid AND NOT g.tgisinternal"),
                    selectPart(
                            "pg_get_ruledef(r.oid)",
                            " JOIN pg_rewrite r ON r.ev_class = c.oid AND r.rulename <> '_RETURN'"),
                    selectPart(
                            "'ALTER TABLE ' || "
                                    + QUALIFIED_NAME
                                    + " || ' ALTER COLUMN ' || quote_ident(a.attname) ||"
                                    + " ' SET DEFAULT ' || pg_get_expr(d.adbin, d.adrelid)",
                            " JOIN pg_attrdef d ON d.adrelid = c.oid"
                                    + " JOIN pg_attribute a ON a.attrelid = c.oid"
                                    + " AND a.attnum = d.adnum"),
                    selectPart(
                            "'COMMENT ON ' || CASE WHEN e.objsubid = 0 THEN "
                                    + VIEW_KEYWORD
                                    + " || "
                                    + QUALIFIED_NAME
                                    + " ELSE 'COLUMN ' || "
                                    + QUALIFIED_NAME
                                    + " || '.' || quote_ident(a.attname) END || ' IS ' ||"
                                    + " quote_literal(e.description)",
                            " JOIN pg_description e ON e.objoid = c.oid"
                                    + " AND e.classoid = 'pg_class'::regclass LEFT JOIN pg_attribute a"
                                    + " ON a.attrelid = c.oid AND a.attnum = e.objsubid"
                                    + " AND a.attnum > 0"),
                    selectPart(
                            "'GRANT ' || e.privilege_type || ' ON ' || "
                                    + QUALIFIED_NAME
                                    + " || ' TO ' || CASE e.grantee WHEN 0 THEN 'PUBLIC' ELSE"
                                    + " quote_ident(pg_get_userbyid(e.grantee)) END"
                                    + " || CASE WHEN e.is_grantable THEN ' WITH GRANT OPTION'"
                                    + " ELSE '' END",
                            " JOIN LATERAL aclexplode(c.relacl) e ON e.grantee <> c.relowner"),
                    // Last: afterwards the current user may not be allowed to run the other
                    // statements.
                    selectPart(
                            "'ALTER TABLE ' || "
                                    + QUALIFIED_NAME
                                    + " || ' OWNER TO ' || quote_ident(pg_get_userbyid(c.relowner))",
                            " AND pg_get_userbyid(c.relowner) <> current_user"));

    private static String selectPart(String again, String from) {
        return "SELECT n.nspname, c.relname, 'part', NULL, "
                + again
                + " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                + from
                + " WHERE c.relkind IN ('v', 'm') AND"
                + PostgresReader.IS_USER_SCHEMA;
    }

    static List<View> read(Connection connection) throws SQLException {
        Map<String, Map<String, Set<String>>> reads = readColumns(connection);
        Map<String, List<Attached>> parts = Rows.attached(connection, PARTS);
        var views = new ArrayList<View>();
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(VIEWS);
            while (rows.next()) {
                String key = Table.key(rows.getString(1), rows.getString(2));
                var again = new ArrayList<String>();
                again.add(rows.getString(5));
                parts.getOrDefault(key, List.of())
                        .forEach(each -> again.add(Objects.requireNonNull(each.again())));
                views.add(
                        new View(
                                rows.getString(1),
                                rows.getString(2),
                                rows.getString(3),
                                true,
                                reads.getOrDefault(key, Map.of()),
                                rows.getString(4),
                                again));
            }
        }
        return views;
    }

    private static Map<String, Map<String, Set<String>>> readColumns(Connection connection)
            throws SQLException {
        Map<String, Map<String, Set<String>>> reads = new HashMap<>();
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(READS);
            while (rows.next()) {
                Set<String> columns =
                        reads.computeIfAbsent(
                                        Table.key(rows.getString(1), rows.getString(2)),
                                        key -> new LinkedHashMap<>())
                                .computeIfAbsent(
                                        Table.key(rows.getString(3), rows.getString(4)),
                                        key -> new HashSet<>());
                String column = rows.getString(5);
                if (column != null) {
                    columns.add(column.toLowerCase(Locale.ROOT));
                }
            }
        }
        return reads;
    }
}
