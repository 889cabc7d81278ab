package dev.toolroom.kernel.tool;

import java.time.Duration;

/** What one call may spend. A caller may ask for less, never for more. */
public record Limits(int items, int bytes, Duration time) {
    /** For contracts without a reason for others. */
    public static final Limits USUAL = new Limits(1000, 32 * 1024, Duration.ofSeconds(30));

    public Limits {
        if (items < 1 || bytes < 1 || !time.isPositive()) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }
}
