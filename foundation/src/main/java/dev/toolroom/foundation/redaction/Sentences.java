package dev.toolroom.foundation.redaction;

import org.jspecify.annotations.Nullable;

/** Finds a random token not far behind a word such as key: "this key stops working, it's …". */
final class Sentences {
    private static final int MAX_DISTANCE = 72;
    private static final int MIN_TOKEN_CHARACTERS = 20;
    private static final int MAX_TOKEN_CHARACTERS = 400;

    private Sentences() {}

    static @Nullable Finding after(String text, int end) {
        int limit = Math.min(text.length(), end + MAX_DISTANCE);
        int line = end < limit ? text.indexOf('\n', end, limit) : -1;
        limit = line < 0 ? limit : line;
        int at = end;
        while (at < limit) {
            // Whatever is long enough and begins here or behind has a character there.
            int probe = at + MIN_TOKEN_CHARACTERS - 1;
            if (probe >= text.length()) {
                return null;
            }
            int from = start(text, at, probe);
            if (from > probe || from >= limit) {
                at = probe + 1;
                continue;
            }
            int stop = Alphabet.DASH.end(text, from, from + MAX_TOKEN_CHARACTERS);
            if (stop - from >= MIN_TOKEN_CHARACTERS
                    && stands(text, from, stop)
                    && isRandom(text.substring(from, stop))) {
                return new Finding("token", from, stop);
            }
            at = stop;
        }
        return null;
    }

    /** Where the token begins that has a character at the probe; behind it where none has. */
    private static int start(String text, int least, int probe) {
        int from = probe + 1;
        while (from > least && Alphabet.DASH.has(text.charAt(from - 1))) {
            from--;
        }
        return from;
    }

    /** With nothing before and after it that makes it a part of an address, a path or an id. */
    private static boolean stands(String text, int from, int to) {
        boolean before = from == 0 || " \t\"'`(:=".indexOf(text.charAt(from - 1)) >= 0;
        boolean after = to == text.length() || " \t\n\r\"'`),.;?!\\".indexOf(text.charAt(to)) >= 0;
        return before && after;
    }

    /** As nothing is that people write. */
    static boolean isRandom(String value) {
        return value.length() >= MIN_TOKEN_CHARACTERS
                && Words.isMixed(value)
                && Words.changes(value) >= value.length() / 3
                && Words.randomness(value) >= 0.8
                && !value.startsWith("toolu_")
                && !value.startsWith("call_")
                && !value.startsWith("chatcmpl-")
                && !value.startsWith("gAAAAA")
                && !value.startsWith("AAAAB3Nza")
                && !value.startsWith("AAAAC3Nza");
    }
}
