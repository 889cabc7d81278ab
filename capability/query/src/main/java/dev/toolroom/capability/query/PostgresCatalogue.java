package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.gate.Suspects;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
                    "gen_random_bytes",
                    "gen_random_uuid",
                    "lastval",
                    "pg_blocking_pids",
                    "pg_collation_actual_version",
                    "pg_column_toast_chunk_id",
                    "pg_current_wal_flush_lsn",
                    "pg_current_wal_insert_lsn",
                    "pg_current_wal_lsn",
                    "pg_database_collation_actual_version",
                    "pg_database_size",
                    "pg_get_backend_memory_contexts",
                    "pg_get_shmem_allocations",
                    "pg_indexes_size",
                    "pg_is_in_recovery",
                    "pg_is_wal_replay_paused",
                    "pg_last_committed_xact",
                    "pg_last_wal_receive_lsn",
                    "pg_last_wal_replay_lsn",
                    "pg_last_xact_replay_timestamp",
                    "pg_listening_channels",
                    "pg_lock_status",
                    "pg_notification_queue_usage",
                    "pg_partition_ancestors",
                    "pg_partition_tree",
                    "pg_relation_size",
                    "pg_safe_snapshot_blocking_pids",
                    "pg_sequence_last_value",
                    "pg_table_size",
                    "pg_tablespace_databases",
                    "pg_tablespace_size",
                    "pg_total_relation_size",
                    "pg_xact_commit_timestamp",
                    "pg_xact_commit_timestamp_origin",
                    "pg_xact_status",
                    "random",
                    "random_normal",
                    "timeofday",
                    "txid_status",
                    "uuid_generate_v1",
                    "uuid_generate_v1mc",
                    "uuid_generate_v4",
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
            SELECT CASE WHEN p.pronamespace = 'pg_catalog'::pg_catalog.regnamespace OR EXISTS (
                SELECT 1 FROM pg_catalog.pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e'
                  AND d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass)
                THEN 'given' ELSE 'function' END, p.proname::text, '' FROM pg_catalog.pg_proc p
              WHERE p.provolatile = 'v'
                AND NOT 'internal'::pg_catalog.regtype = ANY (p.proargtypes::oid[])
            UNION ALL
            SELECT 'default', p.proname::text, pg_catalog.pg_get_expr(p.proargdefaults, 0)
              FROM pg_catalog.pg_proc p WHERE p.pronargdefaults > 0
                AND p.pronamespace <> 'pg_catalog'::pg_catalog.regnamespace
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
                AND t.typtype IN ('c', 'd', 'p')
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
            SELECT 'column', r.relname::text, '' FROM pg_catalog.pg_cast c
              JOIN pg_catalog.pg_proc p ON p.oid = c.castfunc AND p.provolatile = 'v'
              JOIN pg_catalog.pg_attribute a ON a.atttypid = c.castsource AND NOT a.attisdropped
              JOIN pg_catalog.pg_class r ON r.oid = a.attrelid AND r.relkind <> 'c'
              WHERE c.castcontext = 'i' AND p.pronamespace <> 'pg_catalog'::pg_catalog.regnamespace
            UNION ALL
            SELECT 'check', t.typname::text, pg_catalog.pg_get_constraintdef(k.oid)
              FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_type t ON t.oid = k.contypid
            UNION ALL
            SELECT 'foreign', relname::text, '' FROM pg_catalog.pg_class WHERE relkind = 'f'""";

    /**
     * Domains, arrays, ranges and rows of that type. Those of tables are marked: to read the table
     * checks nothing, and its name stands for both.
     */
    private static final String MADE_OF =
            """
            WITH RECURSIVE made(t) AS (
              SELECT oid FROM pg_catalog.pg_type WHERE typname = ? AND typtype = 'd'
              UNION
              SELECT o.t FROM made m, LATERAL (
                SELECT oid FROM pg_catalog.pg_type WHERE typbasetype = m.t OR typelem = m.t
                UNION ALL
                SELECT rngtypid FROM pg_catalog.pg_range WHERE rngsubtype = m.t
                UNION ALL
                SELECT c.reltype FROM pg_catalog.pg_attribute a
                  JOIN pg_catalog.pg_class c ON c.oid = a.attrelid AND c.reltype <> 0
                  WHERE a.atttypid = m.t) o(t))
            SELECT t.typname, c.relkind IS NOT NULL AND c.relkind <> 'c'
              FROM made JOIN pg_catalog.pg_type t ON t.oid = made.t
              LEFT JOIN pg_catalog.pg_class c ON c.oid = t.typrelid""";

    private PostgresCatalogue() {}

    static Suspects suspects(Connection connection) throws SQLException {
        var functions = new HashSet<String>();
        var ofRows = new HashSet<String>();
        var operators = new HashSet<String>();
        var names = new HashMap<String, String>();
        var checks = new HashMap<String, String>();
        var defaults = new HashMap<String, String>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(QUESTION)) {
            while (rows.next()) {
                String name = rows.getString(2);
                switch (rows.getString(1)) {
                    case "function" -> functions.add(name);
                    case "given" -> {
                        if (!isHarmless(name)) {
                            functions.add(name);
                        }
                    }
                    case "row" -> ofRows.add(name);
                    case "operator" -> operators.add(name);
                    case "type" -> names.put(name, "is a type whose cast can do more than read");
                    case "column" ->
                            names.put(name, "has a column whose cast can do more than read");
                    case "default" -> defaults.merge(name, rows.getString(3), String::concat);
                    case "check" -> checks.merge(name, rows.getString(3), String::concat);
                    default ->
                            names.put(
                                    name, "is a foreign table, which reaches beyond this database");
                }
            }
        }
        ofRows.removeIf(PostgresCatalogue::isHarmless);
        var known = new Suspects(functions, ofRows, operators, names);
        for (Map.Entry<String, String> each : defaults.entrySet()) {
            if (objection(each.getValue(), known).isPresent()) {
                functions.add(each.getKey());
            }
        }
        return withDomains(new Suspects(functions, ofRows, operators, names), checks, connection);
    }

    private static boolean isHarmless(String name) {
        String folded = name.toLowerCase(Locale.ROOT);
        return HARMLESS.contains(folded) || folded.startsWith("pg_stat_get_");
    }

    /** A domain runs its check on whatever is cast to it, or to what is made of it. */
    private static Suspects withDomains(
            Suspects known, Map<String, String> checks, Connection connection) throws SQLException {
        var names = new HashMap<>(known.names());
        var rows = new HashMap<String, String>();
        var functions = new HashSet<>(known.functions());
        for (Map.Entry<String, String> each : checks.entrySet()) {
            Optional<String> trouble = objection(each.getValue(), known);
            if (trouble.isPresent()) {
                String what = "is a type, in whose check " + trouble.get();
                names.put(each.getKey(), what);
                madeOf(each.getKey(), what, names, rows, connection);
                functions.addAll(CASTING);
            }
        }
        return new Suspects(functions, known.ofRows(), known.operators(), names, rows);
    }

    private static void madeOf(
            String domain,
            String what,
            Map<String, String> names,
            Map<String, String> rows,
            Connection connection)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(MADE_OF)) {
            statement.setString(1, domain);
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    (found.getBoolean(2) ? rows : names).put(found.getString(1), what);
                }
            }
        }
    }

    private static Optional<String> objection(String expression, Suspects known) {
        try {
            Gate.checkDefinition(Dialect.POSTGRESQL, expression, known);
            return Optional.empty();
        } catch (Objection e) {
            return Optional.of(e.withoutPlace());
        }
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
