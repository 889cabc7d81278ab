package dev.toolroom.app.settings;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads durations of the settings: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 90d}. */
final class DurationText {
    private static final Pattern FORM = Pattern.compile("([0-9]+)(ms|s|m|d)");

    private DurationText() {}

    /** Returns the duration, or {@code otherwise} if the text is not one. */
    static Duration read(String text, Duration otherwise) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            return otherwise;
        }
        long amount = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            default -> Duration.ofDays(amount);
        };
    }
}
