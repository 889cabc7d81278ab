package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Set;

final class PostgresRules extends DialectRules {
    /**
     * Functions of PostGIS say that they are stable, or immutable, and yet change tables, run a
     * text as SQL ({@code st_mapalgebra}, {@code st_findextent}), call a function by its number or
     * read files.
     */
    private static final Set<String> REFUSED =
            WordList.of(
                    """
                    addgeometrycolumn array_in autoprewarm_dump_now connectby crosstab domain_in
                    domain_recv dropgeometrycolumn dropgeometrytable get_raw_page http http_delete
                    http_get http_patch http_post http_put multirange_in nextval pg_cancel_backend
                    pg_current_logfile pg_current_xact_id pg_export_snapshot
                    pg_extension_config_dump pg_hba_file_rules pg_ident_file_mappings
                    pg_import_system_collations pg_notify pg_prewarm pg_promote pg_relation_filepath
                    pg_reload_conf pg_rotate_logfile pg_show_all_file_settings pg_start_backup
                    pg_stat_clear_snapshot pg_stat_file pg_stat_force_next_flush pg_stop_backup
                    pg_switch_wal pg_switch_xlog pg_terminate_backend pg_truncate_visibility_map
                    query_export_to_s3 range_in record_in set_config setseed setval st_findextent
                    st_fromflatgeobuftotable st_fromgdalraster st_retile st_setbandpath
                    table_import_from_s3 ts_stat txid_current updategeometrysrid xpath_table
                    """);

    private static final Set<String> FAMILIES =
            WordList.of(
                    """
                    _st_mapalgebra binary_upgrade_ brin_ bt_index_ crosstab cursor_to_xml
                    database_to_xml dblink gin_clean heap_force_ lo_ loread lowrite pg_advisory_
                    pg_backup_ pg_buffercache_evict pg_clear_ pg_control_ pg_copy_ pg_create_
                    pg_drop_ pg_file_ pg_get_wal_ pg_log_ pg_logdir_ pg_logical_ pg_ls_ pg_read_
                    pg_replication_ pg_restore_ pg_set_ pg_sleep pg_stat_reset
                    pg_stat_statements_reset pg_sync_ pg_try_advisory_ pg_wal_replay_
                    pg_wal_summary_ postgres_fdw_ query_to_xml schema_to_xml st_mapalgebra
                    table_to_xml
                    """);

    /** Views that read files of the server. */
    private static final Set<String> FILES =
            Set.of("pg_file_settings", "pg_hba_file_rules", "pg_ident_file_mappings");

    /** Functions that {@code (5).lo_create} can call, while {@code lo_tax} is a column. */
    private static final Set<String> OF_ONE_ARGUMENT =
            Set.of(
                    "brin_summarize_new_values",
                    "lo_close",
                    "lo_creat",
                    "lo_create",
                    "lo_get",
                    "lo_import",
                    "lo_unlink");

    /** Prefixes that ordinary columns have, too. */
    private static final Set<String> ORDINARY = Set.of("lo_", "brin_");

    /** Reserved words, so no table has such a name: after a column they continue an expression. */
    private static final Set<String> BEHIND_COLUMNS =
            Set.of(
                    "and", "as", "ilike", "in", "is", "isnull", "like", "not", "notnull", "or",
                    "order");

    static final DialectRules RULES = new PostgresRules();

    private PostgresRules() {
        super(
                Syntax.POSTGRESQL,
                Set.of(
                        Trait.QUERIES_IN_PARENTHESES,
                        Trait.TABLE_QUERIES,
                        Trait.SHOW,
                        Trait.CHANGES_IN_FULL,
                        Trait.INTO_ALIAS),
                "Begin with SELECT, WITH, VALUES, TABLE, EXPLAIN or SHOW",
                REFUSED,
                FAMILIES);
    }

    @Override
    boolean isRefusedBare(String name) {
        return FILES.contains(name);
    }

    /** A function of one argument can be written as a field of its argument. */
    @Override
    boolean isRefusedAsField(String name) {
        return OF_ONE_ARGUMENT.contains(name)
                || (isRefused(name) && ORDINARY.stream().noneMatch(name::startsWith));
    }

    @Override
    String passwordHashes(String name, String schema) {
        return name.equals("pg_authid") || name.equals("pg_shadow")
                ? "SELECT from pg_roles, which has the same without passwords"
                : "";
    }

    @Override
    int afterExplain(Tokens tokens) {
        int i = 1;
        boolean options =
                tokens.symbol(1, '(')
                        && !tokens.symbol(2, '(')
                        && tokens.has(2)
                        && !Positions.isQuery(this, tokens.get(2));
        if (options) {
            while (!(tokens.symbol(i, ')') && tokens.get(i).depth() == 0)) {
                i++;
            }
            return i + 1;
        }
        i += tokens.word(i, "analyze", "analyse") ? 1 : 0;
        return i + (tokens.word(i, "verbose") ? 1 : 0);
    }

    @Override
    boolean goesOn(Tokens tokens, int i, String word) {
        return super.goesOn(tokens, i, word)
                && !(tokens.kind(i + 1) == Token.Kind.WORD
                        && BEHIND_COLUMNS.contains(tokens.get(i + 1).name()));
    }
}
