package dev.toolroom.capability.toolsets.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.Redactor;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Replaces the values that a server was given by their names, as they are and as Base64 and URLs
 * write them.
 */
final class SecretMask implements Redactor {
    /** A shorter value is no secret, and would be found everywhere. */
    private static final int SHORTEST = 6;

    private final Map<String, String> names = new ConcurrentHashMap<>();

    void hide(String name, String value) {
        if (value.length() < SHORTEST) {
            return;
        }
        byte[] bytes = value.getBytes(UTF_8);
        for (String form :
                List.of(
                        value,
                        URLEncoder.encode(value, UTF_8),
                        Base64.getEncoder().withoutPadding().encodeToString(bytes),
                        Base64.getUrlEncoder().withoutPadding().encodeToString(bytes))) {
            names.put(form, "[" + name + "]");
        }
    }

    @Override
    public String redact(String text) {
        String masked = text;
        // The longest first: one value may be part of another.
        for (String form :
                names.keySet().stream()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList()) {
            masked = masked.replace(form, names.getOrDefault(form, ""));
        }
        return masked;
    }

    boolean isEmpty() {
        return names.isEmpty();
    }
}
