package dev.toolroom.capability.query.gate;

import dev.toolroom.capability.query.gate.Token.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Cuts a statement into tokens as its engine would. Where engines, versions or settings could
 * disagree on what a character means, it objects instead of guessing.
 */
public final class Lexer {
    /** As SQLite has it; nobody writes that by hand, and whoever reads it pays for each. */
    private static final int DEEPEST = 1_000;

    private final Dialect dialect;
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private final Deque<Token> open = new ArrayDeque<>();
    private int at;

    private Lexer(Dialect dialect, String text) {
        this.dialect = dialect;
        this.text = text;
    }

    static List<Token> tokens(Dialect dialect, String text) {
        int nul = text.indexOf('\0');
        if (nul >= 0) {
            throw Objection.ambiguous(nul, "a NUL character", "Leave it out");
        }
        var lexer = new Lexer(dialect, text);
        while (lexer.at < text.length()) {
            lexer.next();
        }
        if (!lexer.open.isEmpty()) {
            throw Objection.notOne(lexer.open.peek(), "is never closed");
        }
        return lexer.tokens;
    }

    private void next() {
        char c = text.charAt(at);
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f') {
            at++;
        } else if (beginsLineComment()) {
            lineComment();
        } else if (text.startsWith("/*", at)) {
            blockComment();
        } else if (WordCharacters.beginsWord(dialect, c)) {
            word();
        } else if (WordCharacters.isDigit(c)
                || (c == '.' && at + 1 < text.length() && WordCharacters.isDigit(peek(1)))) {
            number();
        } else if (!mark(c)) {
            symbol(c);
        }
    }

    /** In MariaDB two dashes without a blank after them are two minus signs; H2 knows // too. */
    private boolean beginsLineComment() {
        return (dialect == Dialect.H2 && text.startsWith("//", at))
                || (text.startsWith("--", at)
                        && (dialect != Dialect.MARIADB
                                || at + 2 >= text.length()
                                || peek(2) <= ' '));
    }

    private void lineComment() {
        int start = at;
        int end = text.indexOf('\n', at);
        end = end < 0 ? text.length() : end;
        while (at < end && !endsForSome(text.charAt(at))) {
            at++;
        }
        if (at < end && !text.substring(at).isBlank()) {
            throw Objection.ambiguous(
                    start, "the comment that may end before its line", "Leave it out");
        }
        at = end;
    }

    private boolean endsForSome(char c) {
        return "\u000b\f\u0085\u2028\u2029".indexOf(c) >= 0
                || (c == '\r' && (at + 1 >= text.length() || peek(1) != '\n'));
    }

    private void blockComment() {
        int start = at;
        boolean hint = dialect == Dialect.MARIADB && at + 2 < text.length();
        if (hint && (peek(2) == '!' || peek(2) == '+' || text.startsWith("M!", at + 2))) {
            throw Objection.ambiguous(
                    start, "the comment that is executed", "Leave /*!, /*M! and /*+ out");
        }
        int depth = 0;
        do {
            if (text.startsWith("/*", at)) {
                if (depth > 0 && !dialect.nestsComments()) {
                    throw Objection.ambiguous(at, "a comment in a comment", "Leave it out");
                }
                depth++;
                at += 2;
            } else if (text.startsWith("*/", at)) {
                depth--;
                at += 2;
            } else if (++at > text.length()) {
                throw Objection.notOne(start, "/*", "never ends");
            }
        } while (depth > 0);
    }

    private void word() {
        int start = at;
        while (at < text.length() && isWordPart(text.charAt(at))) {
            at++;
        }
        String word = text.substring(start, at);
        if (at >= text.length()) {
            add(Kind.WORD, start);
        } else if (word.equalsIgnoreCase("e") && peek(0) == '\'' && dialect == Dialect.POSTGRESQL) {
            quoted(Kind.TEXT, start, true);
        } else if (word.equalsIgnoreCase("u") && text.startsWith("&\"", at)) {
            throw Objection.ambiguous(start, "U&\"", "Write the name without escapes");
        } else if (word.equalsIgnoreCase("u") && text.startsWith("&'", at)) {
            at++;
            quoted(Kind.TEXT, start, false);
        } else {
            add(Kind.WORD, start);
        }
    }

    private void number() {
        int start = at;
        at = Numbers.end(dialect, text, at);
        if (at < text.length() && (isWordPart(peek(0)) || peek(0) == '@')) {
            throw Objection.ambiguous(
                    start, text.substring(start, at + 1), "Put a blank after the number");
        }
        add(Kind.NUMBER, start);
    }

    /** What opens something in at least one dialect. */
    private boolean mark(char c) {
        int start = at;
        switch (c) {
            case '\'' -> {
                if (continuesEscapes()) {
                    throw Objection.ambiguous(
                            start, "the literal behind one with escapes", "Join them with ||");
                }
                quoted(Kind.TEXT, start, dialect == Dialect.MARIADB);
            }
            case '"' -> {
                boolean literal = dialect == Dialect.MARIADB;
                quoted(literal ? Kind.TEXT : Kind.NAME, start, literal);
            }
            case '`' -> backtick();
            case '[' -> bracket();
            case '$' -> marked(Marks.dollar(dialect, text, at));
            case '{' -> marked(Marks.curly(dialect, text, at));
            case '@' -> variable();
            case '#' -> {
                if (dialect == Dialect.MARIADB) {
                    lineComment();
                } else if (dialect == Dialect.POSTGRESQL) {
                    return false;
                } else {
                    throw Objection.ambiguous(start, "#", "Leave it out");
                }
            }
            case '?' -> placeholder();
            case '}', '\\' ->
                    throw Objection.ambiguous(start, "" + c, "Leave it out of the statement");
            default -> {
                return false;
            }
        }
        return true;
    }

    /** In PostgreSQL a literal that goes on in the next line goes on with its escapes. */
    private boolean continuesEscapes() {
        return dialect == Dialect.POSTGRESQL && !tokens.isEmpty() && tokens.getLast().hasEscapes();
    }

    private void quoted(Kind kind, int start, boolean backslash) {
        char quote = text.charAt(at++);
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '\\' && backslash) {
                at++;
            } else if (c == quote && at + 1 < text.length() && peek(1) == quote) {
                at++;
            } else if (c == quote) {
                at++;
                add(kind, start);
                return;
            }
            at++;
        }
        throw Objection.notOne(start, text.substring(start, start + 1), "never ends");
    }

    private void backtick() {
        if (dialect == Dialect.TSQL || dialect == Dialect.POSTGRESQL) {
            throw Objection.ambiguous(at, "`", "Quote names with \"…\"");
        }
        quoted(Kind.NAME, at, false);
    }

    private void bracket() {
        int start = at;
        switch (dialect) {
            case TSQL, SQLITE -> {
                do {
                    at = text.indexOf(']', at) + 1;
                    if (at == 0) {
                        throw Objection.notOne(start, "[", "never ends");
                    }
                    // Only T-SQL knows ]] within a name.
                } while (dialect == Dialect.TSQL
                        && at < text.length()
                        && peek(0) == ']'
                        && at++ > 0);
                add(Kind.NAME, start);
            }
            case H2 -> {
                if (!Brackets.areAlikeToAll(text, at, tokens)) {
                    throw Objection.ambiguous(
                            start,
                            "[",
                            "Quote names with \"…\"; write ARRAY[…] for an array, (x)[1] for an"
                                    + " element");
                }
                symbol('[');
            }
            case POSTGRESQL -> symbol('[');
            case MARIADB -> throw Objection.ambiguous(start, "[", "Quote names with `…`");
        }
    }

    private void marked(Marks.Mark mark) {
        int start = at;
        at = mark.end();
        add(mark.kind(), start);
    }

    private void variable() {
        int start = at;
        if (dialect == Dialect.POSTGRESQL) {
            symbol('@');
            return;
        }
        while (at < text.length() && (peek(0) == '@' || isWordPart(peek(0)))) {
            at++;
        }
        add(Kind.VARIABLE, start);
    }

    private void placeholder() {
        int start = at++;
        if (dialect != Dialect.POSTGRESQL
                && at < text.length()
                && WordCharacters.isDigit(peek(0))) {
            throw Objection.ambiguous(start, "?" + peek(0), "Use ? without a number");
        }
        add(Kind.PLACEHOLDER, start);
    }

    private void symbol(char c) {
        int start = at;
        if (c > 126 || c < ' ') {
            throw Objection.ambiguous(
                    start,
                    String.format("the character U+%04X", text.codePointAt(start)),
                    "Use plain blanks and ASCII outside of literals and quoted names");
        }
        boolean strayEnd = c == '*' && text.startsWith("*/", at) && !text.startsWith("*/*", at);
        boolean strayBracket = c == ']' && dialect != Dialect.POSTGRESQL && dialect != Dialect.H2;
        if (strayEnd || strayBracket) {
            throw Objection.notOne(start, strayEnd ? "*/" : "]", "closes nothing");
        }
        at++;
        if (c == ')') {
            if (open.poll() == null) {
                throw Objection.notOne(start, ")", "closes nothing");
            }
        }
        add(Kind.SYMBOL, start);
        if (c == '(') {
            if (open.size() == DEEPEST) {
                throw Objection.notOne(start, "(", "lies within " + DEEPEST + " others");
            }
            open.push(tokens.getLast());
        }
    }

    private void add(Kind kind, int start) {
        String raw = text.substring(start, at);
        boolean clipped = dialect == Dialect.POSTGRESQL && (kind == Kind.WORD || kind == Kind.NAME);
        tokens.add(
                new Token(
                        kind, clipped ? WordCharacters.clipped(raw) : raw, start, at, open.size()));
    }

    private char peek(int ahead) {
        return text.charAt(at + ahead);
    }

    private boolean isWordPart(char c) {
        return WordCharacters.partOfWord(dialect, c);
    }
}
