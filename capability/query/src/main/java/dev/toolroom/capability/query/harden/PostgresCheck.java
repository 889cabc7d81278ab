package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.store.Sql;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks PostgreSQL what the current login may read. */
final class PostgresCheck {
    private static final int MAX_NAMED = 5;

    /** Includes the rights of each role that the login is a member of. */
    private static final String READABLE =
            MaskedColumns.HIDDEN
                    + """
                    SELECT DISTINCT c.relname || '.' || a.attname FROM hidden h
                      JOIN pg_catalog.pg_class c ON c.oid = h.rel AND c.relkind <> 'c'
                      JOIN pg_catalog.pg_attribute a ON a.attrelid = h.rel AND a.attnum = h.num
                      JOIN pg_catalog.pg_roles r ON pg_has_role(r.oid, 'MEMBER')
                        AND has_column_privilege(r.oid, h.rel, h.num, 'SELECT')
                      ORDER BY 1 LIMIT 6\
                    """;

    private static final String SUPERUSER =
            """
            SELECT rolname FROM pg_catalog.pg_roles
              WHERE rolsuper AND pg_has_role(oid, 'MEMBER') LIMIT 1\
            """;

    /** Each view that the login may read, with the version of its definition. */
    private static final String VIEWS =
            """
            SELECT c.oid::int8, CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END
              || c.relname, w.oid || '/' || w.xmin
              FROM pg_catalog.pg_class c
              JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
              JOIN pg_catalog.pg_rewrite w ON w.ev_class = c.oid AND w.rulename = '_RETURN'
              WHERE c.relkind IN ('v', 'm') AND c.oid >= 16384
                AND EXISTS (SELECT FROM pg_catalog.pg_roles r WHERE pg_has_role(r.oid, 'MEMBER')
                  AND has_any_column_privilege(r.oid, c.oid, 'SELECT'))
                AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d
                  WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = c.oid
                    AND d.deptype = 'e')
              ORDER BY c.oid\
            """;

    private final MaskPatterns masks;
    private volatile List<String> known = List.of();

    PostgresCheck(MaskPatterns masks) {
        this.masks = masks;
    }

    /** A view, and the version of its definition. */
    private record View(long id, String label, String version) {}

    /** See {@link LoginRights#findReadable}; remembers the views that were found safe. */
    @Nullable String findReadable(Connection connection) throws SQLException {
        var sql = new Sql(connection);
        if (!sql.texts(SUPERUSER).isEmpty()) {
            return "a superuser reads every column";
        }
        Array[] values = MaskedColumns.values(connection, masks);
        List<String> columns = sql.texts(READABLE, values[0], values[1]);
        if (!columns.isEmpty()) {
            String some = String.join(", ", columns.stream().limit(MAX_NAMED).toList());
            return "the login can read " + some + (columns.size() > MAX_NAMED ? " and more" : "");
        }
        List<View> views = views(sql);
        List<String> versions = views.stream().map(View::version).toList();
        if (versions.equals(known)) {
            return null;
        }
        List<Long> safe = safe(connection, views.stream().map(View::id).toList());
        for (View each : views) {
            if (!safe.contains(each.id())) {
                return "the view " + each.label() + " shows masked columns";
            }
        }
        known = versions;
        return null;
    }

    private static List<View> views(Sql sql) throws SQLException {
        return sql.list(VIEWS, row -> new View(row.getLong(1), row.getString(2), row.getString(3)));
    }

    /**
     * Returns the views whose definition the login could run itself, so that they show nothing
     * beyond its rights: the database plans their definitions with the rights of the login.
     */
    static List<Long> safe(Connection connection, List<Long> views) throws SQLException {
        var safe = new ArrayList<Long>();
        boolean before = connection.getAutoCommit();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            // Without a search path, definitions contain the schema of each name.
            statement.execute("SET TRANSACTION READ ONLY; SET LOCAL search_path = pg_catalog");
            for (Long each : views) {
                Savepoint here = connection.setSavepoint();
                try {
                    statement.execute("EXPLAIN " + definition(connection, each));
                    connection.releaseSavepoint(here);
                    safe.add(each);
                } catch (SQLException denied) {
                    connection.rollback(here);
                }
            }
        } finally {
            connection.rollback();
            connection.setAutoCommit(before);
        }
        return safe;
    }

    private static String definition(Connection connection, long view) throws SQLException {
        String question = "SELECT pg_catalog.pg_get_viewdef(?::oid)";
        String text = new Sql(connection).texts(question, view).getFirst();
        return text.strip().replaceFirst(";$", "");
    }
}
