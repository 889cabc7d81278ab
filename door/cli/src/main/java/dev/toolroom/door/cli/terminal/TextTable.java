package dev.toolroom.door.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Lays out rows for a terminal: as aligned columns, or with one line per cell if the columns are
 * too wide for any terminal.
 */
record TextTable(List<String> headings, List<List<String>> rows, List<Integer> widths) {
    private static final int MAX_CELL_WIDTH = 60;
    private static final int MAX_LINE_WIDTH = 240;
    private static final String GAP = "  ";

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
                && widths.stream().mapToInt(each -> each + GAP.length()).sum() > MAX_LINE_WIDTH;
    }

    String heading() {
        return align(headings);
    }

    List<String> lines() {
        return rows.stream().map(this::align).toList();
    }

    /** Returns each row as a block: its number, then one line per cell. */
    List<String> records() {
        int widest = headings.stream().mapToInt(TextTable::width).max().orElse(0);
        var lines = new ArrayList<String>();
        for (int row = 0; row < rows.size(); row++) {
            lines.add("-- " + (row + 1));
            for (int i = 0; i < headings.size(); i++) {
                lines.add(pad(headings.get(i), widest) + GAP + rows.get(row).get(i));
            }
        }
        return lines;
    }

    private String align(List<String> cells) {
        var line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            boolean last = i == cells.size() - 1;
            line.append(last ? cells.get(i) : pad(cells.get(i), widths.get(i)) + GAP);
        }
        return line.toString();
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - width(text)));
    }

    private static String cell(String text) {
        String clean = Terminal.clean(text).replace('\n', ' ').replace('\t', ' ');
        if (width(clean) <= MAX_CELL_WIDTH) {
            return clean;
        }
        var kept = new StringBuilder();
        int width = 0;
        for (int each : clean.codePoints().toArray()) {
            width += width(each);
            if (width > MAX_CELL_WIDTH - 1) {
                break;
            }
            kept.appendCodePoint(each);
        }
        return kept + "…";
    }

    /** Returns the width in terminal columns, which may differ from the number of characters. */
    static int width(String text) {
        return text.codePoints().map(TextTable::width).sum();
    }

    /** East Asian characters and emoji take two columns, combining marks none. */
    private static int width(int codePoint) {
        if (codePoint < 0x300) {
            return 1;
        }
        int type = Character.getType(codePoint);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        boolean wide =
                (codePoint >= 0x1100 && codePoint <= 0x115F)
                        || (codePoint >= 0x2E80 && codePoint <= 0xA4CF && codePoint != 0x303F)
                        || (codePoint >= 0xAC00 && codePoint <= 0xD7A3)
                        || (codePoint >= 0xF900 && codePoint <= 0xFAFF)
                        || (codePoint >= 0xFE30 && codePoint <= 0xFE6F)
                        || (codePoint >= 0xFF00 && codePoint <= 0xFF60)
                        || (codePoint >= 0xFFE0 && codePoint <= 0xFFE6)
                        || Character.isEmojiPresentation(codePoint)
                        || (codePoint >= 0x20000 && codePoint <= 0x3FFFD);
        return wide ? 2 : 1;
    }
}
