package dev.toolroom.capability.query.harden;

import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.store.Sql;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A table or view of PostgreSQL, its masked columns, and what a login was granted.
 *
 * @param view whether it is one, or a materialized one
 * @param kept why it is not granted whatever its columns are, or empty
 * @param grantable whether the current login may grant it
 * @param open columns that no mask hides
 * @param masked columns that one hides
 * @param granted whether the login may read all of it
 * @param columns that the login may read
 */
record Relation(
        long id,
        String schema,
        String name,
        boolean view,
        String kept,
        boolean grantable,
        List<String> open,
        List<String> masked,
        boolean granted,
        List<String> columns) {
    /** Tables of extensions are for their extensions to grant. */
    private static final String QUESTION =
            MaskedColumns.HIDDEN
                    + """
                    , by_relation(rel, nums) AS (SELECT rel, array_agg(num) FROM hidden GROUP BY rel),
                    login(id) AS (SELECT max(oid::int8) FROM pg_catalog.pg_roles WHERE rolname = ?),
                    foreign_reach(rel) AS (
                      SELECT oid FROM pg_catalog.pg_class WHERE relkind = 'f'
                      UNION
                      SELECT i.inhparent FROM pg_catalog.pg_inherits i
                        JOIN foreign_reach f ON f.rel = i.inhrelid)
                    SELECT c.oid::int8, n.nspname, c.relname, c.relkind IN ('v', 'm'),
                      CASE WHEN EXISTS (SELECT FROM foreign_reach f WHERE f.rel = c.oid)
                        THEN 'it reads a foreign table'
                        WHEN c.relispartition AND h.rel IS NOT NULL
                        THEN 'it is a partition: its rows are read through the whole table'
                        ELSE '' END,
                      pg_has_role(c.relowner, 'USAGE')
                        OR has_table_privilege(c.oid, 'SELECT WITH GRANT OPTION'),
                      ARRAY(SELECT a.attname::text FROM pg_catalog.pg_attribute a
                        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                          AND (h.nums IS NULL OR a.attnum <> ALL (h.nums)) ORDER BY a.attnum),
                      ARRAY(SELECT a.attname::text FROM pg_catalog.pg_attribute a
                        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
                          AND a.attnum = ANY (h.nums) ORDER BY a.attnum),
                      EXISTS (SELECT FROM aclexplode(c.relacl) x, login l
                        WHERE x.grantee = l.id::oid AND x.privilege_type = 'SELECT'),
                      ARRAY(SELECT a.attname::text FROM login l, pg_catalog.pg_attribute a,
                        aclexplode(a.attacl) x WHERE a.attrelid = c.oid AND a.attacl IS NOT NULL
                          AND NOT a.attisdropped AND x.grantee = l.id::oid
                          AND x.privilege_type = 'SELECT' ORDER BY a.attnum)
                      FROM pg_catalog.pg_class c
                      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
                      LEFT JOIN by_relation h ON h.rel = c.oid
                      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relpersistence <> 't'
                        AND c.oid >= 16384 AND n.nspname !~ '^pg_'
                        AND n.nspname <> 'information_schema'
                        AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d
                          WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = c.oid
                            AND d.deptype = 'e')
                      ORDER BY n.nspname, c.relname\
                    """;

    Relation {
        open = List.copyOf(open);
        masked = List.copyOf(masked);
        columns = List.copyOf(columns);
    }

    /** Returns all tables and views, with what the login of this name was granted. */
    static List<Relation> all(Connection connection, MaskPatterns masks, String login)
            throws SQLException {
        Array[] values = MaskedColumns.values(connection, masks);
        return new Sql(connection)
                .list(
                        QUESTION,
                        row ->
                                new Relation(
                                        row.getLong(1),
                                        row.getString(2),
                                        row.getString(3),
                                        row.getBoolean(4),
                                        row.getString(5),
                                        row.getBoolean(6),
                                        texts(row, 7),
                                        texts(row, 8),
                                        row.getBoolean(9),
                                        texts(row, 10)),
                        values[0],
                        values[1],
                        login);
    }

    static List<String> texts(ResultSet row, int number) throws SQLException {
        return List.of((String[]) row.getArray(number).getArray());
    }

    /** Whether a login without masked columns may read any of it. */
    boolean isShown() {
        return kept.isEmpty() && !open.isEmpty();
    }

    /** Whether the login was granted any of it. */
    boolean isGranted() {
        return granted || !columns.isEmpty();
    }

    /** Returns the name for messages. */
    String label() {
        return schema.equals("public") ? name : schema + "." + name;
    }

    private String written() {
        return quoted(schema) + "." + quoted(name);
    }

    /**
     * Returns statements that grant the columns without masks and revoke everything else.
     *
     * @param shown whether it should read any of it
     */
    List<String> changes(String login, boolean shown) {
        var changes = new ArrayList<String>();
        boolean whole = shown && masked.isEmpty();
        if (granted && !whole) {
            changes.add("REVOKE SELECT ON " + written() + " FROM " + quoted(login));
        }
        if (whole) {
            if (!granted) {
                changes.add("GRANT SELECT ON " + written() + " TO " + quoted(login));
            }
            return changes;
        }
        // Revoking a right to the table also revokes those to its columns.
        List<String> have = granted ? List.of() : columns;
        List<String> want = shown ? open : List.of();
        add(changes, "REVOKE SELECT (%s) ON %s FROM %s", have, want, login);
        add(changes, "GRANT SELECT (%s) ON %s TO %s", want, have, login);
        return changes;
    }

    private void add(
            List<String> changes, String form, List<String> all, List<String> but, String login) {
        List<String> some =
                all.stream().filter(each -> !but.contains(each)).map(Relation::quoted).toList();
        if (!some.isEmpty()) {
            changes.add(form.formatted(String.join(", ", some), written(), quoted(login)));
        }
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
