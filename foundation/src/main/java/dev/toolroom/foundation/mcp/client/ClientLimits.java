package dev.toolroom.foundation.mcp.client;

import java.time.Duration;

/**
 * Limits on what a server may use.
 *
 * @param messageBytes maximum bytes of a message it sends
 * @param pending maximum concurrent requests
 * @param connect maximum time until it is ready
 * @param probe time to answer in the modern era before the legacy era is tried as well
 * @param grace time to exit by itself when it is closed
 * @param silence time without an answer until a server is first probed
 */
public record ClientLimits(
        int messageBytes,
        int pending,
        Duration connect,
        Duration probe,
        Duration grace,
        Duration silence) {
    /** The connect timeout allows for servers that npm has to download first. */
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
