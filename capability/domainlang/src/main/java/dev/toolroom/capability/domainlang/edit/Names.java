package dev.toolroom.capability.domainlang.edit;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Words that an edit brings, checked before they get into a text. */
final class Names {
    private static final Pattern NAME = Pattern.compile("[_a-zA-Z][A-Za-z0-9_-]*");
    private static final Pattern QUALIFIED =
            Pattern.compile("[_a-zA-Z][A-Za-z0-9_-]*(\\.[_a-zA-Z][A-Za-z0-9_-]*)*");

    private Names() {}

    static String name(Json.Obj edit, String field) {
        return checked(required(edit, field), field, NAME, "a word of letters, digits, _ and -");
    }

    static String qualified(Json.Obj edit, String field) {
        return qualified(required(edit, field), field);
    }

    static String qualified(String text, String field) {
        return checked(text, field, QUALIFIED, "a name, qualified with dots where needed");
    }

    static String name(String text, String field) {
        return checked(text, field, NAME, "a word of letters, digits, _ and -");
    }

    private static String checked(String text, String field, Pattern pattern, String wanted) {
        if (!pattern.matcher(text).matches()) {
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
