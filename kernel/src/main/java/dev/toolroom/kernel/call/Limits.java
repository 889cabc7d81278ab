package dev.toolroom.kernel.call;

import java.time.Duration;

/** The limits of a call. A caller may ask for less, never for more. */
public record Limits(int items, int bytes, Duration time) {
    /** The limits of contracts that do not set their own. */
    public static final Limits DEFAULT = new Limits(1000, 32 * 1024, Duration.ofSeconds(30));

    public Limits {
        if (items < 1 || bytes < 1 || !time.isPositive()) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }
}
