package dev.toolroom.domainlang.syntax;

/**
 * A stretch of a text, in UTF-16 units.
 *
 * @param end the first unit that no longer belongs to it
 */
public record Span(int start, int end) {
    public boolean contains(int offset) {
        return start <= offset && offset <= end;
    }

    public boolean encloses(Span other) {
        return start <= other.start && other.end <= end;
    }

    public String in(String text) {
        return text.substring(start, end);
    }
}
