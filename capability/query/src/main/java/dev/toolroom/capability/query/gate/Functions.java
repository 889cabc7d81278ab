package dev.toolroom.capability.query.gate;

import java.util.List;
import java.util.Set;

/**
 * Functions that reach beyond reading, known by name. Where a database has a catalogue of what its
 * functions do, that is asked besides; this list stands even when it cannot be.
 */
final class Functions {
    private static final Set<String> TSQL =
            Set.of(
                    "ai_analyze_sentiment",
                    "ai_classify",
                    "ai_extract",
                    "ai_fix_grammar",
                    "ai_generate_embeddings",
                    "ai_generate_response",
                    "ai_summarize",
                    "ai_translate",
                    "dm_os_enumerate_filesystem",
                    "dm_os_enumerate_fixed_drives",
                    "dm_os_file_exists",
                    "fn_full_dblog",
                    "fn_get_audit_file",
                    "fn_get_audit_file_v2",
                    "fn_msxe_read_event_stream",
                    "fn_trace_gettable",
                    "fn_xe_file_target_read_file",
                    "fn_xe_telemetry_blob_target_read_file",
                    "opendatasource",
                    "openquery",
                    "openrowset",
                    "openxml",
                    "predict",
                    "sp_invoke_external_rest_endpoint");

    private static final List<String> TSQL_FAMILIES = List.of("fn_dblog", "fn_dump_dblog", "xp_");

    private static final Set<String> POSTGRESQL =
            Set.of(
                    "array_in",
                    "autoprewarm_dump_now",
                    "connectby",
                    "crosstab",
                    "domain_in",
                    "domain_recv",
                    "get_raw_page",
                    "http",
                    "http_delete",
                    "http_get",
                    "http_patch",
                    "http_post",
                    "http_put",
                    "multirange_in",
                    "nextval",
                    "pg_cancel_backend",
                    "pg_current_logfile",
                    "pg_current_xact_id",
                    "pg_export_snapshot",
                    "pg_extension_config_dump",
                    "pg_hba_file_rules",
                    "pg_ident_file_mappings",
                    "pg_import_system_collations",
                    "pg_notify",
                    "pg_prewarm",
                    "pg_promote",
                    "pg_relation_filepath",
                    "pg_reload_conf",
                    "pg_rotate_logfile",
                    "pg_show_all_file_settings",
                    "pg_start_backup",
                    "pg_stat_clear_snapshot",
                    "pg_stat_file",
                    "pg_stat_force_next_flush",
                    "pg_stop_backup",
                    "pg_switch_wal",
                    "pg_switch_xlog",
                    "pg_terminate_backend",
                    "pg_truncate_visibility_map",
                    "query_export_to_s3",
                    "range_in",
                    "record_in",
                    "set_config",
                    "setseed",
                    "setval",
                    "table_import_from_s3",
                    "ts_stat",
                    "txid_current",
                    "xpath_table");

    private static final List<String> POSTGRESQL_FAMILIES =
            List.of(
                    "binary_upgrade_",
                    "brin_",
                    "bt_index_",
                    "crosstab",
                    "cursor_to_xml",
                    "database_to_xml",
                    "dblink",
                    "gin_clean",
                    "heap_force_",
                    "lo_",
                    "loread",
                    "lowrite",
                    "pg_advisory_",
                    "pg_backup_",
                    "pg_buffercache_evict",
                    "pg_clear_",
                    "pg_control_",
                    "pg_copy_",
                    "pg_create_",
                    "pg_drop_",
                    "pg_file_",
                    "pg_get_wal_",
                    "pg_log_",
                    "pg_logdir_",
                    "pg_logical_",
                    "pg_ls_",
                    "pg_read_",
                    "pg_replication_",
                    "pg_restore_",
                    "pg_set_",
                    "pg_sleep",
                    "pg_stat_reset",
                    "pg_stat_statements_reset",
                    "pg_sync_",
                    "pg_try_advisory_",
                    "pg_wal_replay_",
                    "pg_wal_summary_",
                    "postgres_fdw_",
                    "query_to_xml",
                    "schema_to_xml",
                    "table_to_xml");

    /** Views that read files of the server. */
    private static final Set<String> POSTGRESQL_FILES =
            Set.of("pg_file_settings", "pg_hba_file_rules", "pg_ident_file_mappings");

    private static final Set<String> MARIADB =
            Set.of(
                    "benchmark",
                    "default",
                    "get_lock",
                    "load_file",
                    "master_gtid_wait",
                    "master_pos_wait",
                    "nextval",
                    "release_all_locks",
                    "release_lock",
                    "setval",
                    "sleep",
                    "sys_bineval",
                    "sys_eval",
                    "sys_exec",
                    "sys_get",
                    "sys_set",
                    "wsrep_sync_wait_upto_gtid");

