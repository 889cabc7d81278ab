package dev.toolroom.capability.recall.read.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/** Decodes the inside of a JSON string. Invalid characters become U+FFFD and are counted. */
public final class Unescaper {
    private static final char MARK = '\uFFFD';

    /** What the letter of an escape stands for. */
    private static final byte[] PLAIN = new byte[256];

    static {
        String letters = "\"\\/btnfr";
        for (int i = 0; i < letters.length(); i++) {
            PLAIN[letters.charAt(i)] = (byte) "\"\\/\b\t\n\f\r".charAt(i);
        }
    }

    private final byte[] bytes;
    private final int to;
    private int at;
    private int replaced;
    private boolean halves;

    Unescaper(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.to = to;
    }

    int replaced() {
        return replaced;
    }

    String text() {
        String plain = plainText();
        return plain == null ? anyText() : plain;
    }

    /** ASCII with escapes of one letter, as most texts are; null where there is more to it. */
    private @Nullable String plainText() {
        byte[] text = new byte[to - at];
        int length = 0;
        int from = at;
        while (from < to) {
            int end = from;
            int signs = 0;
            while (end < to && bytes[end] != '\\') {
                signs |= bytes[end++];
            }
            if (signs < 0) {
                return null;
            }
            System.arraycopy(bytes, from, text, length, end - from);
            length += end - from;
            if (end < to) {
                byte plain = end + 1 < to ? PLAIN[bytes[end + 1] & 0xff] : 0;
                if (plain == 0) {
                    return null;
                }
                text[length++] = plain;
            }
            from = end + 2;
        }
        at = to;
        return new String(text, 0, length, ISO_8859_1);
    }

    private String anyText() {
        var text = new StringBuilder(to - at);
        while (at < to) {
            int from = at;
            int signs = 0;
            while (at < to && bytes[at] != '\\') {
                signs |= bytes[at++];
            }
            plain(text, from, signs);
            if (at < to) {
                at++;
                escape(text);
            }
        }
        return halves ? withoutHalves(text) : text.toString();
    }

    private void plain(StringBuilder text, int from, int signs) {
        if (at == from) {
            return;
        }
        String part = new String(bytes, from, at - from, UTF_8);
        if (signs < 0 && marks(part) > 0) {
            byte[] again = part.getBytes(UTF_8);
            if (!java.util.Arrays.equals(again, 0, again.length, bytes, from, at)) {
                replaced += marks(part);
            }
        }
        text.append(part);
    }

    private void escape(StringBuilder text) {
        if (at >= to) {
            mark(text);
            return;
        }
        int letter = bytes[at++];
        int known = "\"\\/btnfr".indexOf(letter);
        if (known >= 0) {
            text.append("\"\\/\b\t\n\f\r".charAt(known));
        } else if (letter == 'u') {
            unicode(text);
        } else {
            mark(text);
        }
    }

    private void unicode(StringBuilder text) {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = at < to ? Character.digit(bytes[at], 16) : -1;
            if (digit < 0) {
                mark(text);
                return;
            }
            code = code * 16 + digit;
            at++;
        }
        halves |= Character.isSurrogate((char) code);
        text.append((char) code);
    }

    private void mark(StringBuilder text) {
        text.append(MARK);
        replaced++;
    }

    /** Half of a character has no place in UTF-8. */
    private String withoutHalves(StringBuilder text) {
        for (int i = 0; i < text.length(); i++) {
            char each = text.charAt(i);
            if (!Character.isSurrogate(each)) {
                continue;
            }
            boolean pair =
                    Character.isHighSurrogate(each)
                            && i + 1 < text.length()
                            && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair) {
                i++;
            } else {
                text.setCharAt(i, MARK);
                replaced++;
            }
        }
        return text.toString();
    }

    public static int marks(String text) {
        int marks = 0;
        for (int i = text.indexOf(MARK); i >= 0; i = text.indexOf(MARK, i + 1)) {
            marks++;
        }
        return marks;
    }
}
