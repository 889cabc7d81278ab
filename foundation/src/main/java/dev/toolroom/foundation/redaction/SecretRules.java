package dev.toolroom.foundation.redaction;

import dev.toolroom.kernel.content.Redactor;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Redacts secrets in text and JSON, by their form, the name before them, or their field. */
public final class SecretRules implements Redactor {
    private static final Json REDACTED = new Json.Str("[redacted]");

    /** No secret can be found in a shorter text. */
    private static final int MIN_CHARACTERS = 7;

    private static final int MAX_CACHED_NAMES = 1_000;

    /** Created on first use. */
    private static final class Instances {
        static final SecretScanner SCANNER = new SecretScanner();
    }

    private final Redaction.Placeholder placeholder;
    private final PersonalData personal;

    /** Results by field name, which are nearly always the same few. */
    private final Map<String, Boolean> secretNames = new ConcurrentHashMap<>();

    /** Uses placeholders with only the kind of the secret. */
    public SecretRules() {
        this((kind, value) -> "[redacted:" + kind + "]");
    }

    public SecretRules(Redaction.Placeholder placeholder) {
        this(placeholder, PersonalData.NONE);
    }

    /**
     * @param personal what to redact besides secrets
     */
    public SecretRules(Redaction.Placeholder placeholder, PersonalData personal) {
        this.placeholder = placeholder;
        this.personal = personal;
    }

    /** Redacts a text and returns what was found. */
    public Redaction redaction(String text) {
        if (!personal.isEmpty()) {
            return Redaction.of(text, Instances.SCANNER.scan(text, personal), placeholder);
        }
        return text.length() < MIN_CHARACTERS
                ? new Redaction(text, List.of())
                : Redaction.of(text, Instances.SCANNER.scan(text), placeholder);
    }

    @Override
    public String redact(String text) {
        return redaction(text).text();
    }

    @Override
    public boolean isSecretName(String name) {
        Boolean cached = secretNames.get(name);
        if (cached == null) {
            cached = SecretNames.isSecret(name);
            if (secretNames.size() < MAX_CACHED_NAMES && name.length() < 100) {
                secretNames.put(name, cached);
            }
        }
        return cached;
    }

    @Override
    public Json.Obj redact(Json.Obj object) {
        var redacted = Json.object();
        object.fields()
                .forEach(
                        (name, value) ->
                                redacted.put(
                                        redact(name),
                                        isSecretName(name) ? redactAll(value) : redact(value)));
        return redacted.build();
    }

    /** Redacts all texts and numbers below the name of a secret. */
    private Json redactAll(Json value) {
        return switch (value) {
            case Json.Str _, Json.Num _ -> REDACTED;
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(this::redactAll).toList());
            case Json.Obj object -> redact(object);
            case Json.Bool _, Json.Null _ -> value;
        };
    }
}
