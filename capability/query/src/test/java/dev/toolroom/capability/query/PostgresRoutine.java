package dev.toolroom.capability.query;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A function of PostgreSQL, with what its catalogue says of it.
 *
 * @param isVolatile an aggregate is as volatile as what it is made of
 * @param internal whether no statement can give it what it takes, or take what it gives
 * @param guarded whether not everybody may call it, or a user's language made it
 * @param given whether it came with PostgreSQL or an extension
 */
record PostgresRoutine(
        String name,
        String qualified,
        String kind,
        boolean isVolatile,
        List<String> types,
        @Nullable List<String> names,
        boolean variadic,
        boolean set,
        String result,
        boolean internal,
        boolean guarded,
        boolean given) {
    private static final String FUNCTIONS =
            """
            SELECT p.proname, n.nspname || '.' || quote_ident(p.proname), p.prokind,
                p.provolatile = 'v' OR EXISTS (SELECT 1 FROM pg_aggregate g JOIN pg_proc f ON f.oid
                  IN (g.aggtransfn, g.aggfinalfn, g.aggmtransfn, g.aggminvtransfn, g.aggmfinalfn)
                  WHERE g.aggfnoid = p.oid AND f.provolatile = 'v'),
                ARRAY(SELECT CASE
                    WHEN t.typname IN ('any', 'anyelement', 'anynonarray', 'anycompatible',
                      'anycompatiblenonarray') THEN 'int4'
                    WHEN t.typname IN ('anyarray', 'anycompatiblearray') THEN 'int4[]'
                    WHEN t.typname IN ('anyrange', 'anycompatiblerange') THEN 'int4range'
                    WHEN t.typname IN ('anymultirange', 'anycompatiblemultirange')
                      THEN 'int4multirange'
                    WHEN t.typname = 'record' THEN 'customers'
                    ELSE t.oid::regtype::text END
                  FROM unnest(p.proargtypes::oid[]) WITH ORDINALITY u(o, i)
                    JOIN pg_type t ON t.oid = u.o ORDER BY i),
                CASE WHEN p.proargmodes IS NULL AND '' <> ALL (p.proargnames) THEN p.proargnames END,
                p.provariadic <> 0, p.proretset, p.prorettype::regtype::text,
                EXISTS (SELECT 1 FROM unnest(p.proargtypes::oid[] || p.prorettype) u(o) JOIN pg_type
                  t ON t.oid = u.o WHERE t.typtype = 'p' AND t.typname NOT LIKE 'any%'
                    AND t.typname NOT IN ('record', 'void', 'cstring')),
                NOT EXISTS (SELECT 1 FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner)))
                  x WHERE x.grantee = 0) OR l.lanname NOT IN ('internal', 'c', 'sql'),
                n.nspname = 'pg_catalog' OR EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid
                  AND d.deptype = 'e' AND d.classid = 'pg_proc'::regclass)
              FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
                JOIN pg_language l ON l.oid = p.prolang
              WHERE p.prokind <> 'p' ORDER BY p.oid\
            """;

    /**
     * What functions are known to do, in the words of the documentation: {@code refused} for what
     * the gate has to know by its name, {@code elsewhere} for that of what is not installed here,
     * {@code volatile} where the catalogue's word is enough, {@code allowed} although volatile.
     */
    record Review(Map<String, Set<String>> verdicts) {
        static Review read() {
            var verdicts = new HashMap<String, Set<String>>();
            for (String line : ReportingDatabase.lines("postgresql-functions.tsv")) {
                String[] cells = line.split("\t", -1);
                verdicts.computeIfAbsent(cells[0], _ -> new HashSet<>())
                        .addAll(List.of(cells[2].split(" ", -1)));
            }
            return new Review(verdicts);
        }

        boolean is(String verdict, String name) {
            return names(verdict).contains(name);
        }

        Set<String> names(String verdict) {
            return verdicts.getOrDefault(verdict, Set.of());
        }
    }

    static final Review REVIEW = Review.read();

    static List<PostgresRoutine> all(Connection owner) throws SQLException {
        try (Statement statement = owner.createStatement();
                ResultSet row = statement.executeQuery(FUNCTIONS)) {
            var all = new ArrayList<PostgresRoutine>();
            while (row.next()) {
                var names = row.getArray(6);
                all.add(
                        new PostgresRoutine(
                                row.getString(1),
                                row.getString(2),
                                row.getString(3),
                                row.getBoolean(4),
                                List.of((String[]) row.getArray(5).getArray()),
                                names == null ? null : List.of((String[]) names.getArray()),
                                row.getBoolean(7),
                                row.getBoolean(8),
                                row.getString(9),
                                row.getBoolean(10),
                                row.getBoolean(11),
                                row.getBoolean(12)));
            }
            return all;
        }
    }

    String arguments() {
        return String.join(", ", types.stream().map(each -> "NULL::" + each).toList());
    }

    String call() {
        return qualified + "(" + arguments() + ")";
    }

    /** With values, so that it runs. */
    String sample() {
        return qualified
                + "("
                + String.join(", ", types.stream().map(PostgresRoutine::value).toList())
                + ")";
    }

    private static String value(String type) {
        return switch (type) {
            case "integer",
                    "int4",
                    "bigint",
                    "smallint",
                    "numeric",
                    "oid",
                    "real",
                    "double precision" ->
                    "1::" + type;
            case "text", "name", "cstring", "bytea", "character varying" -> "'a'::" + type;
            case "boolean" -> "true";
            case "regclass" -> "'orders'::regclass";
            case "json", "jsonb" -> "'{}'::" + type;
            case "date", "timestamp without time zone", "timestamp with time zone" ->
                    "'2026-01-01'::" + type;
            default -> "NULL::" + type;
        };
    }
}
