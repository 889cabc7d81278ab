package dev.toolroom.capability.designer.model;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields of one part of an edit. A field that is null is as good as one that is not there. */
public record EditFields(Json.Obj object) {
    public boolean has(String name) {
        Json value = object.get(name);
        return value != null && !(value instanceof Json.Null);
    }

    /** Whether the field is there, if only to clear something. */
    public boolean mentions(String name) {
        return object.get(name) != null;
    }

    public Optional<String> text(String name) {
        return switch (object.get(name)) {
            case Json.Str(String value) -> Optional.of(value);
            case Json.Num number -> Optional.of(number.text());
            case null -> Optional.empty();
            case Json.Null _ -> Optional.empty();
            case Json other -> throw wrong(name, "a string", other);
        };
    }

    /** A text that is not blank. */
    public @Nullable String filled(String name) {
        return text(name).filter(each -> !each.isBlank()).orElse(null);
    }

    /** SQL, without blanks around it: they mean nothing, and would be a difference. */
    public @Nullable String expression(String name) {
        String text = filled(name);
        return text == null ? null : text.strip();
    }

    public Optional<Boolean> flag(String name) {
        return switch (object.get(name)) {
            case Json.Bool(boolean value) -> Optional.of(value);
            case null -> Optional.empty();
            case Json.Null _ -> Optional.empty();
            case Json other -> throw wrong(name, "true or false", other);
        };
    }

    public Optional<Long> number(String name) {
        try {
            return switch (object.get(name)) {
                case Json.Num number -> Optional.of(number.decimal().longValueExact());
                case Json.Str(String text) when text.isBlank() -> Optional.empty();
                case Json.Str(String text) -> Optional.of(Long.parseLong(text.strip()));
                case null -> Optional.empty();
                case Json.Null _ -> Optional.empty();
                case Json other -> throw wrong(name, "a whole number", other);
            };
        } catch (NumberFormatException | ArithmeticException e) {
            throw DesignerRefusal.VALIDATION_ERROR.because("'" + name + "' must be a whole number");
        }
    }

    public int integer(String name, int otherwise) {
        long value = number(name).orElse((long) otherwise);
        return Math.clamp(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public Optional<EditFields> object(String name) {
        return switch (object.get(name)) {
            case Json.Obj value -> Optional.of(new EditFields(value));
            case null -> Optional.empty();
            case Json.Null _ -> Optional.empty();
            case Json other -> throw wrong(name, "an object", other);
        };
    }

    public Optional<List<Json>> list(String name) {
        return switch (object.get(name)) {
            case Json.Arr(var items) -> Optional.of(items);
            case null -> Optional.empty();
            case Json.Null _ -> Optional.empty();
            case Json other -> throw wrong(name, "a list", other);
        };
    }

    /** Refuses an unknown field, which would be ignored. */
    public void only(String what, Set<String> known) {
        for (String name : object.fields().keySet()) {
            if (!known.contains(name)) {
                throw DesignerRefusal.VALIDATION_ERROR.because(
                        "'" + shorten(name) + "' cannot be set on " + article(what));
            }
        }
    }

    private static String article(String what) {
        String word = what.toLowerCase(Locale.ROOT);
        return (word.startsWith("i") ? "an " : "a ") + word;
    }

    public static String shorten(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }

    private static RuntimeException wrong(String name, String expected, Json got) {
        return DesignerRefusal.VALIDATION_ERROR.because(
                "'" + name + "' must be " + expected + ", not " + shorten(got.write()));
    }

    public static boolean sameName(String left, String right) {
        return left.strip().toLowerCase(Locale.ROOT).equals(right.strip().toLowerCase(Locale.ROOT));
    }
}
