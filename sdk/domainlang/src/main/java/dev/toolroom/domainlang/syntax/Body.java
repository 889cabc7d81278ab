package dev.toolroom.domainlang.syntax;

/** The part of an element that is written in braces. */
public sealed interface Body {
    /**
     * From its first to its last token. Only an {@link Enclosed} body begins and ends with a brace.
     */
    Span span();

    /** Both braces are in the text. */
    record Enclosed(Span span) implements Body {
        /** The text between the braces. */
        public Span inside() {
            return new Span(span.start() + 1, span.end() - 1);
        }
    }

    /**
     * A brace is missing, as in most texts that are being typed. The parser guessed where the body
     * begins or ends, so nothing can be inserted relative to its braces.
     */
    record Recovered(Span span) implements Body {}
}
