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
import java.util.Optional;
import java.util.Set;

/**
 * What PostgreSQL knows of functions, and of what calls one without its name: aggregates,
 * operators, casts, the checks of domains, and (value).function.
 */
final class PostgresCatalogue {
    /** Volatile by the catalogue because their answer changes, not because they change anything. */
    private static final Set<String> HARMLESS =
            Set.of(
                    "array_sample",
                    "array_shuffle",
                    "clock_timestamp",
                    "current_query",
                    "currval",
                    "gen_random_bytes",
                    "gen_random_uuid",
                    "gen_salt",
                    "lastval",
                    "normal_rand",
                    "pg_blocking_pids",
                    "pg_buffercache_pages",
                    "pg_buffercache_summary",
                    "pg_buffercache_usage_counts",
                    "pg_collation_actual_version",
                    "pg_column_toast_chunk_id",
                    "pg_current_wal_flush_lsn",
                    "pg_current_wal_insert_lsn",
                    "pg_current_wal_lsn",
                    "pg_database_collation_actual_version",
                    "pg_database_size",
                    "pg_freespace",
                    "pg_get_aios",
                    "pg_get_backend_memory_contexts",
                    "pg_get_loaded_modules",
                    "pg_get_multixact_members",
                    "pg_get_sequence_data",
                    "pg_get_shmem_allocations",
                    "pg_get_wait_events",
                    "pg_indexes_size",
                    "pg_is_in_recovery",
                    "pg_is_wal_replay_paused",
                    "pg_jit_available",
                    "pg_last_committed_xact",
                    "pg_last_wal_receive_lsn",
                    "pg_last_wal_replay_lsn",
                    "pg_last_xact_replay_timestamp",
                    "pg_listening_channels",
                    "pg_lock_status",
                    "pg_notification_queue_usage",
                    "pg_partition_ancestors",
                    "pg_partition_tree",
                    "pg_prepared_xact",
                    "pg_relation_size",
                    "pg_relpages",
                    "pg_safe_snapshot_blocking_pids",
                    "pg_sequence_last_value",
                    "pg_show_replication_origin_status",
                    "pg_stat_have_stats",
                    "pg_stat_statements",
                    "pg_stat_statements_info",
                    "pg_table_size",
                    "pg_tablespace_databases",
                    "pg_tablespace_size",
                    "pg_total_relation_size",
                    "pg_visibility",
                    "pg_visibility_map",
                    "pg_visibility_map_summary",
                    "pg_xact_commit_timestamp",
                    "pg_xact_commit_timestamp_origin",
                    "pg_xact_status",
                    "pgp_pub_encrypt",
                    "pgp_pub_encrypt_bytea",
                    "pgp_sym_encrypt",
                    "pgp_sym_encrypt_bytea",
                    "pgrowlocks",
                    "pgstatginindex",
                    "pgstathashindex",
                    "pgstatindex",
                    "pgstattuple",
                    "pgstattuple_approx",
                    "random",
                    "random_normal",
                    "ssl_cipher",
                    "ssl_is_used",
                    "ssl_version",
                    "timeofday",
                    "ts_rewrite",
                    "txid_status",
                    "uuid_generate_v1",
                    "uuid_generate_v1mc",
                    "uuid_generate_v4",
                    "uuidv4",
                    "uuidv7");

