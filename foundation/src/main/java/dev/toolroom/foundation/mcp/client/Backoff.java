package dev.toolroom.foundation.mcp.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Exponential backoff: the wait doubles after every consecutive failure.
 *
 * @param first the wait after the first failure
 * @param longest the maximum wait
 */
public record Backoff(Duration first, Duration longest) {
    public static final Backoff DEFAULT = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(5));

    /**
     * Returns the wait before the next try.
     *
     * @param failures consecutive failures, at least one
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
            // Either way, the caller tries again.
        }
    }
}
