package dev.toolroom.kernel.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The tokens of an independent reader as our values. */
final class OtherReader {
    private OtherReader() {}

    static Json value(JsonParser in) {
        return switch (in.currentToken()) {
            case START_OBJECT -> {
                var fields = new LinkedHashMap<String, Json>();
                while (in.nextToken() != JsonToken.END_OBJECT) {
                    String name = in.currentName();
                    in.nextToken();
                    fields.put(name, value(in));
                }
                yield new Json.Obj(fields);
            }
            case START_ARRAY -> {
                var items = new ArrayList<Json>();
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(in));
                }
                yield new Json.Arr(items);
            }
            case VALUE_STRING -> new Json.Str(in.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Num(in.getString());
            case VALUE_TRUE -> new Json.Bool(true);
            case VALUE_FALSE -> new Json.Bool(false);
            case VALUE_NULL -> new Json.Null();
            default -> throw new IllegalStateException("no value begins with this token");
        };
    }
}
