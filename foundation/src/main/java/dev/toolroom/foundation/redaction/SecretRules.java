package dev.toolroom.foundation.redaction;

import dev.toolroom.kernel.content.Redactor;
import dev.toolroom.kernel.json.Json;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Takes secrets out of text and JSON: by their form, by the name before them, by their field. */
public final class SecretRules implements Redactor {
    private static final Json NAMED = new Json.Str("[redacted]");

    /** Shorter than any secret with what gives it away. */
    private static final int SHORTEST = 7;

    private static final int MOST_NAMES = 1_000;

    /** Built when the first text needs it. */
    private static final class Built {
        static final SecretScanner SCANNER = new SecretScanner();
    }

    private final Redaction.Placeholder placeholder;
    private final PersonalData personal;

    /** The names of fields that were asked for: nearly always the same few. */
    private final Map<String, Boolean> names = new ConcurrentHashMap<>();

    /** With placeholders that say the kind of a secret and nothing else. */
    public SecretRules() {
        this((kind, value) -> "[redacted:" + kind + "]");
    }

    public SecretRules(Redaction.Placeholder placeholder) {
        this(placeholder, PersonalData.NONE);
    }

    /**
     * @param personal what is taken out besides secrets
     */
    public SecretRules(Redaction.Placeholder placeholder, PersonalData personal) {
        this.placeholder = placeholder;
        this.personal = personal;
    }

    /** The text without its secrets, and where they were. */
    public Redaction redaction(String text) {
        if (!personal.isEmpty()) {
            return Redaction.of(text, Built.SCANNER.scan(text, personal), placeholder);
        }
        return text.length() < SHORTEST
                ? new Redaction(text, java.util.List.of())
                : Redaction.of(text, Built.SCANNER.scan(text), placeholder);
    }

    @Override
    public String redact(String text) {
        return redaction(text).text();
    }

    @Override
    public boolean isSecretName(String name) {
        Boolean known = names.get(name);
        if (known == null) {
            known = SecretNames.isSecret(name);
            if (names.size() < MOST_NAMES && name.length() < 100) {
                names.put(name, known);
            }
        }
        return known;
    }

    @Override
    public Json.Obj redact(Json.Obj object) {
        var clean = Json.object();
        object.fields()
                .forEach(
                        (name, value) ->
                                clean.put(
                                        redact(name),
                                        isSecretName(name) ? named(value) : redact(value)));
        return clean.build();
    }

    /** Under the name of a secret every text and number is one, in a list too. */
    private Json named(Json value) {
        return switch (value) {
            case Json.Str _, Json.Num _ -> NAMED;
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(this::named).toList());
            case Json.Obj object -> redact(object);
            case Json.Bool _, Json.Null _ -> value;
        };
    }
}
