package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Tokens;
import dev.toolroom.foundation.relational.sql.WordList;
import java.util.Set;

final class MariaDbRules extends DialectRules {
    private static final Set<String> REFUSED =
            WordList.of(
                    """
                    benchmark default get_lock load_file master_gtid_wait master_pos_wait nextval
                    release_all_locks release_lock setval sleep sys_bineval sys_eval sys_exec
                    sys_get sys_set wsrep_sync_wait_upto_gtid
                    """);

    /** Functions of common libraries, which most logins cannot list. */
    private static final Set<String> FAMILIES = Set.of("gman_", "http_", "memc_", "spider_");

    private static final Set<String> HASHES = Set.of("global_priv", "password_reuse_check_history");

    static final DialectRules RULES = new MariaDbRules();

    private MariaDbRules() {
        super(
                Syntax.MARIADB,
                Set.of(
                        Trait.QUERIES_IN_PARENTHESES,
                        Trait.DESCRIBED_TABLES,
                        Trait.SHOW,
                        Trait.DOTTED_SEQUENCES),
                "Begin with SELECT, WITH, VALUES, EXPLAIN, ANALYZE SELECT, SHOW or DESCRIBE",
                REFUSED,
                FAMILIES);
    }

    /** LAST_INSERT_ID() returns a number, LAST_INSERT_ID(5) sets it. */
    @Override
    int mostArguments(String function) {
        return function.equals("last_insert_id") ? 0 : Integer.MAX_VALUE;
    }

    @Override
    boolean explains(String word) {
        return switch (word) {
            case "explain", "analyze", "describe", "desc" -> true;
            default -> false;
        };
    }

    @Override
    String passwordHashes(String name, String schema) {
        return HASHES.contains(name) || (schema.equals("mysql") && name.equals("user"))
                ? "SELECT from information_schema.user_privileges"
                : "";
    }

    @Override
    int afterExplain(Tokens tokens) {
        int i = 1;
        i += tokens.word(i, "extended", "partitions") ? 1 : 0;
        return i + (tokens.word(i, "format") && tokens.symbol(i + 1, '=') ? 3 : 0);
    }

    @Override
    boolean shows(Tokens tokens) {
        return tokens.has(1) && Shows.SHOWN.contains(tokens.get(1).name());
    }

    @Override
    boolean isSystemVariable(String variable) {
        return variable.startsWith("@@");
    }

    @Override
    void colon(Tokens tokens, int i) {
        if (tokens.symbol(i + 1, '=')) {
            throw Objection.variable(tokens.get(i), "assigns a variable");
        }
    }

    @Override
    void clause(Tokens tokens, int i, Token token) {
        boolean locks = token.is("lock") && tokens.word(i + 1, "in");
        boolean analyses =
                token.is("procedure") && !tokens.symbol(i - 1, '.') && !tokens.word(0, "show");
        if (locks || analyses) {
            throw Objection.changes(
                    token, "can do more than read", "Leave " + token.text() + " out");
        }
    }
}
