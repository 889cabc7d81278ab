package dev.toolroom.foundation.redaction;

import org.jspecify.annotations.Nullable;

/** The set of ASCII characters that a token consists of. */
enum Alphabet {
    LETTERS_DIGITS('w', ""),
    UNDERSCORE('u', "_"),
    DASH('d', "_-"),
    DOT('.', "_-."),
    BASE64('b', "+/=_-"),
    LOWER_HEX('h', null),
    HEX('H', null),
    UPPER_DIGITS('A', null);

    private final char code;
    private final long low;
    private final long high;

    Alphabet(char code, @Nullable String signs) {
        this.code = code;
        long[] members = new long[2];
        for (char c = 0; c < 128; c++) {
            if (isMember(c, code, signs == null ? "" : signs)) {
                members[c >> 6] |= 1L << c;
            }
        }
        low = members[0];
        high = members[1];
    }

    private static boolean isMember(char c, char code, String signs) {
        boolean digit = c >= '0' && c <= '9';
        boolean upper = c >= 'A' && c <= 'Z';
        return switch (code) {
            case 'h' -> digit || (c >= 'a' && c <= 'f');
            case 'H' -> digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
            case 'A' -> digit || upper;
            default -> digit || upper || (c >= 'a' && c <= 'z') || signs.indexOf(c) >= 0;
        };
    }

    static Alphabet of(String code) {
        for (Alphabet each : values()) {
            if (code.length() == 1 && each.code == code.charAt(0)) {
                return each;
            }
        }
        throw new IllegalArgumentException("no alphabet " + code);
    }

    boolean has(char c) {
        return c < 128 && ((c < 64 ? low : high) >>> c & 1) != 0;
    }

    /**
     * Returns the first index from {@code from} that is not in this alphabet, at most the limit.
     */
    int end(String text, int from, int limit) {
        int end = from;
        int last = Math.min(limit, text.length());
        while (end < last && has(text.charAt(end))) {
            end++;
        }
        return end;
    }
}