    /**
     * Types from 16384 on are users' own. Operators that every statement needs are left to the
     * engine, whoever else has made one.
     */
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
            SELECT 'aggregate', g.proname::text, '' FROM pg_catalog.pg_aggregate a
              JOIN pg_catalog.pg_proc g ON g.oid = a.aggfnoid,
              unnest(ARRAY[a.aggtransfn, a.aggfinalfn, a.aggcombinefn, a.aggserialfn,
                a.aggdeserialfn, a.aggmtransfn, a.aggminvtransfn, a.aggmfinalfn]::oid[]) AS u(f)
              JOIN pg_catalog.pg_proc p ON p.oid = u.f AND p.provolatile = 'v'
            UNION ALL
            SELECT CASE WHEN p.pronamespace = 'pg_catalog'::pg_catalog.regnamespace
                THEN 'attribute given' ELSE 'attribute' END, p.proname::text, ''
              FROM pg_catalog.pg_proc p
              WHERE (p.provolatile = 'v' OR p.proname = 'pg_relation_filepath')
                AND p.pronargs > 0 AND p.pronargs - p.pronargdefaults <= 1
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
            SELECT 'target', u.name, '' FROM pg_catalog.pg_cast c
              JOIN pg_catalog.pg_proc p ON p.oid = c.castfunc AND p.provolatile = 'v'
              JOIN pg_catalog.pg_type t ON t.oid = c.casttarget,
              unnest(ARRAY[t.typname::text, replace(t.typname::text, 'int4', 'int'),
                split_part(pg_catalog.format_type(t.oid, NULL), ' ', 1)]) AS u(name)
              WHERE p.pronamespace <> 'pg_catalog'::pg_catalog.regnamespace
                AND t.typnamespace = 'pg_catalog'::pg_catalog.regnamespace AND EXISTS (
                  SELECT 1 FROM pg_catalog.pg_type s WHERE s.oid = c.castsource
                    AND s.typnamespace = 'pg_catalog'::pg_catalog.regnamespace)
            UNION ALL
            SELECT CASE c.castcontext WHEN 'i' THEN 'column' ELSE 'casted' END, r.relname::text, ''
              FROM pg_catalog.pg_cast c
              JOIN pg_catalog.pg_proc p ON p.oid = c.castfunc AND p.provolatile = 'v'
              JOIN pg_catalog.pg_attribute a ON a.atttypid = c.castsource AND NOT a.attisdropped
              JOIN pg_catalog.pg_class r ON r.oid = a.attrelid AND r.relkind <> 'c'
              WHERE p.pronamespace <> 'pg_catalog'::pg_catalog.regnamespace
                AND (c.castcontext = 'i' OR c.castsource >= 16384)
            UNION ALL
            SELECT 'check', t.typname::text, pg_catalog.pg_get_constraintdef(k.oid)
              FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_type t ON t.oid = k.contypid
            UNION ALL
            SELECT 'foreign', relname::text, '' FROM pg_catalog.pg_class WHERE relkind = 'f'
            UNION ALL
            SELECT 'parts', r.relname::text, '' FROM (WITH RECURSIVE above(t) AS (
                SELECT i.inhparent FROM pg_catalog.pg_inherits i
                  JOIN pg_catalog.pg_class r ON r.oid = i.inhrelid AND r.relkind = 'f'
                UNION SELECT i.inhparent FROM pg_catalog.pg_inherits i
                  JOIN above ON above.t = i.inhrelid) SELECT t FROM above) a
              JOIN pg_catalog.pg_class r ON r.oid = a.t""";

    private PostgresCatalogue() {}

    static Suspects suspects(Connection connection) throws SQLException {
        var functions = new HashSet<String>();
        var attributes = new HashSet<String>();
        var operators = new HashSet<String>();
        var names = new HashMap<String, String>();
        var types = new HashMap<String, String>();
        var composed = new HashMap<String, String>();
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
                    case "aggregate" -> {
                        functions.add(name);
                        attributes.add(name);
                    }
                    case "attribute" -> attributes.add(name);
                    case "attribute given" -> {
                        if (!isHarmless(name)) {
                            attributes.add(name);
                        }
                    }
                    case "operator" -> operators.add(name);
                    case "type" -> names.put(name, "is a type whose cast can do more than read");
                    case "column" ->
                            names.put(name, "has a column whose cast can do more than read");
                    case "target" -> types.put(name, "is a type whose cast can do more than read");
                    case "casted" ->
                            composed.put(name, "has a column whose cast can do more than read");
                    case "parts" ->
                            names.put(
                                    name,
                                    "has a part that is a foreign table, which reaches beyond this"
                                            + " database");
                    case "default" -> defaults.merge(name, rows.getString(3), String::concat);
                    case "check" -> checks.merge(name, rows.getString(3), String::concat);
                    default ->
                            names.put(
                                    name, "is a foreign table, which reaches beyond this database");
                }
            }
        }
        var known = new Suspects(functions, attributes, operators, names);
        for (Map.Entry<String, String> each : defaults.entrySet()) {
            if (objection(each.getValue(), known).isPresent()) {
                functions.add(each.getKey());
                attributes.add(each.getKey());
            }
        }
        return PostgresDomains.with(
                new Suspects(functions, attributes, operators, names, types, composed),
                checks,
                connection);
    }

    private static boolean isHarmless(String name) {
        String folded = name.toLowerCase(Locale.ROOT);
        return HARMLESS.contains(folded) || folded.startsWith("pg_stat_get_");
    }

    /** What speaks against an expression, or nothing. */
    static Optional<String> objection(String expression, Suspects known) {
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
