package dev.toolroom.testkit;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a value that is valid for a schema and has every property that the schema names. */
public final class SchemaSample {
    private SchemaSample() {}

    public static Json.Obj full(Json.Obj schema) {
        var object = Json.object();
        schema.object("properties")
                .fields()
                .forEach((name, part) -> object.put(name, value((Json.Obj) part)));
        return object.build();
    }

    private static Json value(Json.Obj schema) {
        for (String key : List.of("examples", "enum", "anyOf", "oneOf")) {
            if (schema.get(key) instanceof Json.Arr(var items)) {
                boolean schemas = key.endsWith("Of");
                return schemas ? value((Json.Obj) items.getFirst()) : items.getFirst();
            }
        }
        Json constant = schema.get("const");
        return constant != null ? constant : ofType(type(schema.get("type")), schema);
    }

    private static String type(@Nullable Json type) {
        return switch (type) {
            case Json.Str(String name) -> name;
            case Json.Arr names -> names.texts().getFirst();
            case null, default -> "string";
        };
    }

    private static Json ofType(String type, Json.Obj schema) {
        return switch (type) {
            case "object" -> full(schema);
            case "array" ->
                    schema.get("items") instanceof Json.Obj items
                            ? Json.Arr.of(value(items))
                            : Json.Arr.of();
            case "integer", "number" ->
                    schema.get("minimum") instanceof Json.Num minimum ? minimum : Json.Num.of(1);
            case "boolean" -> new Json.Bool(true);
            case "null" -> new Json.Null();
            default -> new Json.Str("sample");
        };
    }
}
