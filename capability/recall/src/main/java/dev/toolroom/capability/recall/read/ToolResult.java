package dev.toolroom.capability.recall.read;

import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/** The text of what a tool gave to the model, which may be a tree of pieces of a prompt. */
public final class ToolResult {
    private ToolResult() {}

    public static @Nullable String text(@Nullable Json result) {
        if (result == null) {
            return null;
        }
        var text = new StringBuilder();
        add(result, text);
        return text.toString();
    }

    private static void add(@Nullable Json value, StringBuilder text) {
        switch (value) {
            case Json.Str(String words) -> text.append(words);
            case Json.Arr(var items) -> items.forEach(each -> add(each, text));
            case Json.Obj object -> addObject(object, text);
            case null, default -> {}
        }
    }

    private static void addObject(Json.Obj object, StringBuilder text) {
        String words = JsonValues.text(object, "text");
        if (words != null) {
            text.append(words);
        }
        for (String name : java.util.List.of("content", "value", "node", "children")) {
            Json inner = object.get(name);
            if (inner != null && !(inner instanceof Json.Num)) {
                add(inner, text);
            }
        }
    }
}
