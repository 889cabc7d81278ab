package dev.toolroom.capability.domainlang.syntax;

import java.util.Arrays;

/** Where the lines of a text begin. */
public final class Lines {
    private final int length;
    private final int[] starts;

    public Lines(String text) {
        length = text.length();
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
        return line < starts.length ? starts[Math.max(0, line)] : length;
    }

    /** The offset of a line and a column, both from 0; a place beyond the line is its end. */
    public int offset(int line, int column) {
        int end = start(line + 1);
        return Math.min(start(line) + Math.max(0, column), end);
    }
}
