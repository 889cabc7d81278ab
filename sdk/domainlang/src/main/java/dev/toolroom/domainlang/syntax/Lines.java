package dev.toolroom.domainlang.syntax;

import java.util.Arrays;

/** Where the lines of a text begin. */
public final class Lines {
    private final String text;
    private final int[] starts;

    public Lines(String text) {
        this.text = text;
        int[] found = new int[text.length() / 32 + 8];
        int count = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean ends =
                    c == '\n'
                            || (c == '\r'
                                    && !(i + 1 < text.length() && text.charAt(i + 1) == '\n'));
            if (ends) {
                if (count == found.length) {
                    found = Arrays.copyOf(found, count * 2);
                }
                found[count++] = i + 1;
            }
        }
        starts = Arrays.copyOf(found, count);
    }

    public String text() {
        return text;
    }

    /** The line of an offset, from 0. */
    public int line(int offset) {
        int found = Arrays.binarySearch(starts, offset);
        return found >= 0 ? found : -found - 2;
    }

    /** The UTF-16 units before it on its line. */
    public int column(int offset) {
        return offset - starts[line(offset)];
    }

    public int count() {
        return starts.length;
    }

    /** Where a line begins; the end of the text for lines beyond. */
    public int start(int line) {
        return line < starts.length ? starts[Math.max(0, line)] : text.length();
    }

    /** Where a line ends, before what breaks it. */
    public int end(int line) {
        if (line >= starts.length - 1) {
            return text.length();
        }
        int end = start(Math.max(0, line) + 1) - 1;
        boolean two = end > start(line) && text.charAt(end) == '\n' && text.charAt(end - 1) == '\r';
        return two ? end - 1 : end;
    }

    /**
     * The offset of a line and a column, both from 0. A place beyond the line is its end, as large
     * as its numbers may be: some editors name the end of a line by the largest there is.
     */
    public int offset(int line, int column) {
        if (line >= starts.length) {
            return text.length();
        }
        int start = start(line);
        return start + Math.clamp(column, 0, end(line) - start);
    }
}
