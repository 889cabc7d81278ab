package dev.toolroom.capability.recall.read.json;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes fields out of objects that may hold anything. */
public final class JsonValues {
    private JsonValues() {}

    public static @Nullable String text(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Str(String text) ? text : null;
    }

    /** A text, or the text of a Markdown value. */
    public static @Nullable String words(@Nullable Json value) {
        if (value instanceof Json.Str(String text)) {
            return text;
        }
        return value instanceof Json.Obj object ? text(object, "value") : null;
    }

    /** Whole numbers only; a fraction of a millisecond is nothing. */
    public static @Nullable Long number(Json.Obj object, String name) {
        if (object.get(name) instanceof Json.Num(String digits) && digits.length() < 30) {
            try {
                double value = Double.parseDouble(digits);
                return Math.abs(value) < 9e18 ? (Long) (long) value : null;
            } catch (NumberFormatException e) {
                return null;
            }
        }
        return null;
    }

    /** As {@link #number}, or 0 if absent. */
    public static long count(Json.Obj object, String name) {
        Long number = number(object, name);
        return number == null ? 0 : number;
    }

    public static @Nullable Boolean flag(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Bool(boolean flag) ? flag : null;
    }

    public static List<Json> items(@Nullable Json value) {
        return value instanceof Json.Arr(var items) ? items : List.of();
    }

    /** Returns the items of an array as objects; an item of another kind is an empty object. */
    public static List<Json.Obj> objects(@Nullable Json value) {
        return items(value).stream().map(JsonValues::object).toList();
    }

    public static @Nullable String json(@Nullable Json value) {
        return value == null || value instanceof Json.Null ? null : value.write();
    }

    public static Json.Obj object(@Nullable Json value) {
        return value instanceof Json.Obj object ? object : Json.Obj.EMPTY;
    }

    /** The path of an address as VS Code writes it, or a text that is one. */
    public static @Nullable String path(@Nullable Json value) {
        if (value instanceof Json.Str(String text)) {
            return text;
        }
        Json.Obj uri = object(value);
        if (uri.get("uri") instanceof Json.Obj inner) {
            uri = inner;
        }
        String path = text(uri, "fsPath");
        return path == null ? text(uri, "path") : path;
    }
}
