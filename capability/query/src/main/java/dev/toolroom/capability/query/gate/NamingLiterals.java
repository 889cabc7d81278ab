package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;

/**
 * SQLite takes a literal for a name where only a name can stand: FROM 'people', p.'email',
 * 'json_each'(…). What looks at functions sees a text there, so it is refused, and so is the name
 * of a function that stands for a table wherever it is written as a text.
 */
final class NamingLiterals {
    private NamingLiterals() {}

    static void check(DialectRules dialect, Tokens query) {
        for (int i = 0; i < query.size(); i++) {
            if (query.get(i).kind() == Kind.TEXT && isName(dialect, query, i)) {
                throw Objection.changes(
                        query.get(i), "stands where a name does", "Quote names with \"…\"");
            }
        }
    }

    private static boolean isName(DialectRules dialect, Tokens query, int i) {
        boolean refused = dialect.isRefusedBare(query.get(i).unquoted());
        boolean from = query.word(i - 1, "from") && !query.word(i - 2, "distinct");
        return from
                || refused
                || query.word(i - 1, "join")
                || query.symbol(i - 1, '.')
                || query.symbol(i + 1, '.')
                || query.symbol(i + 1, '(');
    }
}
