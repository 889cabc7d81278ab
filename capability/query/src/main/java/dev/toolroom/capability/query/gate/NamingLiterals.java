package dev.toolroom.capability.query.gate;

import dev.toolroom.capability.query.gate.Token.Kind;
import java.util.List;

/**
 * SQLite takes a literal for a name where only a name can stand: FROM 'people', p.'email',
 * 'json_each'(…). What looks at functions sees a text there, so it is refused, and so is the name
 * of a function that stands for a table wherever it is written as a text.
 */
final class NamingLiterals {
    private NamingLiterals() {}

    static void check(List<Token> query) {
        for (int i = 0; i < query.size(); i++) {
            if (query.get(i).kind() == Kind.TEXT && isName(query, i)) {
                throw Objection.changes(
                        query.get(i), "stands where a name does", "Quote names with \"…\"");
            }
        }
    }

    private static boolean isName(List<Token> query, int i) {
        boolean refused = Functions.isRefusedBare(Dialect.SQLITE, query.get(i).unquoted());
        boolean from = word(query, i - 1, "from") && !word(query, i - 2, "distinct");
        return from
                || refused
                || word(query, i - 1, "join")
                || symbol(query, i - 1, '.')
                || symbol(query, i + 1, '.')
                || symbol(query, i + 1, '(');
    }

    private static boolean word(List<Token> query, int i, String word) {
        return i >= 0 && query.get(i).is(word);
    }

    private static boolean symbol(List<Token> query, int i, char symbol) {
        return i >= 0 && i < query.size() && query.get(i).isSymbol(symbol);
    }
}
