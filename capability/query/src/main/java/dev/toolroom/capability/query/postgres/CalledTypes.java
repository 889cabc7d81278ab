package dev.toolroom.capability.query.postgres;

import dev.toolroom.capability.query.postgres.CatalogueFacts.Forbidden;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Types that a user has made and whose values are not made without a call: domains with a check,
 * types with a cast of their own, and all that is made of those.
 *
 * @param types of which no value may be made
 * @param functions that give a value of one
 * @param names of types, and of relations and functions that have a value of one
 * @param symbols of operators that take one
 * @param literals names of those of which a literal is read by a call
 */
record CalledTypes(
        Map<Long, Forbidden> types,
        Map<Long, Forbidden> functions,
        Set<String> names,
        Set<String> symbols,
        Set<String> literals) {
    /** Types below are PostgreSQL's own. */
    private static final long FIRST_OF_USERS = 16_384;

    private static final String MADE_OF =
            """
            WITH RECURSIVE made(t) AS (
              SELECT ?::oid
              UNION
              SELECT o.t FROM made m, LATERAL (
                SELECT oid FROM pg_catalog.pg_type WHERE typbasetype = m.t OR typelem = m.t
                UNION ALL
                SELECT unnest(ARRAY[rngtypid, rngmultitypid]) FROM pg_catalog.pg_range
                  WHERE rngsubtype = m.t
                UNION ALL
                SELECT c.reltype FROM pg_catalog.pg_attribute a
                  JOIN pg_catalog.pg_class c ON c.oid = a.attrelid AND c.reltype <> 0
                  WHERE a.atttypid = m.t) o(t))
            SELECT 'type', t.typname::text, t.oid FROM made
              JOIN pg_catalog.pg_type t ON t.oid = made.t
            UNION ALL
            SELECT 'relation', c.relname::text, 0 FROM made
              JOIN pg_catalog.pg_attribute a ON a.atttypid = made.t AND NOT a.attisdropped
              JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
            UNION ALL
            SELECT 'function', p.proname::text, p.oid FROM pg_catalog.pg_proc p WHERE EXISTS (
              SELECT 1 FROM made WHERE made.t = p.prorettype OR made.t = ANY (p.proargtypes::oid[])
                OR made.t = ANY (p.proallargtypes))
            UNION ALL
            SELECT 'operator', o.oprname::text, 0 FROM pg_catalog.pg_operator o
              WHERE EXISTS (SELECT 1 FROM made WHERE made.t IN (o.oprleft, o.oprright))\
            """;

    /**
     * Asks for all that is made of types.
     *
     * @param cast those that a call casts from or to
     * @param checked domains whose checks call what is forbidden
     */
    static CalledTypes read(Connection connection, Set<Long> cast, Map<Long, Forbidden> checked)
            throws SQLException {
        var made =
                new CalledTypes(
                        new HashMap<>(),
                        new HashMap<>(),
                        new HashSet<>(),
                        new HashSet<>(),
                        new HashSet<>());
        for (long each : cast) {
            if (each >= FIRST_OF_USERS) {
                made.add(connection, each, null);
            }
        }
        for (Map.Entry<Long, Forbidden> each : checked.entrySet()) {
            made.add(connection, each.getKey(), each.getValue());
        }
        return made;
    }

    private void add(Connection connection, long type, @Nullable Forbidden by) throws SQLException {
        new Sql(connection)
                .forEach(
                        MADE_OF,
                        row -> {
                            String name = CatalogueReader.folded(row.getString(2));
                            if (row.getString(1).equals("operator")) {
                                symbols.add(name);
                                return;
                            }
                            names.add(name);
                            if (by != null) {
                                literals.add(name);
                                call(row, by);
                            }
                        },
                        type);
    }

    /** A function of a user that gives a value makes it where no statement shows it. */
    private void call(ResultSet row, Forbidden by) throws SQLException {
        long oid = row.getLong(3);
        switch (row.getString(1)) {
            case "type" -> types.put(oid, by.through("type " + row.getString(2)));
            case "function" -> {
                if (oid >= FIRST_OF_USERS) {
                    functions.put(oid, by.through(row.getString(2)));
                }
            }
            default -> {}
        }
    }
}
