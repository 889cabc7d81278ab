package dev.toolroom.domainlang.semantics;

/** What ends the lines of a text: what ends its first one. */
public final class LineBreaks {
    private LineBreaks() {}

    public static String of(String text) {
        int end = text.indexOf('\n');
        return end > 0 && text.charAt(end - 1) == '\r' ? "\r\n" : "\n";
    }

    /** A text with the line breaks of another. */
    public static String as(String other, String text) {
        return of(other).equals("\n") ? text : text.replace("\r\n", "\n").replace("\n", "\r\n");
    }
}
