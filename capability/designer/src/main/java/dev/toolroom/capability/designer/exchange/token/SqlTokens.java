package dev.toolroom.capability.designer.exchange.token;

import dev.toolroom.capability.designer.exchange.token.Token.Kind;
import dev.toolroom.foundation.relational.sql.Lexer;
import dev.toolroom.foundation.relational.sql.LexicalError;
import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Tokens;
import java.util.ArrayList;
import java.util.List;

/**
 * The tokens of SQL of any dialect, with their lines: brackets, double quotes and backticks are
 * names, a quote that never ends is an error with its line.
 */
public final class SqlTokens {
    private final String text;
    private final Syntax syntax;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;

    private SqlTokens(String text, Syntax syntax) {
        this.text = text;
        this.syntax = syntax;
    }

    /** Of an expression in any dialect. */
    public static List<Token> of(String text) {
        return of(text, Family.TSQL);
    }

    /** The last one is {@link Kind#END}. */
    public static List<Token> of(String text, Family family) {
        return new SqlTokens(text, family.syntax()).read();
    }

    /** As the lexer has them; what never ends is an error with its line. */
    public static Tokens raw(String text, Syntax syntax) {
        return new SqlTokens(text, syntax).raw();
    }

    private Tokens raw() {
        try {
            return Lexer.tokens(syntax, text);
        } catch (LexicalError e) {
            go(e.start());
            throw new Unreadable(line, why(e.text()));
        }
    }

    private List<Token> read() {
        Tokens all = raw();
        for (int i = 0; i < all.size(); i++) {
            boolean cast = all.symbol(i, ':') && all.symbol(i + 1, ':') && all.touch(i);
            if (cast) {
                add(Kind.SYMBOL, "::", all.get(i).start(), all.get(i + 1).end());
                i++;
            } else {
                add(all.get(i));
            }
        }
        add(Kind.END, "", text.length(), text.length());
        return tokens;
    }

    private static String why(String begun) {
        return switch (begun.charAt(0)) {
            case '/' -> "a comment never ends";
            case '$' -> "a text that begins with " + begun + " never ends";
            case '"', '`', '[' -> "a name in quotes never ends";
            default -> "a text in quotes never ends";
        };
    }

    private void add(dev.toolroom.foundation.relational.sql.Token token) {
        String value = token.value(syntax.escapes(token));
        Kind kind =
                switch (token.kind()) {
                    case WORD, VARIABLE -> Kind.WORD;
                    case NAME -> Kind.QUOTED;
                    case TEXT -> Kind.STRING;
                    case NUMBER -> Kind.NUMBER;
                    case SYMBOL, PLACEHOLDER, TERMINATOR -> Kind.SYMBOL;
                    case COMMENT -> Kind.COMMENT;
                };
        if (kind != Kind.COMMENT) {
            add(kind, value, token.start(), token.end());
        } else if (value.startsWith("/*")) {
            // Written so where a comment holds its own end.
            String plain = value.substring(2, value.length() - 2).strip().replace("*\u2063/", "*/");
            add(kind, plain, token.start(), token.end());
        }
    }

    private void add(Kind kind, String value, int start, int end) {
        go(start);
        tokens.add(new Token(kind, value, start, end, line));
    }

    /** Counts the lines up to a place. */
    private void go(int place) {
        for (; at < place; at++) {
            line += text.charAt(at) == '\n' ? 1 : 0;
        }
    }
}
