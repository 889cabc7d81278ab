package dev.toolroom.capability.designer.exchange.sql;

import dev.toolroom.capability.designer.exchange.Family;
import dev.toolroom.capability.designer.exchange.Lexer;
import dev.toolroom.capability.designer.exchange.Token;
import dev.toolroom.capability.designer.exchange.Token.Kind;
import dev.toolroom.capability.designer.exchange.Unreadable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts SQL of any dialect into tokens: brackets, double quotes and backticks are names, comments
 * are dropped, a quote that never ends is an error with its line.
 */
public final class SqlLexer extends Lexer {
    private final boolean backslashes;
    private final boolean comments;

    private SqlLexer(String text, Family family) {
        super(text);
        this.backslashes = family == Family.MARIADB;
        this.comments = family == Family.SQLITE;
    }

    /** Of an expression in any dialect. */
    public static List<Token> tokens(String text) {
        return tokens(text, Family.TSQL);
    }

    public static List<Token> tokens(String text, Family family) {
        return new SqlLexer(text, family).tokens();
    }

    @Override
    protected void step(char c) {
        if (text.startsWith("--", at) || (c == '#' && backslashes)) {
            skipLine();
        } else if (comments && text.startsWith("/*", at)) {
            kept();
        } else if (text.startsWith("/*", at)) {
            comment();
        } else {
            token(c);
        }
    }

    /** SQLite keeps them with the declaration; they do not nest there. */
    private void kept() {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
            throw new Unreadable(line, "a comment never ends");
        }
        String value = text.substring(at + 2, end);
        // Written so where a comment holds its own end.
        String plain = value.strip().replace("*\u2063/", "*/");
        addLines(Kind.COMMENT, plain, end + 2);
    }

    /** They nest in T-SQL and PostgreSQL. */
    private void comment() {
        int depth = 0;
        int first = line;
        do {
            if (at >= text.length()) {
                throw new Unreadable(first, "a comment never ends");
            }
            if (text.startsWith("/*", at)) {
                depth++;
                at += 2;
            } else if (text.startsWith("*/", at)) {
                depth--;
                at += 2;
            } else {
                line += text.charAt(at) == '\n' ? 1 : 0;
                at++;
            }
        } while (depth > 0);
    }

    private void token(char c) {
        String dollar = dollarTag();
        if (dollar != null) {
            dollarQuoted(dollar);
        } else if (c == '\'') {
            quoted(Kind.STRING, at, '\'');
        } else if ((c == 'N' || c == 'n' || c == 'E' || c == 'e') && next() == '\'') {
            int start = at++;
            quoted(Kind.STRING, start, '\'');
        } else if (c == '"' || c == '`') {
            quoted(Kind.QUOTED, at, c);
        } else if (c == '[' && opensName()) {
            quoted(Kind.QUOTED, at, ']');
        } else if (Character.isDigit(c)) {
            number();
        } else if (isNamePart(c) || c == '@' || c == '#') {
            word();
        } else {
            symbol();
        }
    }

    private char next() {
        return at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    }

    /** Not {@code integer[]} and not {@code '{}'::text[]}. */
    private boolean opensName() {
        return next() != ']' && !Character.isDigit(next());
    }

    private static boolean isNamePart(char c) {
        return Character.isLetter(c) || c == '_';
    }

    private @Nullable String dollarTag() {
        if (text.charAt(at) != '$') {
            return null;
        }
        int end = at + 1;
        while (end < text.length()
                && (isNamePart(text.charAt(end)) || Character.isDigit(text.charAt(end)))) {
            end++;
        }
        boolean tag =
                end < text.length()
                        && text.charAt(end) == '$'
                        && (end == at + 1 || isNamePart(text.charAt(at + 1)));
        return tag ? text.substring(at, end + 1) : null;
    }

    private void dollarQuoted(String tag) {
        int end = text.indexOf(tag, at + tag.length());
        if (end < 0) {
            throw new Unreadable(line, "a text that begins with " + tag + " never ends");
        }
        addLines(Kind.STRING, text.substring(at + tag.length(), end), end + tag.length());
    }

    /** From {@code at}, which is the opening quote; the closing one doubled stands for itself. */
    private void quoted(Kind kind, int start, char close) {
        int first = line;
        var value = new StringBuilder();
        at++;
        while (true) {
            if (at >= text.length()) {
                throw new Unreadable(
                        first,
                        (kind == Kind.STRING ? "a text" : "a name") + " in quotes never ends");
            }
            char c = text.charAt(at);
            if (c == '\\' && kind == Kind.STRING && escapes(start) && at + 1 < text.length()) {
                at++;
                c = unescaped(text.charAt(at));
            } else if (c == close && next() == close) {
                at++;
            } else if (c == close) {
                break;
            }
            line += c == '\n' ? 1 : 0;
            value.append(c);
            at++;
        }
        at++;
        tokens.add(new Token(kind, value.toString(), start, at, first));
    }

    /** MariaDB's texts, and PostgreSQL's that begin with E. */
    private boolean escapes(int start) {
        return backslashes || Character.toUpperCase(text.charAt(start)) == 'E';
    }

    private static char unescaped(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            default -> c;
        };
    }

    private void number() {
        int end = at;
        while (end < text.length()
                && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '.')) {
            end++;
        }
        add(Kind.NUMBER, text.substring(at, end), end);
    }

    private void word() {
        int end = at;
        while (end < text.length()
                && (isNamePart(text.charAt(end))
                        || Character.isDigit(text.charAt(end))
                        || "@#$".indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        add(Kind.WORD, text.substring(at, end), end);
    }

    private void symbol() {
        int length = text.startsWith("::", at) ? 2 : 1;
        add(Kind.SYMBOL, text.substring(at, at + length), at + length);
    }
}
