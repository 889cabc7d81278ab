package dev.toolroom.capability.designer.exchange.dbml;

import dev.toolroom.capability.designer.exchange.token.Token;
import dev.toolroom.capability.designer.exchange.token.Token.Kind;
import dev.toolroom.capability.designer.exchange.token.Unreadable;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts DBML into tokens. A comment that begins with {@code //:} is a symbol of that name, and what
 * follows it on its line are tokens too: there we say what DBML has no words for.
 */
final class DbmlLexer {
    static final String EXTRA = "//:";

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;

    private DbmlLexer(String text) {
        this.text = text;
    }

    /** The last one is {@link Kind#END}. */
    static List<Token> tokens(String text) {
        return new DbmlLexer(text).tokens();
    }

    private List<Token> tokens() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c) || c == '\uFEFF') {
                line += c == '\n' ? 1 : 0;
                at++;
            } else {
                step(c);
            }
        }
        tokens.add(new Token(Kind.END, "", at, at, line));
        return tokens;
    }

    private void step(char c) {
        if (text.startsWith(EXTRA, at)) {
            add(Kind.SYMBOL, EXTRA, at + EXTRA.length());
        } else if (text.startsWith("//", at)) {
            skipLine();
        } else if (text.startsWith("/*", at)) {
            comment();
        } else {
            token(c);
        }
    }

    private void comment() {
        int end = text.indexOf("*/", at);
        if (end < 0) {
            throw new Unreadable(line, "a comment never ends");
        }
        line += lines(at, end);
        at = end + 2;
    }

    private void token(char c) {
        if (text.startsWith("'''", at)) {
            block();
        } else if (c == '\'') {
            quoted(Kind.STRING, c);
        } else if (c == '"') {
            quoted(Kind.QUOTED, c);
        } else if (c == '`') {
            quoted(Kind.EXPRESSION, c);
        } else if (Character.isDigit(c) || (c == '-' && isDigitNext())) {
            int end = at + 1;
            while (end < text.length()
                    && (Character.isLetterOrDigit(text.charAt(end))
                            || text.charAt(end) == '.'
                            || text.charAt(end) == '_')) {
                end++;
            }
            String value = text.substring(at, end);
            add(value.matches("-?[0-9.]+") ? Kind.NUMBER : Kind.WORD, value, end);
        } else if (Character.isLetter(c) || c == '_') {
            int end = at;
            while (end < text.length()
                    && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
                end++;
            }
            add(Kind.WORD, text.substring(at, end), end);
        } else {
            int length = text.startsWith("<>", at) ? 2 : 1;
            add(Kind.SYMBOL, text.substring(at, at + length), at + length);
        }
    }

    private boolean isDigitNext() {
        return at + 1 < text.length() && Character.isDigit(text.charAt(at + 1));
    }

    private void block() {
        int end = text.indexOf("'''", at + 3);
        if (end < 0) {
            throw new Unreadable(line, "a text in ''' never ends");
        }
        addLines(Kind.STRING, text.substring(at + 3, end).strip(), end + 3);
    }

    private void quoted(Kind kind, char close) {
        int start = at++;
        var value = new StringBuilder();
        while (true) {
            if (at >= text.length() || text.charAt(at) == '\n') {
                throw new Unreadable(
                        line,
                        (kind == Kind.QUOTED ? "a name" : "a text") + " in quotes never ends");
            }
            char c = text.charAt(at++);
            if (c == close) {
                break;
            }
            boolean escape = c == '\\' && at < text.length() && text.charAt(at) != '\n';
            value.append(escape ? escaped(text.charAt(at++), kind) : Character.toString(c));
        }
        tokens.add(new Token(kind, value.toString(), start, at, line));
    }

    private static String escaped(char c, Kind kind) {
        return switch (c) {
            case 'n' -> "\n";
            case 'r' -> "\r";
            case 't' -> "\t";
            case '\\', '\'', '"', '`' -> Character.toString(c);
            // An expression may hold a backslash of its own.
            default -> (kind == Kind.EXPRESSION ? "\\" : "") + c;
        };
    }

    private void skipLine() {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
    }

    /** A token on one line that begins here. */
    private void add(Kind kind, String value, int end) {
        tokens.add(new Token(kind, value, at, end, line));
        at = end;
    }

    /** A token that begins here and may go over several lines. */
    private void addLines(Kind kind, String value, int end) {
        int first = line;
        line += lines(at, end);
        tokens.add(new Token(kind, value, at, end, first));
        at = end;
    }

    private int lines(int from, int to) {
        return (int) text.substring(from, to).chars().filter(c -> c == '\n').count();
    }
}
