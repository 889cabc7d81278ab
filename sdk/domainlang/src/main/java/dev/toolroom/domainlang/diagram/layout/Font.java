package dev.toolroom.domainlang.diagram.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The text styles of a picture. Widths are those of DejaVu Sans, which are also those of Verdana;
 * writers state each width with the text, so that other fonts keep within it.
 */
public enum Font {
    TITLE(18, true),
    NAME(14, true),
    SMALL(11, false);

    /** Longer names end with an ellipsis. */
    private static final int MAX_LINES = 6;

    private static final String ELLIPSIS = "…";

    /** After a space or a mark that joins words, and where a word begins within a name. */
    private static final Pattern BREAK =
            Pattern.compile("(?<=[\\s_./-])|(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})");

    private final int size;
    private final boolean isBold;

    Font(int size, boolean isBold) {
        this.size = size;
        this.isBold = isBold;
    }

    public int size() {
        return size;
    }

    /** From one baseline to the next. */
    int lineHeight() {
        return size + 4;
    }

    public int width(String text) {
        long thousandths = text.codePoints().mapToLong(this::thousandths).sum();
        return (int) Math.ceilDiv(thousandths * size, 1000);
    }

    private int thousandths(int character) {
        return (isBold ? FontWidths.BOLD : FontWidths.REGULAR).thousandths(character);
    }

    /** Breaks a text into lines of at most this width. */
    List<String> wrap(String text, int maxWidth) {
        List<String> lines = new ArrayList<>();
        var line = new StringBuilder();
        for (String part : BREAK.split(oneLine(text), -1)) {
            if (width(line + part.stripTrailing()) > maxWidth && !line.isEmpty()) {
                lines.add(line.toString().strip());
                line.setLength(0);
            }
            String rest = part;
            while (width(rest.stripTrailing()) > maxWidth && lines.size() <= MAX_LINES) {
                int end = fittingLength(rest, maxWidth);
                lines.add(rest.substring(0, end));
                rest = rest.substring(end);
            }
            line.append(rest);
            if (lines.size() > MAX_LINES) {
                break;
            }
        }
        if (!line.toString().isBlank()) {
            lines.add(line.toString().strip());
        }
        if (lines.size() > MAX_LINES) {
            List<String> kept = new ArrayList<>(lines.subList(0, MAX_LINES));
            kept.set(MAX_LINES - 1, fit(kept.getLast() + lines.get(MAX_LINES), maxWidth));
            return kept;
        }
        return lines;
    }

    /** As much of a text as one line of this width holds. */
    String fit(String text, int maxWidth) {
        String line = oneLine(text);
        if (width(line) <= maxWidth) {
            return line;
        }
        int end = fittingLength(line, maxWidth - width(ELLIPSIS));
        return line.substring(0, end).stripTrailing() + ELLIPSIS;
    }

    /** The length of the longest beginning that fits, at least one character. */
    private int fittingLength(String text, int maxWidth) {
        int end = Character.charCount(text.codePointAt(0));
        long thousandths = thousandths(text.codePointAt(0));
        while (end < text.length()) {
            int next = text.codePointAt(end);
            thousandths += thousandths(next);
            if (Math.ceilDiv(thousandths * size, 1000) > maxWidth) {
                break;
            }
            end += Character.charCount(next);
        }
        return end;
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
