package dev.toolroom.door.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows as a terminal shows them: columns under each other, or one line for each cell where there
 * are too many columns for any terminal.
 */
record TextTable(List<String> headings, List<List<String>> rows, List<Integer> widths) {
    private static final int WIDEST_CELL = 60;
    private static final int WIDEST_LINE = 240;
    private static final String BETWEEN = "  ";

    static TextTable of(List<String> headings, List<List<String>> rows) {
        List<String> heads = headings.stream().map(TextTable::cell).toList();
        List<List<String>> cells =
                rows.stream().map(row -> row.stream().map(TextTable::cell).toList()).toList();
        List<Integer> widths =
                IntStream.range(0, heads.size())
                        .map(
                                i ->
                                        cells.stream()
                                                .mapToInt(row -> width(row.get(i)))
                                                .reduce(width(heads.get(i)), Math::max))
                        .boxed()
                        .toList();
        return new TextTable(heads, cells, widths);
    }

    boolean isTooWide() {
        return !rows.isEmpty()
                && widths.stream().mapToInt(each -> each + BETWEEN.length()).sum() > WIDEST_LINE;
    }

    String heading() {
        return aligned(headings);
    }

    List<String> lines() {
        return rows.stream().map(this::aligned).toList();
    }

    /** Each row as a block of its own: a number, then a line for each of its cells. */
    List<String> records() {
        int widest = headings.stream().mapToInt(TextTable::width).max().orElse(0);
        var lines = new ArrayList<String>();
        for (int row = 0; row < rows.size(); row++) {
            lines.add("-- " + (row + 1));
            for (int i = 0; i < headings.size(); i++) {
                lines.add(padded(headings.get(i), widest) + BETWEEN + rows.get(row).get(i));
            }
        }
        return lines;
    }

    private String aligned(List<String> cells) {
        var line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            boolean last = i == cells.size() - 1;
            line.append(last ? cells.get(i) : padded(cells.get(i), widths.get(i)) + BETWEEN);
        }
        return line.toString();
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - width(text)));
    }

    private static String cell(String text) {
        String clean = Terminal.clean(text).replace('\n', ' ').replace('\t', ' ');
        if (width(clean) <= WIDEST_CELL) {
            return clean;
        }
        var kept = new StringBuilder();
        int width = 0;
        for (int each : clean.codePoints().toArray()) {
            width += width(each);
            if (width > WIDEST_CELL - 1) {
                break;
            }
            kept.appendCodePoint(each);
        }
        return kept + "…";
    }

    /** In places of a terminal, which are not letters. */
    static int width(String text) {
        return text.codePoints().map(TextTable::width).sum();
    }

    /** Letters of East Asia and pictures take two places, marks upon a letter none. */
    private static int width(int letter) {
        if (letter < 0x300) {
            return 1;
        }
        int type = Character.getType(letter);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        boolean wide =
                (letter >= 0x1100 && letter <= 0x115F)
                        || (letter >= 0x2E80 && letter <= 0xA4CF && letter != 0x303F)
                        || (letter >= 0xAC00 && letter <= 0xD7A3)
                        || (letter >= 0xF900 && letter <= 0xFAFF)
                        || (letter >= 0xFE30 && letter <= 0xFE6F)
                        || (letter >= 0xFF00 && letter <= 0xFF60)
                        || (letter >= 0xFFE0 && letter <= 0xFFE6)
                        || Character.isEmojiPresentation(letter)
                        || (letter >= 0x20000 && letter <= 0x3FFFD);
        return wide ? 2 : 1;
    }
}
