package dev.toolroom.foundation.mcp.client;

import java.util.function.LongSupplier;

/** Detects a server that sends far more unsolicited messages than any correct one would. */
final class FloodGate {
    private static final long WINDOW_NANOS = 10_000_000_000L;

    private final int maxWeight;
    private final LongSupplier nanos;
    private long windowStart;
    private long counted;

    /**
     * @param maxWeight maximum total weight within ten seconds
     */
    FloodGate(int maxWeight, LongSupplier nanos) {
        this.maxWeight = maxWeight;
        this.nanos = nanos;
        this.windowStart = nanos.getAsLong();
    }

    /** Counts a message and returns false once the limit is exceeded. */
    synchronized boolean admits(int weight) {
        long now = nanos.getAsLong();
        if (now - windowStart > WINDOW_NANOS) {
            windowStart = now;
            counted = 0;
        }
        counted += weight;
        return counted <= maxWeight;
    }
}
