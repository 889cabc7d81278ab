package dev.toolroom.domainlang.diagram.layout;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/** The widths of the letters of one font, from the table {@code widths.txt}. */
final class FontWidths {
    static final FontWidths REGULAR = new FontWidths("regular");
    static final FontWidths BOLD = new FontWidths("bold");

    private static final int TABLE_SIZE = 0x2100;
    private static final int FULL_WIDTH = 1000;
    private static final int DEFAULT_WIDTH = 700;
    private static final int FIRST_WIDE = 0x1100;

    /** In thousandths of the font size; negative if not in the table. */
    private final short[] widths = new short[TABLE_SIZE];

    private FontWidths(String style) {
        Arrays.fill(widths, (short) -1);
        try (InputStream table =
                        Objects.requireNonNull(FontWidths.class.getResourceAsStream("widths.txt"));
                var reader =
                        new BufferedReader(
                                new InputStreamReader(table, StandardCharsets.US_ASCII))) {
            reader.lines()
                    .map(line -> line.split(" "))
                    .filter(row -> row[0].equals(style))
                    .forEach(this::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String[] row) {
        int first = Integer.parseInt(row[1], 16);
        for (int i = 2; i < row.length; i++) {
            widths[first + i - 2] = Short.parseShort(row[i]);
        }
    }

    int thousandths(int character) {
        if (character < TABLE_SIZE && widths[character] >= 0) {
            return widths[character];
        }
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> character >= FIRST_WIDE ? FULL_WIDTH : DEFAULT_WIDTH;
        };
    }
}
