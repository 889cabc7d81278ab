package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts attributes from OTLP's list of keys with typed values to one object that SQL can ask.
 * There a value stands beside its key, so only here is the value of {@code password} found.
 */
final class Attributes {
    private final CleanText filter;

    Attributes(CleanText filter) {
        this.filter = filter;
    }

    Json.Obj flatten(@Nullable Json attributes) {
        if (attributes instanceof Json.Obj object) {
            return object;
        }
        var fields = Json.object();
        for (Json.Obj pair : JsonValues.objects(attributes)) {
            String key = JsonValues.text(pair, "key");
            if (key != null) {
                fields.put(key, clean(key, untyped(pair.get("value"))));
            }
        }
        return fields.build();
    }

    private Json clean(String key, Json value) {
        return switch (value) {
            case Json.Str(String text) when filter.isSecret(key) ->
                    new Json.Str(filter.clean(key, text, () -> "attributes." + key));
            case Json.Arr(var items) when filter.isSecret(key) ->
                    new Json.Arr(items.stream().map(each -> clean(key, each)).toList());
            default -> value;
        };
    }

    private Json untyped(@Nullable Json typed) {
        if (!(typed instanceof Json.Obj object) || object.fields().isEmpty()) {
            return new Json.Null();
        }
        Map.Entry<String, Json> only = object.fields().entrySet().iterator().next();
        Json value = only.getValue();
        return switch (only.getKey()) {
            case "intValue" -> whole(value);
            case "arrayValue" ->
                    new Json.Arr(
                            JsonValues.items(JsonValues.object(value).get("values")).stream()
                                    .map(this::untyped)
                                    .toList());
            case "kvlistValue" -> flatten(JsonValues.object(value).get("values"));
            default -> value;
        };
    }

    /** OTLP writes 64-bit numbers as text. */
    private static Json whole(Json value) {
        if (value instanceof Json.Str(String digits)) {
            try {
                return Json.Num.of(Long.parseLong(digits.strip()));
            } catch (NumberFormatException e) {
                return value;
            }
        }
        return value;
    }

    /** Flattens all attributes within a value, such as those of events and links. */
    Json flattenAll(Json value) {
        return switch (value) {
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(this::flattenAll).toList());
            case Json.Obj object -> {
                var fields = Json.object();
                object.fields()
                        .forEach(
                                (name, each) ->
                                        fields.put(
                                                name,
                                                name.equals("attributes")
                                                        ? flatten(each)
                                                        : flattenAll(each)));
                yield fields.build();
            }
            default -> value;
        };
    }
}
