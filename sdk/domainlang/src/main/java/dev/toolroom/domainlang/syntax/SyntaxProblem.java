package dev.toolroom.domainlang.syntax;

import java.util.List;

/**
 * One mistake in a text.
 *
 * @param fixes where only one thing can have been meant
 */
public record SyntaxProblem(Kind kind, Span span, String message, List<Fix> fixes) {
    SyntaxProblem with(List<Fix> others) {
        return new SyntaxProblem(kind, span, message, others);
    }

    /** Who found it. */
    public enum Kind {
        LEXING,
        PARSING
    }
}
