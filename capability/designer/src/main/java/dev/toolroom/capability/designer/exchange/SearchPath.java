package dev.toolroom.capability.designer.exchange;

import dev.toolroom.foundation.relational.sql.Lexer;
import dev.toolroom.foundation.relational.sql.LexicalError;
import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import dev.toolroom.foundation.relational.sql.Tokens;

/**
 * Expressions of PostgreSQL as its catalogue says them. A dump has an empty search path, so that it
 * names the schema of everything; a session finds what is in {@code public} without.
 */
final class SearchPath {
    private static final String MAIN = "public";

    private SearchPath() {}

    static String unqualified(String expression) {
        Tokens tokens;
        try {
            tokens = Lexer.tokens(Syntax.ANY_EXPRESSION, expression);
        } catch (LexicalError unreadable) {
            return expression;
        }
        var plain = new StringBuilder(expression);
        for (int i = tokens.size() - 1; i >= 0; i--) {
            Token token = tokens.get(i);
            boolean qualifies =
                    tokens.word(i, MAIN)
                            && tokens.symbol(i + 1, '.')
                            && tokens.name(i + 2)
                            && !tokens.symbol(i - 1, '.');
            if (qualifies) {
                plain.delete(token.start(), tokens.get(i + 1).end());
            } else if (token.kind() == Kind.TEXT
                    && tokens.symbol(i - 1, '(')
                    && tokens.word(i - 2, "nextval")
                    && token.text().startsWith("'" + MAIN + ".")) {
                plain.delete(token.start() + 1, token.start() + 2 + MAIN.length());
            }
        }
        return plain.toString();
    }
}
