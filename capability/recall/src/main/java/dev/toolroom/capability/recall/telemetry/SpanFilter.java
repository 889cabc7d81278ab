package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.capability.recall.read.json.CleanText;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * Takes out of spans what the reader cannot see: the value of an attribute stands apart from its
 * key, so that of {@code password} is found here.
 */
final class SpanFilter {
    private final CleanText text;

    SpanFilter(CleanText text) {
        this.text = text;
    }

    CleanText text() {
        return text;
    }

    /** Returns attributes without secrets, as they are stored. */
    Json.Obj attributes(@Nullable Json given) {
        return keyed(AttributeValues.flat(given));
    }

    Json.Obj keyed(Json.Obj attributes) {
        if (attributes.fields().keySet().stream().noneMatch(text::isSecret)) {
            return attributes;
        }
        var fields = Json.object();
        attributes.fields().forEach((key, value) -> fields.put(key, secret(key, value)));
        return fields.build();
    }

    private Json secret(String key, Json value) {
        return switch (value) {
            case Json.Str(String plain) ->
                    new Json.Str(text.clean(key, plain, () -> "attributes." + key));
            case Json.Arr(var items) when text.isSecret(key) ->
                    new Json.Arr(items.stream().map(each -> secret(key, each)).toList());
            default -> value;
        };
    }

    Json.Obj clean(Json.Obj holder) {
        return JsonValues.object(cleanDetail(holder));
    }

    /** Cleans nested attributes, such as those of events and links, and normalizes ids. */
    Json cleanDetail(Json value) {
        return switch (value) {
            case Json.Arr(var items) ->
                    new Json.Arr(items.stream().map(this::cleanDetail).toList());
            case Json.Obj object -> {
                var fields = Json.object();
                object.fields().forEach((name, each) -> fields.put(name, field(name, each)));
                yield fields.build();
            }
            default -> value;
        };
    }

    private Json field(String name, Json value) {
        return switch (value) {
            case Json.Arr list when name.equals("attributes") ->
                    AttributeValues.list(attributes(list));
            case Json.Str(String id) when name.equals("traceId") -> id(TraceIds.trace(id));
            case Json.Str(String id) when name.equals("spanId") -> id(TraceIds.span(id));
            default -> cleanDetail(value);
        };
    }

    private static Json id(@Nullable String id) {
        return new Json.Str(id == null ? "" : id);
    }
}
