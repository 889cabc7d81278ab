package dev.toolroom.foundation.redaction;

import org.jspecify.annotations.Nullable;

/** Finds a random token shortly after a word such as key: "this key stops working, it's …". */
final class Sentences {
    private static final int MAX_DISTANCE = 72;
    private static final int MIN_TOKEN_CHARACTERS = 20;
    private static final int MAX_TOKEN_CHARACTERS = 400;

    private Sentences() {}

    static @Nullable Finding findAfter(String text, int end) {
        int limit = Math.min(text.length(), end + MAX_DISTANCE);
        int line = end < limit ? text.indexOf('\n', end, limit) : -1;
        limit = line < 0 ? limit : line;
        int at = end;
        while (at < limit) {
            // Every token of the minimum length that begins between here and the probe includes the
            // probe.
            int probe = at + MIN_TOKEN_CHARACTERS - 1;
            if (probe >= text.length()) {
                return null;
            }
            int from = tokenStart(text, at, probe);
            if (from > probe || from >= limit) {
                at = probe + 1;
                continue;
            }
            int stop = Alphabet.DASH.end(text, from, from + MAX_TOKEN_CHARACTERS);
            if (stop - from >= MIN_TOKEN_CHARACTERS
                    && isSeparate(text, from, stop)
                    && isRandom(text.substring(from, stop))) {
                return new Finding("token", from, stop);
            }
            at = stop;
        }
        return null;
    }

    /** Returns the start of the token at the probe, or the index after the probe if none. */
    private static int tokenStart(String text, int min, int probe) {
        int from = probe + 1;
        while (from > min && Alphabet.DASH.has(text.charAt(from - 1))) {
            from--;
        }
        return from;
    }

    /** Whether the token stands alone and is not part of a URL, a path or an id. */
    private static boolean isSeparate(String text, int from, int to) {
        boolean before = from == 0 || " \t\"'`(:=".indexOf(text.charAt(from - 1)) >= 0;
        boolean after = to == text.length() || " \t\n\r\"'`),.;?!\\".indexOf(text.charAt(to)) >= 0;
        return before && after;
    }

    /** Whether a value looks random and has no prefix of a known harmless id. */
    static boolean isRandom(String value) {
        return value.length() >= MIN_TOKEN_CHARACTERS
                && Words.isMixed(value)
                && Words.countChanges(value) >= value.length() / 3
                && Words.randomness(value) >= 0.8
                && !value.startsWith("toolu_")
                && !value.startsWith("call_")
                && !value.startsWith("chatcmpl-")
                && !value.startsWith("gAAAAA")
                && !value.startsWith("AAAAB3Nza")
                && !value.startsWith("AAAAC3Nza");
    }
}
