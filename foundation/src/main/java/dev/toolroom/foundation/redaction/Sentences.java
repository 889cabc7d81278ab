package dev.toolroom.foundation.redaction;

import org.jspecify.annotations.Nullable;

/** Finds a random token not far behind a word such as key: "this key stops working, it's …". */
final class Sentences {
    private static final int FAR = 72;
    private static final int SHORTEST = 20;
    private static final int LONGEST = 400;

    private Sentences() {}

    static @Nullable Finding after(String text, int end) {
        int limit = Math.min(text.length(), end + FAR);
        int at = end;
        while (at < limit && text.charAt(at) != '\n') {
            if (Alphabet.DASH.has(text.charAt(at))) {
                int stop = Alphabet.DASH.end(text, at, at + LONGEST);
                if (stop - at >= SHORTEST
                        && stands(text, at, stop)
                        && isRandom(text.substring(at, stop))) {
                    return new Finding("token", at, stop);
                }
                at = stop;
            } else {
                at++;
            }
        }
        return null;
    }

    /** With nothing before and after it that makes it a part of an address, a path or an id. */
    private static boolean stands(String text, int from, int to) {
        boolean before = from == 0 || " \t\"'`(:=".indexOf(text.charAt(from - 1)) >= 0;
        boolean after = to == text.length() || " \t\n\r\"'`),.;?!\\".indexOf(text.charAt(to)) >= 0;
        return before && after;
    }

    /** As nothing is that people write. */
    static boolean isRandom(String value) {
        return value.length() >= SHORTEST
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
