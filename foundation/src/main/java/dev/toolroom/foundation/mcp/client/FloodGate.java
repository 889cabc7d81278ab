package dev.toolroom.foundation.mcp.client;

import java.util.function.LongSupplier;

/** Counts what a server sends unasked, and says when that is more than any honest one would. */
final class FloodGate {
    private static final long WINDOW_NANOS = 10_000_000_000L;

    private final int most;
    private final LongSupplier nanos;
    private long windowStart;
    private long counted;

    /**
     * @param most the weight that may pass within ten seconds
     */
    FloodGate(int most, LongSupplier nanos) {
        this.most = most;
        this.nanos = nanos;
        this.windowStart = nanos.getAsLong();
    }

    /** False once it is too much. */
    synchronized boolean admits(int weight) {
        long now = nanos.getAsLong();
        if (now - windowStart > WINDOW_NANOS) {
            windowStart = now;
            counted = 0;
        }
        counted += weight;
        return counted <= most;
    }
}
