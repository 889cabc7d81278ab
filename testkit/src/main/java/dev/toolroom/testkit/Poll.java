package dev.toolroom.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for a condition that gives no signal, by polling. The only place where tests sleep: the
 * interval must not affect a result.
 */
public final class Poll {
    private static final Duration INTERVAL = Duration.ofMillis(20);
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    private Poll() {}

    public static void until(BooleanSupplier reached) {
        until(reached, () -> "it did not come to pass");
    }

    /**
     * Waits until the condition holds.
     *
     * @param state describes the actual state, for the failure after five minutes
     */
    public static void until(BooleanSupplier reached, Supplier<String> state) {
        long end = System.nanoTime() + TIMEOUT.toNanos();
        while (!reached.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(state.get());
            }
            LockSupport.parkNanos(INTERVAL.toNanos());
        }
    }
}
