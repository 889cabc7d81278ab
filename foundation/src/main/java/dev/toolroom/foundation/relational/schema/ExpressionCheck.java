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
 * Checks that a text, placed inside a statement, is one expression and nothing else. Where settings
 * of a database change what a quote means, the strictest reading applies.
 */
public final class ExpressionCheck {
    private static final String COMMENT = "holds a comment";
    private static final String DOLLAR_QUOTES = "holds a text in dollars; use single quotes";
    private static final String SEMICOLON = "holds a ';', which would end the statement";
    private static final String UNOPENED_BRACKET = "closes a bracket that it did not open";

    /** Expressions that need no parentheses: literals, names and calls without arguments. */
    private static final Pattern NEEDS_NO_PARENTHESES =
            Pattern.compile(
                    "(?:[NnXxBb]?'(?:[^']|'')*'|[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?|[\\p{L}_][\\w.]*(?:\\(\\s*\\))?)(?:::[\\w"
                            + " \".]+(?:\\([0-9, ]+\\))?(?:\\[])?)?");

    private ExpressionCheck() {}

    /** Returns what is wrong with the text, as a predicate such as "holds a comment". */
    public static Optional<String> problem(String text, DatabaseKind kind) {
        Tokens tokens;
        try {
            tokens = Lexer.tokens(Syntax.ofExpression(kind), text);
        } catch (LexicalError e) {
            return Optional.of(unclosedProblem(e.text()));
        }
        int depth = 0;
        for (Token token : tokens) {
            depth += token.isSymbol('(') ? 1 : token.isSymbol(')') ? -1 : 0;
            Optional<String> problem = depth < 0 ? Optional.of(UNOPENED_BRACKET) : problem(token);
            if (problem.isPresent()) {
                return problem;
            }
        }
        return depth > 0 ? Optional.of("has a bracket that is never closed") : Optional.empty();
    }

    private static String unclosedProblem(String opening) {
        return switch (opening.charAt(0)) {
            case '/' -> COMMENT;
            case '$' -> DOLLAR_QUOTES;
            default -> "has a quote that is never closed";
        };
    }

    private static Optional<String> problem(Token token) {
        return switch (token.kind()) {
            case COMMENT -> Optional.of(COMMENT);
            case TERMINATOR -> Optional.of(SEMICOLON);
            case SYMBOL -> token.isSymbol(';') ? Optional.of(SEMICOLON) : Optional.empty();
            case TEXT, NAME -> quotedProblem(token.text());
            case WORD, NUMBER, VARIABLE, PLACEHOLDER -> Optional.empty();
        };
    }

    private static Optional<String> quotedProblem(String quoted) {
        if (quoted.startsWith("$")) {
            return Optional.of(DOLLAR_QUOTES);
        }
        boolean escaped = quoted.contains("\\" + quoted.charAt(quoted.length() - 1));
        return escaped
                ? Optional.of("has a backslash before a quote; double the quote instead")
                : Optional.empty();
    }

    /** Adds parentheses unless the text has them, is a name or literal, or is a call. */
    public static String enclosed(String text) {
        return NEEDS_NO_PARENTHESES.matcher(text).matches() || isEnclosed(text)
                ? text
                : "(" + text + ")";
    }

    /** Removes the parentheses around the whole text. */
    public static String bare(String text) {
        String inner = text.strip();
        while (inner.startsWith("(") && isEnclosed(inner)) {
            inner = inner.substring(1, inner.length() - 1).strip();
        }
        return inner;
    }

    /** Whether the text is in parentheses, possibly after a function name. */
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
