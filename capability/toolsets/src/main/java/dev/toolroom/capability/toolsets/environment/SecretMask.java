package dev.toolroom.capability.toolsets.environment;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.content.Redactor;
import dev.toolroom.kernel.json.Json;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Replaces the values that a program was given by their names, as they are and as Base64, URLs and
 * JSON write them.
 */
public final class SecretMask implements Redactor {
    /** A shorter value is no secret, and would be found everywhere. */
    private static final int SHORTEST = 6;

    private final Map<String, String> names = new ConcurrentHashMap<>();

    /** From now on this value is shown as its name. */
    public void hide(String name, String value) {
        if (value.length() < SHORTEST) {
            return;
        }
        byte[] bytes = value.getBytes(UTF_8);
        String json = new Json.Str(value).write();
        for (String form :
                List.of(
                        value,
                        json.substring(1, json.length() - 1),
                        URLEncoder.encode(value, UTF_8),
                        URLEncoder.encode(value, UTF_8).replace("+", "%20"),
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

    /** A number may be a secret, too. */
    @Override
    public Json redact(Json value) {
        if (value instanceof Json.Num number) {
            String written = number.write();
            String masked = redact(written);
            return masked.equals(written) ? number : new Json.Str(masked);
        }
        return Redactor.super.redact(value);
    }

    public boolean isEmpty() {
        return names.isEmpty();
    }

    /** How many characters at the end of a text may be the beginning of a value. */
    int begun(String text) {
        int longest = 0;
        for (String form : names.keySet()) {
            for (int length = Math.min(form.length() - 1, text.length());
                    length > longest;
                    length--) {
                if (text.endsWith(form.substring(0, length))) {
                    longest = length;
                }
            }
        }
        return longest;
    }
}
