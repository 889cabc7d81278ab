package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.sql.Lexer;
import dev.toolroom.foundation.relational.sql.LexicalError;
import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Tokens;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Whether a text can stand inside a statement as one expression and do nothing else there. It reads
 * quotes as strictly as the strictest reading that any setting of a database gives them.
 */
public final class ExpressionCheck {
    private static final String COMMENT = "holds a comment";
    private static final String DOLLARS = "holds a text in dollars; use single quotes";
    private static final String ENDS = "holds a ';', which would end the statement";
    private static final String UNOPENED = "closes a bracket that it did not open";

    /** What may be said without brackets around it where a statement could follow. */
    private static final Pattern SIMPLE =
            Pattern.compile(
                    "(?:[NnXxBb]?'(?:[^']|'')*'|[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?|[\\p{L}_][\\w.]*(?:\\(\\s*\\))?)(?:::[\\w"
                            + " \".]+(?:\\([0-9, ]+\\))?(?:\\[])?)?");

    private ExpressionCheck() {}

    /** What is wrong with it, said of it. */
    public static Optional<String> problem(String text, DatabaseKind kind) {
        Tokens tokens;
        try {
            tokens = Lexer.tokens(Syntax.ofExpression(kind), text);
        } catch (LexicalError e) {
            return Optional.of(unclosed(e.text()));
        }
        int depth = 0;
        for (Token token : tokens) {
            depth += token.isSymbol('(') ? 1 : token.isSymbol(')') ? -1 : 0;
            Optional<String> problem = depth < 0 ? Optional.of(UNOPENED) : problem(token);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return depth > 0 ? Optional.of("has a bracket that is never closed") : Optional.empty();
    }

    private static String unclosed(String begun) {
        return switch (begun.charAt(0)) {
            case '/' -> COMMENT;
            case '$' -> DOLLARS;
            default -> "has a quote that is never closed";
        };
    }

    private static Optional<String> problem(Token token) {
        return switch (token.kind()) {
            case COMMENT -> Optional.of(COMMENT);
            case TERMINATOR -> Optional.of(ENDS);
            case SYMBOL -> token.isSymbol(';') ? Optional.of(ENDS) : Optional.empty();
            case TEXT, NAME -> ofQuoted(token.text());
            case WORD, NUMBER, VARIABLE, PLACEHOLDER -> Optional.empty();
        };
    }

    private static Optional<String> ofQuoted(String quoted) {
        if (quoted.startsWith("$")) {
            return Optional.of(DOLLARS);
        }
        boolean escaped = quoted.contains("\\" + quoted.charAt(quoted.length() - 1));
        return escaped
                ? Optional.of("has a backslash before a quote; double the quote instead")
                : Optional.empty();
    }

    /** In brackets, unless it is a word, a literal or a call, or has them. */
    public static String enclosed(String text) {
        return SIMPLE.matcher(text).matches() || isEnclosed(text) ? text : "(" + text + ")";
    }

    /** Without the brackets around all of it. */
    public static String bare(String text) {
        String now = text.strip();
        while (now.startsWith("(") && isEnclosed(now)) {
            now = now.substring(1, now.length() - 1).strip();
        }
        return now;
    }

    /** From its first bracket, which only the name of a function may precede, to its last. */
    private static boolean isEnclosed(String text) {
        int first = text.indexOf('(');
        if (first < 0 || !text.substring(0, first).matches("[\\p{L}_\\w.\\[\\]\"]*")) {
            return false;
        }
        for (Token token : Lexer.tokens(Syntax.ANY_EXPRESSION, text.substring(first))) {
            if (token.isSymbol(')') && token.depth() == 0) {
                return first + token.end() == text.length();
            }
        }
        return false;
    }
}
