package dev.toolroom.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for what gives no signal, by looking again and again. The only place where a test pauses:
 * how long a pause is decides nothing.
 */
public final class Poll {
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private Poll() {}

    public static void until(BooleanSupplier reached) {
        until(reached, () -> "it did not come to pass");
    }

    /**
     * Looks until it is so.
     *
     * @param state what there is instead, for the message when it does not happen within five
     *     minutes
     */
    public static void until(BooleanSupplier reached, Supplier<String> state) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!reached.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(state.get());
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
