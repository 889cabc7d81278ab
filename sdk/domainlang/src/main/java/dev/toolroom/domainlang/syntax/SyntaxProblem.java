package dev.toolroom.domainlang.syntax;

/** One mistake in a text. */
public record SyntaxProblem(Kind kind, Span span, String message) {
    /** Who found it. */
    public enum Kind {
        LEXING,
        PARSING
    }
}
