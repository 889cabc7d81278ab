package dev.toolroom.capability.toolsets.model;

import dev.toolroom.kernel.call.Refusal;
import java.net.URI;
import java.time.Duration;
import java.util.Set;

/**
 * The model that the settings name.
 *
 * @param url where {@code /chat/completions} is below
 * @param key sent as a bearer token; empty for none
 * @param instructions the system message; empty for none
 * @param rounds how often it may be asked in one turn
 * @param time how long one answer may take
 */
public record ModelEndpoint(
        URI url, String model, String key, String instructions, int rounds, Duration time) {
    public static final int ROUNDS = 16;
    public static final Duration TIME = Duration.ofMinutes(5);

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    public ModelEndpoint {
        boolean plain = !"https".equals(url.getScheme());
        if (plain && !key.isEmpty() && !LOOPBACK.contains(String.valueOf(url.getHost()))) {
            throw notConfigured(
                    "model.url sends the key without encryption", "Use an https address");
        }
    }

    public static Refusal notConfigured(String what, String nextStep) {
        return new Refusal(ModelRefusal.NOT_CONFIGURED, what, nextStep);
    }

    /** For records: without user, key or parameters. */
    public String recorded() {
        String port = url.getPort() < 0 ? "" : ":" + url.getPort();
        return url.getScheme() + "://" + url.getHost() + port + url.getPath();
    }

    URI completions() {
        return URI.create(recorded().replaceAll("/+$", "") + "/chat/completions");
    }

    /** Text of the endpoint that may be shown: a key that it repeats is not. */
    String masked(String text) {
        return key.isEmpty() ? text : text.replace(key, "[redacted]");
    }

    @Override
    public String toString() {
        return recorded();
    }
}
