package dev.toolroom.domainlang.syntax;

import java.util.List;

/**
 * What fixes a mistake, as the one who found it knows it.
 *
 * @param title what it does, for a person to choose by
 */
public record Fix(String title, List<Change> changes) {
    /** One change of a file's text. */
    public record Change(Span span, String text) {}

    static List<Fix> replace(String title, Span span, String text) {
        return List.of(new Fix(title, List.of(new Change(span, text))));
    }

    /**
     * Inserts a missing punctuation mark; for a missing name or text there is no fix.
     *
     * @param at the end of the last token
     */
    static List<Fix> missing(int at, String token) {
        String text =
                switch (token) {
                    case "}" -> "\n}";
                    case "{" -> " {";
                    case ":", ",", "]" -> token;
                    default -> "";
                };
        return text.isEmpty()
                ? List.of()
                : replace("Insert '" + token + "'", new Span(at, at), text);
    }
}
