package dev.toolroom.capability.recall.read.events;

import java.time.LocalDate;
import java.util.regex.Pattern;

/**
 * A time as agents write it, as in {@code 2026-01-21T10:00:02.000Z}. Every record has one, and the
 * parser of the JDK takes a tenth of an import.
 */
final class UtcTime {
    private static final Pattern FORM =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z");

    private UtcTime() {}

    static boolean isOne(String text) {
        return FORM.matcher(text).matches();
    }

    static long millis(String text) {
        long day =
                LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10))
                        .toEpochDay();
        int minutes = number(text, 11, 13) * 60 + number(text, 14, 16);
        long seconds = day * 86_400 + minutes * 60L + number(text, 17, 19);
        return seconds * 1_000 + number(text, 20, 23);
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }
}
