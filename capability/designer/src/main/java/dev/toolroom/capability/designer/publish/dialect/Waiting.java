package dev.toolroom.capability.designer.publish.dialect;

import java.time.Duration;

/**
 * How long a publish may hold others up.
 *
 * @param lock for a lock that somebody else holds: whoever comes later waits behind us
 * @param statement for one statement altogether
 */
public record Waiting(Duration lock, Duration statement) {
    public static final Waiting USUAL = new Waiting(Duration.ofSeconds(10), Duration.ofMinutes(5));
}
