package dev.toolroom.domainlang.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits a text into tokens. Characters that begin no token become tokens of a separate kind. */
public final class Lexer {
    /** Beyond this, no string may span lines, so that lexing stays linear. */
    private static final int MAX_REWINDS = 16;

    private final String text;
    private final List<SyntaxProblem> problems;
    private final Tokens tokens;
    private int start;
    private int at;

    /** The string that is taken as unclosed if a later one has no end. */
    private @Nullable Suspect suspect;

    private int rewinds;

    /**
     * A string over several lines, which may be one whose closing quote is missing.
     *
     * @param isLikely whether something follows its end that follows no string, as a text follows
     *     the quote that begins it
     */
    private record Suspect(int start, int tokens, int problems, boolean isLikely) {}

    private Lexer(String text, List<SyntaxProblem> problems) {
        this.text = text;
        this.problems = problems;
        this.tokens = new Tokens(text);
    }

    static Tokens tokens(String text, List<SyntaxProblem> problems) {
        var lexer = new Lexer(text, problems);
        while (lexer.at < text.length()) {
            lexer.start = lexer.at;
            TokenKind kind = lexer.next();
            lexer.tokens.add(kind, lexer.start);
        }
        lexer.tokens.add(TokenKind.END, text.length());
        return lexer.tokens.trimmed();
    }

    /** Moves past one token. */
    private TokenKind next() {
        char first = text.charAt(at);
        if (isBlank(first)) {
            return run(TokenKind.WHITESPACE, Lexer::isBlank);
        }
        if (beginsWord(first)) {
            return word();
        }
        return switch (first) {
            case '/' -> comment();
            case '"', '\'' -> string(first);
            case '{' -> one(TokenKind.LEFT_BRACE);
            case '}' -> one(TokenKind.RIGHT_BRACE);
            case '[' -> one(TokenKind.LEFT_BRACKET);
            case ']' -> one(TokenKind.RIGHT_BRACKET);
            case ',' -> one(TokenKind.COMMA);
            case '.' -> one(TokenKind.DOT);
            case ':' -> one(TokenKind.COLON);
            case '=' -> one(TokenKind.EQUALS);
            default -> arrowOrStray();
        };
    }

    private TokenKind arrowOrStray() {
        if (text.startsWith("<->", at)) {
            at += 3;
            return TokenKind.BOTH_WAYS;
        }
        TokenKind two =
                text.startsWith("->", at)
                        ? TokenKind.TO_RIGHT
                        : text.startsWith("<-", at)
                                ? TokenKind.TO_LEFT
                                : text.startsWith("><", at) ? TokenKind.SEPARATE_WAYS : null;
        if (two != null) {
            at += 2;
            return two;
        }
        return stray();
    }

    private TokenKind one(TokenKind kind) {
        at++;
        return kind;
    }

    private TokenKind run(TokenKind kind, CharTest belongs) {
        while (at < text.length() && belongs.test(text.charAt(at))) {
            at++;
        }
        return kind;
    }

    /**
     * A hyphen right before {@code >} is the beginning of an arrow: {@code X->Y} has three tokens.
     */
    private TokenKind word() {
        while (at < text.length()
                && (continuesWord(text.charAt(at))
                        || (text.charAt(at) == '-' && !text.startsWith("->", at)))) {
            at++;
        }
        return TokenKind.WORD;
    }

    private TokenKind comment() {
        if (text.startsWith("//", at)) {
            return run(TokenKind.LINE_COMMENT, c -> c != '\n' && c != '\r');
        }
        if (!text.startsWith("/*", at)) {
            return stray();
        }
        int close = text.indexOf("*/", at + 2);
        if (close < 0) {
            problem(at, 2, closing(text.length(), "*/"));
            at = text.length();
        } else {
            at = close + 2;
        }
        return TokenKind.BLOCK_COMMENT;
    }

    /**
     * Strings may span lines. If the last one has no end, a quote is missing, most likely that of
     * an earlier string: that one then ends with its line, and what follows is read again.
     */
    private TokenKind string(char quote) {
        int close = endOfString(quote);
        if (close < text.length() && !(rewinds > MAX_REWINDS && spansLines(close))) {
            suspect(close);
            at = close + 1;
            return TokenKind.STRING;
        }
        rewind();
        int end = at;
        while (end < text.length() && !isLineBreak(text.charAt(end))) {
            end++;
        }
        String missing = text.substring(at, at + 1);
        problem(at, 1, closing(end, missing));
        at = end;
        return TokenKind.STRING;
    }

    private int endOfString(char quote) {
        int close = at + 1;
        while (close < text.length() && text.charAt(close) != quote) {
            boolean escape =
                    text.charAt(close) == '\\'
                            && close + 1 < text.length()
                            && !isLineBreak(text.charAt(close + 1));
            close += escape ? 2 : 1;
        }
        return Math.min(close, text.length());
    }

    private boolean spansLines(int close) {
        for (int i = at; i < close; i++) {
            if (isLineBreak(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private void suspect(int close) {
        Suspect earlier = suspect;
        if ((earlier == null || !earlier.isLikely) && spansLines(close)) {
            char next = close + 1 < text.length() ? text.charAt(close + 1) : ' ';
            boolean isLikely = !isBlank(next) && "},]/".indexOf(next) < 0;
            if (earlier == null || isLikely) {
                suspect = new Suspect(start, tokens.size(), problems.size(), isLikely);
            }
        }
    }

    /** Goes back to the string that is the more likely one to lack its end, if there is one. */
    private void rewind() {
        Suspect earlier = suspect;
        if (earlier != null) {
            tokens.cut(earlier.tokens);
            problems.subList(earlier.problems, problems.size()).clear();
            start = earlier.start;
            at = start;
            suspect = null;
            rewinds++;
        }
    }

    private static List<Fix> closing(int at, String token) {
        return Fix.replace("Insert the closing " + token, new Span(at, at), token);
    }

    private TokenKind stray() {
        int start = at;
        do {
            at++;
        } while (at < text.length() && isStray(text.charAt(at)));
        problem(start, at - start, Fix.replace("Remove this", new Span(start, at), ""));
        return TokenKind.STRAY;
    }

    private boolean isStray(char c) {
        return !isBlank(c)
                && !beginsWord(c)
                && "/\"'{}[],.:=".indexOf(c) < 0
                && !text.startsWith("->", at)
                && !text.startsWith("<-", at)
                && !text.startsWith("><", at);
    }

    private void problem(int start, int length, List<Fix> fixes) {
        problems.add(
                new SyntaxProblem(
                        SyntaxProblem.Kind.LEXING,
                        new Span(start, start + length),
                        "unexpected character: ->%s<- at offset: %d, skipped %d characters."
                                .formatted(
                                        text.substring(start, text.offsetByCodePoints(start, 1)),
                                        start,
                                        length),
                        fixes));
    }

    @FunctionalInterface
    private interface CharTest {
        boolean test(char c);
    }

    static boolean isLineBreak(char c) {
        return c == '\n' || c == '\r';
    }

    static boolean beginsWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean continuesWord(char c) {
        return beginsWord(c) || (c >= '0' && c <= '9');
    }

    /** What other readers of the language take for blank, byte order marks among it. */
    static boolean isBlank(char c) {
        return switch (c) {
            case ' ', '\t', '\n', '\r', '\f', '\u000b', '\u00a0', '\u1680', '\u2028', '\u2029' ->
                    true;
            case '\u202f', '\u205f', '\u3000', '\ufeff' -> true;
            default -> c >= '\u2000' && c <= '\u200a';
        };
    }
}