    /** Of libraries that are often installed, and that most logins are not told of. */
    private static final List<String> MARIADB_FAMILIES =
            List.of("gman_", "http_", "memc_", "spider_");

    private static final Set<String> SQLITE =
            Set.of(
                    "edit",
                    "eval",
                    "fsdir",
                    "fts3_tokenizer",
                    "icu_load_collation",
                    "load_extension",
                    "optimize",
                    "readfile",
                    "replicate",
                    "sha1_query",
                    "sha3_query",
                    "sqlite_dbpage",
                    "sqlite_dbptr",
                    "sqlite_log",
                    "sqlite_rename_column",
                    "sqlite_rename_table",
                    "writefile",
                    "zipfile");

    /** What ALTER TABLE calls within. */
    private static final List<String> SQLITE_FAMILIES =
            List.of("sqlite_add_", "sqlite_drop_", "sqlite_rename_");

    private static final Set<String> H2 =
            Set.of(
                    "abort_session",
                    "cancel_session",
                    "csvread",
                    "csvwrite",
                    "expand",
                    "file_read",
                    "file_write",
                    "ft_create_index",
                    "ft_drop_all",
                    "ft_drop_index",
                    "ft_init",
                    "ft_reindex",
                    "ftl_create_index",
                    "ftl_drop_all",
                    "ftl_drop_index",
                    "ftl_init",
                    "ftl_reindex",
                    "link_schema",
                    "memory_free",
                    "memory_used",
                    "nextval",
                    "set");

    private static final String PRAGMA = "pragma_";

    private Functions() {}

    static boolean isRefused(Dialect dialect, String name) {
        return switch (dialect) {
            case TSQL -> TSQL.contains(name) || TSQL_FAMILIES.stream().anyMatch(name::startsWith);
            case POSTGRESQL ->
                    POSTGRESQL.contains(name)
                            || POSTGRESQL_FAMILIES.stream().anyMatch(name::startsWith);
            case MARIADB ->
                    MARIADB.contains(name) || MARIADB_FAMILIES.stream().anyMatch(name::startsWith);
            case SQLITE ->
                    SQLITE.contains(name)
                            || SQLITE_FAMILIES.stream().anyMatch(name::startsWith)
                            || (name.startsWith(PRAGMA)
                                    && !Pragmas.tells(name.substring(PRAGMA.length())));
            case H2 -> H2.contains(name);
        };
    }

    /** Where a function of tables can stand without parentheses, or its name is bad enough. */
    static boolean isRefusedBare(Dialect dialect, String name) {
        return switch (dialect) {
            case TSQL -> name.equals("dm_os_enumerate_fixed_drives");
            case SQLITE ->
                    name.startsWith("sqlite_dbp")
                            || (name.startsWith(PRAGMA)
                                    && !name.equals("pragma_list")
                                    && isRefused(dialect, name));
            case POSTGRESQL -> POSTGRESQL_FILES.contains(name);
            case MARIADB, H2 -> false;
        };
    }

    /** With two arguments TS_REWRITE runs a text as a query; with three it reads none. */
    static int fewestArguments(Dialect dialect, String name) {
        return dialect == Dialect.POSTGRESQL && name.equals("ts_rewrite") ? 3 : 0;
    }

    /**
     * LAST_INSERT_ID() tells a number, LAST_INSERT_ID(5) sets it; RAND(5) decides what the session
     * draws from then on; HASH can be told to go round for an hour.
     */
    static int mostArguments(Dialect dialect, String name) {
        return switch (dialect) {
            case MARIADB -> name.equals("last_insert_id") ? 0 : Integer.MAX_VALUE;
            case H2 ->
                    switch (name) {
                        case "rand", "random" -> 0;
                        case "hash" -> 2;
                        default -> Integer.MAX_VALUE;
                    };
            case SQLITE ->
                    name.startsWith(PRAGMA) && Pragmas.standsAlone(name.substring(PRAGMA.length()))
                            ? 0
                            : Integer.MAX_VALUE;
            case TSQL, POSTGRESQL -> Integer.MAX_VALUE;
        };
    }

    /**
     * Which argument says how long a value is to be, or -1. H2 makes it at once, in the memory of
     * this process, and cannot be stopped meanwhile. Those that SQLite's driver brings count no
     * further than 2^32, or below zero, go on beyond their memory and end the process; its
     * replicate does so by the length of a text too.
     */
    static int lengthArgument(Dialect dialect, String name) {
        return switch (dialect) {
            case H2 ->
                    switch (name) {
                        case "space", "secure_rand" -> 0;
                        case "repeat", "lpad", "rpad" -> 1;
                        default -> -1;
                    };
            case SQLITE ->
                    switch (name) {
                        case "leftstr", "padc", "padl", "padr", "rightstr" -> 1;
                        default -> -1;
                    };
            case TSQL, POSTGRESQL, MARIADB -> -1;
        };
    }
}
