package dev.toolroom.foundation.mcp.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * How long to wait before the next try: twice as long after every failure in a row.
 *
 * @param first after the first failure
 * @param longest however many there were
 */
public record Backoff(Duration first, Duration longest) {
    public static final Backoff USUAL = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(5));

    /**
     * The wait before the next try.
     *
     * @param failures in a row, at least one
     */
    public Duration after(int failures) {
        Duration wait = first;
        for (int i = 1; i < failures && wait.compareTo(longest) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(longest) < 0 ? wait : longest;
    }

    /** Waits, unless {@code interruption} completes first. */
    public void await(int failures, CompletableFuture<?> interruption) throws InterruptedException {
        try {
            interruption.get(after(failures).toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // The time is over.
        }
    }
}
