package dev.toolroom.capability.recall.telemetry;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attributes as OTLP writes them, a list of keys with typed values, and as they are stored: one
 * object that SQL can ask. A double always has a point or an exponent, so that it stays one.
 */
final class AttributeValues {
    private static final String BYTES = "$bytes";
    private static final String DOUBLE = "$double";
    private static final String MAP = "$kvlist";

    private AttributeValues() {}

    /** Converts a list of attributes to an object; an object stays. */
    static Json.Obj flat(@Nullable Json attributes) {
        if (attributes instanceof Json.Obj object) {
            return object;
        }
        var fields = Json.object();
        if (attributes instanceof Json.Arr(var items)) {
            for (Json each : items) {
                if (each instanceof Json.Obj pair && pair.get("key") instanceof Json.Str(var key)) {
                    fields.put(key, value(pair.get("value")));
                }
            }
        }
        return fields.build();
    }

    private static Json value(@Nullable Json typed) {
        if (!(typed instanceof Json.Obj object) || object.fields().isEmpty()) {
            return new Json.Null();
        }
        Map.Entry<String, Json> only = object.fields().entrySet().iterator().next();
        Json value = only.getValue();
        return switch (only.getKey()) {
            case "intValue" -> whole(value);
            case "doubleValue" -> fraction(value);
            case "bytesValue" -> Json.Obj.EMPTY.with(BYTES, value);
            case "arrayValue" -> {
                List<Json> items = new ArrayList<>();
                if (value instanceof Json.Obj array
                        && array.get("values") instanceof Json.Arr(var values)) {
                    values.forEach(each -> items.add(value(each)));
                }
                yield new Json.Arr(items);
            }
            case "kvlistValue" ->
                    Json.Obj.EMPTY.with(
                            MAP, value instanceof Json.Obj list ? flat(list.get("values")) : value);
            default -> value;
        };
    }

    /** Marks nested values of an object as {@link #flat} does. */
    static Json.Obj marked(Json.Obj attributes) {
        var fields = Json.object();
        attributes.fields().forEach((key, value) -> fields.put(key, within(value)));
        return fields.build();
    }

    private static Json within(Json value) {
        return switch (value) {
            case Json.Obj object -> Json.Obj.EMPTY.with(MAP, marked(object));
            case Json.Arr(var items) ->
                    new Json.Arr(items.stream().map(AttributeValues::within).toList());
            case Json.Num(String digits) when !isLong(digits) && isWhole(digits) ->
                    new Json.Num(digits + ".0");
            default -> value;
        };
    }

    private static boolean isWhole(String digits) {
        return digits.chars().allMatch(each -> each == '-' || (each >= '0' && each <= '9'));
    }

    private static boolean isLong(String digits) {
        try {
            return Long.toString(Long.parseLong(digits)).equals(digits);
        } catch (NumberFormatException e) {
            return false;
        }
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

    private static Json fraction(Json value) {
        if (value instanceof Json.Num(String digits)) {
            return isWhole(digits) ? new Json.Num(digits + ".0") : value;
        }
        // NaN and Infinity are no numbers in JSON.
        return Json.Obj.EMPTY.with(DOUBLE, value);
    }

    /** Converts an object of attributes to a list. */
    static Json.Arr list(Json.Obj attributes) {
        List<Json> pairs = new ArrayList<>();
        attributes.fields().forEach((key, value) -> pairs.add(pair(key, value)));
        return new Json.Arr(pairs);
    }

    static Json.Obj pair(String key, Json value) {
        return Json.object().put("key", key).put("value", typed(value)).build();
    }

    private static Json.Obj typed(Json value) {
        return switch (value) {
            case Json.Str text -> Json.Obj.EMPTY.with("stringValue", text);
            case Json.Bool flag -> Json.Obj.EMPTY.with("boolValue", flag);
            case Json.Num(String digits) when isLong(digits) ->
                    Json.Obj.EMPTY.with("intValue", digits);
            case Json.Num number -> Json.Obj.EMPTY.with("doubleValue", number);
            case Json.Arr(var items) ->
                    Json.Obj.EMPTY.with(
                            "arrayValue",
                            Json.Obj.EMPTY.with(
                                    "values",
                                    new Json.Arr(
                                            items.stream()
                                                    .<Json>map(AttributeValues::typed)
                                                    .toList())));
            case Json.Obj object -> typed(object);
            case Json.Null _ -> Json.Obj.EMPTY;
        };
    }

    private static Json.Obj typed(Json.Obj object) {
        Json bytes = object.get(BYTES);
        Json number = object.get(DOUBLE);
        if (object.fields().size() == 1 && bytes != null) {
            return Json.Obj.EMPTY.with("bytesValue", bytes);
        }
        if (object.fields().size() == 1 && number != null) {
            return Json.Obj.EMPTY.with("doubleValue", number);
        }
        Json.Obj map = object.get(MAP) instanceof Json.Obj inner ? inner : object;
        return Json.Obj.EMPTY.with("kvlistValue", Json.Obj.EMPTY.with("values", list(map)));
    }
}
