package dev.toolroom.domainlang.diagram;

/**
 * How much room a text takes. Guessed from its letters, as whoever looks at the picture has fonts
 * of their own.
 */
public final class Text {
    static final int NAME = 14;
    static final int SMALL = 11;
    private static final int LONGEST = 34;

    private Text() {}

    static int width(String text, int size) {
        double ems = text.codePoints().mapToDouble(Text::ems).sum();
        // Names are bold, and bold is broader.
        return (int) Math.ceil(ems * size * (size >= NAME ? 1.1 : 1));
    }

    private static double ems(int letter) {
        if (letter > 0x2E80) {
            return 1;
        }
        if ("iljtfrI.,:;'|!()[] ".indexOf(letter) >= 0) {
            return 0.36;
        }
        return Character.isUpperCase(letter) || letter == 'm' || letter == 'w' ? 0.74 : 0.58;
    }

    /** As much of it as fits in one line of a width. */
    static String fit(String text, int size, int width) {
        String line = text.replaceAll("\\s+", " ").strip();
        if (width(line, size) <= width) {
            return line;
        }
        int end = line.length();
        while (end > 0 && width(line.substring(0, end) + "…", size) > width) {
            end = line.offsetByCodePoints(end, -1);
        }
        return line.substring(0, end).stripTrailing() + "…";
    }

    /** As much of it as a shape has room for. */
    static String cut(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        if (line.codePointCount(0, line.length()) <= LONGEST) {
            return line;
        }
        return line.substring(0, line.offsetByCodePoints(0, LONGEST - 1)) + "…";
    }
}
