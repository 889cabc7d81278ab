package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;
import org.jspecify.annotations.Nullable;

/**
 * Where the clauses behind the tables of a query begin. Some of their words are names to one
 * database or another: in SQLite {@code FROM t fetch, u t} reads {@code u} by the name of {@code
 * t}. So a word begins a clause only where what follows it could not follow a name.
 */
final class Clauses {
    private Clauses() {}

    static boolean begins(Tokens tokens, int i) {
        if (tokens.kind(i) != Kind.WORD || tokens.symbol(i - 1, '.')) {
            return false;
        }
        return switch (tokens.get(i).name()) {
            case "having", "where" -> true;
            case "group", "order" -> tokens.word(i + 1, "by");
            case "limit", "offset" -> isCount(tokens.kind(i + 1));
            case "fetch" -> tokens.word(i + 1, "first", "next");
            case "option" -> tokens.symbol(i + 1, '(');
            case "window" -> tokens.name(i + 1) && tokens.word(i + 2, "as");
            default -> false;
        };
    }

    /** Whether the clause that begins here names columns that may be numbers. */
    static boolean orders(Tokens tokens, int i) {
        return tokens.word(i, "group", "order");
    }

    private static boolean isCount(@Nullable Kind kind) {
        return kind == Kind.NUMBER || kind == Kind.PLACEHOLDER;
    }
}
