package dev.toolroom.domainlang.syntax;

/** What ends the lines of a text: what ends its first one. */
public final class LineBreaks {
    private LineBreaks() {}

    public static String of(String text) {
        int end = text.indexOf('\n');
        return end > 0 && text.charAt(end - 1) == '\r' ? "\r\n" : "\n";
    }
}
