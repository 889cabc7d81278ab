package dev.toolroom.capability.query.postgres;

import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What is known of PostgreSQL's own functions beyond what its catalogue says of them. */
public final class PostgresFunctions {
    /** Volatile by the catalogue because their answer changes, not because they change anything. */
    private static final Set<String> HARMLESS =
            WordList.of(
                    """
                    array_sample array_shuffle clock_timestamp current_query currval
                    gen_random_bytes gen_random_uuid gen_salt lastval normal_rand pg_blocking_pids
                    pg_buffercache_pages pg_buffercache_summary pg_buffercache_usage_counts
                    pg_collation_actual_version pg_column_toast_chunk_id pg_current_wal_flush_lsn
                    pg_current_wal_insert_lsn pg_current_wal_lsn
                    pg_database_collation_actual_version pg_database_size pg_freespace pg_get_aios
                    pg_get_backend_memory_contexts pg_get_loaded_modules pg_get_multixact_members
                    pg_get_sequence_data pg_get_shmem_allocations pg_get_wait_events pg_indexes_size
                    pg_is_in_recovery pg_is_wal_replay_paused pg_jit_available
                    pg_last_committed_xact pg_last_wal_receive_lsn pg_last_wal_replay_lsn
                    pg_last_xact_replay_timestamp pg_listening_channels pg_lock_status
                    pg_notification_queue_usage pg_partition_ancestors pg_partition_tree
                    pg_prepared_xact pg_relation_size pg_relpages pg_safe_snapshot_blocking_pids
                    pg_sequence_last_value pg_show_replication_origin_status pg_stat_have_stats
                    pg_stat_statements pg_stat_statements_info pg_table_size pg_tablespace_databases
                    pg_tablespace_size pg_total_relation_size pg_visibility pg_visibility_map
                    pg_visibility_map_summary pg_xact_commit_timestamp
                    pg_xact_commit_timestamp_origin pg_xact_status pgp_pub_encrypt
                    pgp_pub_encrypt_bytea pgp_sym_encrypt pgp_sym_encrypt_bytea pgrowlocks
                    pgstatginindex pgstathashindex pgstatindex pgstattuple pgstattuple_approx random
                    random_normal ssl_cipher ssl_is_used ssl_version st_clusterkmeans
                    st_generatepoints st_rotation st_setbandnodatavalue st_setvalue
                    st_symmetricdifference timeofday txid_status
                    uuid_generate_v1 uuid_generate_v1mc uuid_generate_v4 uuidv4 uuidv7
                    """);

    /**
     * They tell what others ask for, which may hold masked values, or read what a text names:
     * PostGIS has some that tell the extent of a column.
     */
    static final Set<String> TELLING =
            WordList.of(
                    """
                    _postgis_index_extent _postgis_join_selectivity _postgis_selectivity
                    _postgis_stats debug_standardize_address pg_stat_get_activity
                    pg_stat_get_backend_activity pg_stat_statements st_estimatedextent
                    standardize_address
                    """);

    /**
     * Of PostGIS, by what they are given: rasters that are read from a file. The same names are
     * harmless otherwise.
     */
    private static final Pattern FROM_FILES =
            Pattern.compile("(.*\\.)?st_addband\\(raster,(integer,)?text,integer\\[],.*");

    /** Extensions whose functions do what they say and read no tables. */
    static final Set<String> TRUSTED_EXTENSIONS =
            WordList.of(
                    """
                    address_standardizer btree_gin btree_gist citext cube earthdistance
                    fuzzystrmatch hstore intarray isn ltree pg_stat_statements pg_trgm pgcrypto postgis
                    postgis_raster postgis_sfcgal seg unaccent uuid-ossp vector
                    """);

    /**
     * No value makes them fail, however often it comes; their numbers are part of PostgreSQL. Sums
     * of money can, and so can texts that grow.
     */
    public static final Set<String> TOTAL =
            WordList.of(
                    // avg, sum, max, min and count, then functions of texts, round, wider numbers
                    """
                    2100 2101 2102 2103 2107 2108 2109 2114 2115 2116 2117 2119 2120 2122 2123 2124
                    2125 2126 2127 2128 2129 2130 2131 2132 2133 2135 2136 2138 2139 2140 2141 2142
                    2143 2144 2145 2146 2147 2803
                    669 870 871 872 881 882 885 1317 1374 1381 1707 1708
                    235 316 481 482 754 1740 1781 1782
                    """);

    private PostgresFunctions() {}

    /** Whether a function of PostGIS reads a file that it is given the name of. */
    static boolean readsFile(String signature) {
        return FROM_FILES.matcher(signature).matches();
    }

    /** Whether it is marked volatile for its answer alone. */
    public static boolean isHarmless(String name) {
        String folded = name.toLowerCase(Locale.ROOT);
        return HARMLESS.contains(folded) || folded.startsWith("pg_stat_get_");
    }
}
