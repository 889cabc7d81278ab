package dev.toolroom.foundation.mcp.client;

import java.time.Duration;

/**
 * What a server may cost.
 *
 * @param messageBytes the longest message it may send
 * @param pending how many requests may be under way at once
 * @param connect how long it may take until it is ready
 * @param probe how long it is given to answer in the modern era before the legacy one is tried too
 * @param grace how long it is given to end by itself
 * @param silence after how long without an answer a server is first probed
 */
public record ClientLimits(
        int messageBytes,
        int pending,
        Duration connect,
        Duration probe,
        Duration grace,
        Duration silence) {
    /** A server that npm has to fetch first takes its time to start. */
    public static final ClientLimits USUAL =
            new ClientLimits(
                    16 * 1024 * 1024,
                    64,
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(5));

    public ClientLimits withMessageBytes(int bytes) {
        return new ClientLimits(bytes, pending, connect, probe, grace, silence);
    }

    public ClientLimits withConnect(Duration time) {
        return new ClientLimits(messageBytes, pending, time, probe, grace, silence);
    }

    public ClientLimits withProbe(Duration time) {
        return new ClientLimits(messageBytes, pending, connect, time, grace, silence);
    }

    public ClientLimits withGrace(Duration time) {
        return new ClientLimits(messageBytes, pending, connect, probe, time, silence);
    }

    public ClientLimits withSilence(Duration time) {
        return new ClientLimits(messageBytes, pending, connect, probe, grace, time);
    }
}
