package dev.toolroom.capability.designer.publish.dialect;

import java.time.Duration;

/**
 * Timeouts of a publish.
 *
 * @param lock maximum wait for a lock; later sessions queue behind the waiting one
 * @param statement maximum time of one statement
 */
public record Waiting(Duration lock, Duration statement) {
    public static final Waiting USUAL = new Waiting(Duration.ofSeconds(10), Duration.ofMinutes(5));
}
