package dev.toolroom.kernel.content;

import dev.toolroom.kernel.json.Json;

/** Replaces secrets in what is stored. */
@FunctionalInterface
public interface Redactor {
    String redact(String text);

    /** Whether the name of a field says that its value is secret. */
    default boolean isSecretName(String name) {
        return false;
    }

    /** Replaces secrets in every string of a value, names of fields included. */
    default Json redact(Json value) {
        return switch (value) {
            case Json.Obj object -> redact(object);
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(this::redact).toList());
            case Json.Str(String text) -> new Json.Str(redact(text));
            case Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    default Json.Obj redact(Json.Obj object) {
        var clean = Json.object();
        object.fields()
                .forEach(
                        (name, value) ->
                                clean.put(
                                        redact(name),
                                        isSecretName(name) && value instanceof Json.Str
                                                ? new Json.Str("[redacted]")
                                                : redact(value)));
        return clean.build();
    }
}
