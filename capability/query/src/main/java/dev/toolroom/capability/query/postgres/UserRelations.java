package dev.toolroom.capability.query.postgres;

import dev.toolroom.foundation.store.Sql;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Relations that are more than they look like.
 *
 * @param distant those that reach beyond the database, each with its name
 * @param views names of those whose making must be looked at, folded
 * @param parted names of tables that are read with their parts, and of views where there are any
 */
record UserRelations(Map<Long, String> distant, Set<String> views, Set<String> parted) {
    /**
     * Views that users have made. One that came with an extension counts by what it is made of:
     * anything but functions and types of its own, or the number and name of each function.
     */
    private static final String VIEWS =
            """
            SELECT v.name, NOT v.given OR coalesce(d.refclassid NOT IN
                ('pg_catalog.pg_proc'::regclass, 'pg_catalog.pg_type'::regclass), false),
                p.oid, p.proname::text
              FROM (SELECT c.oid, c.relname::text AS name, EXISTS (
                  SELECT 1 FROM pg_catalog.pg_depend m WHERE m.objid = c.oid AND m.deptype = 'e'
                    AND m.classid = 'pg_catalog.pg_class'::regclass) AS given
                FROM pg_catalog.pg_class c WHERE c.relkind IN ('v', 'm') AND c.oid >= 16384) v
              LEFT JOIN pg_catalog.pg_rewrite r ON v.given AND r.ev_class = v.oid
              LEFT JOIN pg_catalog.pg_depend d ON d.objid = r.oid AND d.refobjid >= 16384
                AND d.classid = 'pg_catalog.pg_rewrite'::regclass AND d.refobjid <> v.oid
              LEFT JOIN pg_catalog.pg_proc p ON p.oid = d.refobjid
                AND d.refclassid = 'pg_catalog.pg_proc'::regclass\
            """;

    /** Tables that are read with their parts. */
    private static final String PARTED =
            """
            SELECT c.relname::text FROM pg_catalog.pg_class c WHERE c.oid >= 16384
              AND (c.relkind = 'p' OR c.relkind IN ('r', 'f') AND c.relhassubclass)\
            """;

    /** Foreign tables, and what has one below it. */
    private static final String DISTANT =
            """
            WITH RECURSIVE distant(t) AS (
              SELECT oid FROM pg_catalog.pg_class WHERE relkind = 'f'
              UNION SELECT i.inhparent FROM pg_catalog.pg_inherits i
                JOIN distant ON distant.t = i.inhrelid)
            SELECT c.oid, c.relname::text FROM distant
              JOIN pg_catalog.pg_class c ON c.oid = distant.t\
            """;

    /** Whether a function, by its number and its name, may read tables or do more. */
    interface MayRead {
        boolean test(long oid, String name);
    }

    static UserRelations read(Sql sql, MayRead mayRead) throws SQLException {
        var relations = new UserRelations(new HashMap<>(), new HashSet<>(), new HashSet<>());
        sql.forEach(DISTANT, row -> relations.distant.put(row.getLong(1), row.getString(2)));
        sql.forEach(
                VIEWS,
                row -> {
                    if (row.getBoolean(2)
                            || (row.getLong(3) != 0
                                    && mayRead.test(row.getLong(3), row.getString(4)))) {
                        relations.views.add(CatalogueReader.folded(row.getString(1)));
                    }
                });
        sql.forEach(PARTED, row -> relations.parted.add(CatalogueReader.folded(row.getString(1))));
        if (!relations.parted.isEmpty()) {
            relations.parted.addAll(relations.views);
        }
        return relations;
    }
}
