package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Set;

/** The pragmas of SQLite that only read. */
final class Pragmas {
    private static final Set<String> WITH_ARGUMENT =
            WordList.of(
                    """
                    foreign_key_check foreign_key_list index_info index_list index_xinfo
                    integrity_check quick_check table_info table_list table_xinfo
                    """);

    private static final Set<String> ALONE =
            WordList.of(
                    """
                    analysis_limit application_id auto_vacuum automatic_index busy_timeout
                    cache_size cell_size_check checkpoint_fullfsync collation_list compile_options
                    data_version database_list defer_foreign_keys encoding foreign_keys
                    freelist_count fullfsync function_list ignore_check_constraints journal_mode
                    journal_size_limit legacy_alter_table locking_mode max_page_count mmap_size
                    module_list page_count page_size pragma_list read_uncommitted recursive_triggers
                    reverse_unordered_selects schema_version synchronous temp_store threads
                    trusted_schema user_version wal_autocheckpoint
                    """);

    private static final String INSTEAD =
            "Use table_list, table_info, index_list or another pragma that only tells something";

    private Pragmas() {}

    static boolean tells(String name) {
        return WITH_ARGUMENT.contains(name) || ALONE.contains(name);
    }

    /** Whether an argument would be a new value. */
    static boolean standsAlone(String name) {
        return ALONE.contains(name);
    }

    /** Allows PRAGMA name and PRAGMA schema.name, and an argument that is no new value. */
    static void check(Tokens tokens) {
        int at = 1;
        if (tokens.size() > 3 && tokens.symbol(2, '.')) {
            at = 3;
        }
        if (at >= tokens.size()) {
            throw Objection.changes(tokens.getFirst(), "names no pragma", INSTEAD);
        }
        Token name = tokens.get(at);
        if (!tells(name.name())) {
            throw Objection.changes(name, "can change something", INSTEAD);
        }
        int rest = tokens.size() - at - 1;
        boolean argument =
                rest == 3
                        && tokens.symbol(at + 1, '(')
                        && tokens.getLast().isSymbol(')')
                        && WITH_ARGUMENT.contains(name.name());
        if (rest > 0 && !argument) {
            throw Objection.changes(tokens.get(at + 1), "sets a value", INSTEAD);
        }
    }
}
