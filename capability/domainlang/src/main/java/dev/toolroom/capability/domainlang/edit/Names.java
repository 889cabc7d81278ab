package dev.toolroom.capability.domainlang.edit;

import dev.toolroom.domainlang.syntax.Keywords;
import dev.toolroom.kernel.json.Json;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Words that an edit brings, checked before they get into a text. */
final class Names {
    private Names() {}

    static String name(Json.Obj edit, String field) {
        return name(required(edit, field), field);
    }

    static String qualified(Json.Obj edit, String field) {
        return qualified(required(edit, field), field);
    }

    static String qualified(String text, String field) {
        boolean valid = Arrays.stream(text.split("\\.", -1)).allMatch(Keywords::isName);
        return checked(text, field, valid, "a name, qualified with dots where needed");
    }

    static String name(String text, String field) {
        boolean valid = Keywords.isName(text);
        return checked(text, field, valid, "a word of letters, digits, _ and -");
    }

    private static String checked(String text, String field, boolean valid, String wanted) {
        if (!valid) {
            throw new EditProblem(field + ": '" + text + "' is not " + wanted, "Give " + wanted);
        }
        return text;
    }

    static String required(Json.Obj edit, String field) {
        String text = optional(edit, field);
        if (text == null || text.isEmpty()) {
            throw new EditProblem(
                    field + " is missing", "An edit " + edit.text("op", "") + " needs " + field);
        }
        return text;
    }

    static @Nullable String optional(Json.Obj edit, String field) {
        return edit.get(field) instanceof Json.Str(String text) ? text : null;
    }

    static List<String> list(Json.Obj edit, String field) {
        return edit.get(field) instanceof Json.Arr items ? items.texts() : List.of();
    }
}
