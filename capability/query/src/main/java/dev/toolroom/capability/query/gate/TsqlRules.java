package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Set;

/** T-SQL, where statements need no semicolon between them and what begins one is reserved. */
final class TsqlRules extends DialectRules {
    private static final Set<String> REFUSED =
            WordList.of(
                    """
                    ai_analyze_sentiment ai_classify ai_extract ai_fix_grammar
                    ai_generate_embeddings ai_generate_response ai_summarize ai_translate
                    dm_os_enumerate_filesystem dm_os_enumerate_fixed_drives dm_os_file_exists
                    fn_full_dblog fn_get_audit_file fn_get_audit_file_v2 fn_msxe_read_event_stream
                    fn_trace_gettable fn_xe_file_target_read_file
                    fn_xe_telemetry_blob_target_read_file opendatasource openquery openrowset
                    openxml predict sp_invoke_external_rest_endpoint
                    """);

    private static final Set<String> FAMILIES = Set.of("fn_dblog", "fn_dump_dblog", "xp_");

    private static final Set<String> HASHES =
            Set.of("loginproperty", "sql_logins", "syslogins", "sysxlgns", "sysxlogins");

    static final DialectRules RULES = new TsqlRules();

    private TsqlRules() {
        super(
                Syntax.TSQL,
                Set.of(Trait.LEADING_SEMICOLONS),
                "Send one SELECT statement",
                REFUSED,
                FAMILIES);
    }

    @Override
    boolean isRefusedBare(String name) {
        return name.equals("dm_os_enumerate_fixed_drives");
    }

    @Override
    String passwordHashes(String name, String schema) {
        return HASHES.contains(name) ? "SELECT from sys.server_principals" : "";
    }

    @Override
    void check(String text, Tokens tokens) {
        ReservedWords.check(text, tokens);
    }
}
