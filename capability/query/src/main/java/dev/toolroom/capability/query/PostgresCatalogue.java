package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.gate.Suspects;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What PostgreSQL knows of functions, and of what calls one without its name: aggregates,
 * operators, casts, the checks of domains, and row.function.
 */
final class PostgresCatalogue {
    /** Volatile by the catalogue because their answer changes, not because they change anything. */
    private static final Set<String> HARMLESS =
            Set.of(
                    "array_sample",
                    "array_shuffle",
                    "clock_timestamp",
                    "currval",
                    "gen_random_uuid",
                    "lastval",
                    "pg_blocking_pids",
                    "pg_column_toast_chunk_id",
                    "pg_current_wal_lsn",
                    "pg_database_size",
                    "pg_indexes_size",
                    "pg_is_in_recovery",
                    "pg_last_wal_receive_lsn",
                    "pg_last_wal_replay_lsn",
                    "pg_last_xact_replay_timestamp",
                    "pg_relation_size",
                    "pg_table_size",
                    "pg_tablespace_size",
                    "pg_total_relation_size",
                    "random",
                    "random_normal",
                    "timeofday",
                    "uuidv4",
                    "uuidv7");

    /** They cast to a type that a text or a table names. */
    private static final Set<String> CASTING =
            Set.of(
                    "json_populate_record",
                    "json_populate_recordset",
                    "jsonb_populate_record",
                    "jsonb_populate_record_valid",
                    "jsonb_populate_recordset",
                    "pg_input_error_info",
                    "pg_input_is_valid");

    /** Operators that every statement needs are left to the engine, whoever else has made one. */
    private static final String QUESTION =
            """
            SELECT 'function', proname::text, '' FROM pg_catalog.pg_proc WHERE provolatile = 'v'
            UNION ALL
            SELECT 'function', g.proname::text, '' FROM pg_catalog.pg_aggregate a
              JOIN pg_catalog.pg_proc g ON g.oid = a.aggfnoid,
              unnest(ARRAY[a.aggtransfn, a.aggfinalfn, a.aggcombinefn, a.aggserialfn,
                a.aggdeserialfn, a.aggmtransfn, a.aggminvtransfn, a.aggmfinalfn]::oid[]) AS u(f)
              JOIN pg_catalog.pg_proc p ON p.oid = u.f AND p.provolatile = 'v'
            UNION ALL
            SELECT 'row', p.proname::text, '' FROM pg_catalog.pg_proc p
              JOIN pg_catalog.pg_type t ON t.oid = p.proargtypes[0]
              WHERE p.provolatile = 'v' AND p.pronargs - p.pronargdefaults <= 1
                AND t.typtype IN ('c', 'p')
            UNION ALL
            SELECT 'operator', o.oprname::text, '' FROM pg_catalog.pg_operator o
              JOIN pg_catalog.pg_proc p ON p.oid = o.oprcode AND p.provolatile = 'v'
              WHERE o.oprname NOT IN ('=', '<>', '<', '>', '<=', '>=', '+', '-', '*', '/', '%', '||')
            UNION ALL
            SELECT 'type', t.typname::text, '' FROM pg_catalog.pg_cast c
              JOIN pg_catalog.pg_proc p ON p.oid = c.castfunc AND p.provolatile = 'v'
              JOIN pg_catalog.pg_type t ON t.oid IN (c.castsource, c.casttarget)
              WHERE t.typnamespace <> 'pg_catalog'::pg_catalog.regnamespace
            UNION ALL
            SELECT 'check', t.typname::text, pg_catalog.pg_get_constraintdef(k.oid)
              FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_type t ON t.oid = k.contypid
            UNION ALL
            SELECT 'foreign', relname::text, '' FROM pg_catalog.pg_class WHERE relkind = 'f'""";

    private PostgresCatalogue() {}

    static Suspects suspects(Connection connection) throws SQLException {
        var functions = new HashSet<String>();
        var ofRows = new HashSet<String>();
        var operators = new HashSet<String>();
        var names = new HashMap<String, String>();
        var checks = new HashMap<String, String>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(QUESTION)) {
            while (rows.next()) {
                String name = rows.getString(2);
                switch (rows.getString(1)) {
                    case "function" -> functions.add(name);
                    case "row" -> ofRows.add(name);
                    case "operator" -> operators.add(name);
                    case "type" -> names.put(name, "is a type whose cast can do more than read");
                    case "check" -> checks.merge(name, rows.getString(3), String::concat);
                    default ->
                            names.put(
                                    name, "is a foreign table, which reaches beyond this database");
                }
            }
        }
        ofRows.removeIf(PostgresCatalogue::isHarmless);
        functions.removeIf(PostgresCatalogue::isHarmless);
        var known = new Suspects(functions, ofRows, operators, names);
        return withDomains(known, checks);
    }

    private static boolean isHarmless(String name) {
        String folded = name.toLowerCase(Locale.ROOT);
        return HARMLESS.contains(folded) || folded.startsWith("pg_stat_get_");
    }

    /** A domain runs its check on whatever is cast to it. */
    private static Suspects withDomains(Suspects known, Map<String, String> checks) {
        Suspects all = known;
        var byName = new HashSet<>(known.functions());
        for (Map.Entry<String, String> each : checks.entrySet()) {
            try {
                Gate.checkDefinition(Dialect.POSTGRESQL, each.getValue(), known);
            } catch (Objection e) {
                all = all.with(each.getKey(), "is a type, in whose check " + e.withoutPlace());
                byName.addAll(CASTING);
            }
        }
        return new Suspects(byName, known.ofRows(), known.operators(), all.names());
    }

    /** Those of extensions are left out: whoever installed one knows what it is for. */
    static Set<String> views(Connection connection) throws SQLException {
        return Engine.names(
                connection,
                """
                SELECT c.relname FROM pg_catalog.pg_class c
                  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
                  WHERE c.relkind = 'v' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
                    AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d
                      WHERE d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass
                        AND d.objid = c.oid AND d.deptype = 'e')""");
    }
}
