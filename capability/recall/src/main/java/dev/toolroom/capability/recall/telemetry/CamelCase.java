package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.kernel.json.Json;

/** Gives the fields of OTLP the names that its JSON has, where a program kept those of protobuf. */
final class CamelCase {
    private CamelCase() {}

    /** Keys of attributes are texts and no names of fields, so they stay. */
    static Json of(Json value) {
        return switch (value) {
            case Json.Obj object -> {
                var fields = Json.object();
                object.fields().forEach((name, each) -> fields.put(name(name), of(each)));
                yield fields.build();
            }
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(CamelCase::of).toList());
            default -> value;
        };
    }

    private static String name(String snake) {
        var name = new StringBuilder();
        for (int i = 0; i < snake.length(); i++) {
            char each = snake.charAt(i);
            boolean begins = each == '_' && i > 0 && i + 1 < snake.length();
            name.append(begins ? Character.toUpperCase(snake.charAt(++i)) : each);
        }
        return name.toString();
    }
}
