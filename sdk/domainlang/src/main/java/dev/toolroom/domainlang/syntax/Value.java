package dev.toolroom.domainlang.syntax;

/** What a property holds. */
public sealed interface Value permits Value.Word, Value.Text, Value.Reference, Node {
    Span span();

    /** A name, a synonym or an arrow, as written. */
    record Word(String text, Span span) implements Value {}

    /**
     * A string.
     *
     * @param text without its quotes, escapes resolved
     */
    record Text(String text, Span span) implements Value {}

    /**
     * A name of something that is declared elsewhere.
     *
     * @param target the only kind it can mean
     * @param text as written, blanks around its dots removed
     * @param index its number among the references of its file
     * @param many whether it means everything of that name, not just the nearest
     */
    record Reference(NodeType target, String text, Span span, int index, boolean many)
            implements Value {}
}
