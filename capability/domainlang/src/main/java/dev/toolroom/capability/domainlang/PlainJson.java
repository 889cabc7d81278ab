package dev.toolroom.capability.domainlang;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Converts maps, lists, texts and numbers of the language to JSON. */
public final class PlainJson {
    private PlainJson() {}

    public static Json.Obj of(Map<String, ?> data) {
        var json = Json.object();
        data.forEach((name, value) -> json.put(name, value(value)));
        return json.build();
    }

    @SuppressWarnings("unchecked") // the language has no maps but those of texts
    private static Json value(Object value) {
        return switch (value) {
            case String text -> new Json.Str(text);
            case Number number -> Json.Num.of(number.longValue());
            case Map<?, ?> map -> of((Map<String, ?>) map);
            case List<?> list -> {
                List<Json> items = new ArrayList<>(list.size());
                list.forEach(each -> items.add(value(each)));
                yield new Json.Arr(items);
            }
            default -> throw new IllegalArgumentException("no data: " + value.getClass());
        };
    }
}
