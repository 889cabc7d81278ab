package dev.toolroom.kernel.tool;

import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Quotation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of an object by name and type.
 *
 * <p>A value that does not fit is a {@link Refusal} that names the field, the expected type and the
 * value.
 *
 * <p>Code that runs at every start has no switch over patterns: its first run costs milliseconds,
 * also with a class cache.
 */
public final class Fields {
    private final Json.Obj object;
    private final Set<String> left;
    private final Set<String> taken = new LinkedHashSet<>();

    public Fields(Json.Obj object) {
        this.object = object;
        this.left = new LinkedHashSet<>(object.fields().keySet());
    }

    public String text(String name) {
        Json value = take(name);
        if (value instanceof Json.Str(String text) && !text.isBlank()) {
            return text;
        }
        throw value == null
                ? missing(name, "a string")
                : wrong(name, "a string that is not blank", value);
    }

    public Optional<String> optionalText(String name) {
        taken.add(name);
        return object.get(name) == null ? Optional.empty() : Optional.of(text(name));
    }

    public Optional<Boolean> optionalFlag(String name) {
        Json value = take(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Json.Bool(boolean flag)) {
            return Optional.of(flag);
        }
        throw wrong(name, "true or false", value);
    }

    /** Returns a value of any type. */
    public Optional<Json> optionalValue(String name) {
        return Optional.ofNullable(take(name));
    }

    /** Returns the items of an array; none if the field is missing. */
    public List<Json> items(String name) {
        Json value = take(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof Json.Arr(var items)) {
            return items;
        }
        throw wrong(name, "an array", value);
    }

    public int integer(String name, int min, int max) {
        return optionalInteger(name, min, max)
                .orElseThrow(() -> missing(name, integerBetween(min, max)));
    }

    public OptionalInt optionalInteger(String name, int min, int max) {
        Json value = take(name);
        if (value == null) {
            return OptionalInt.empty();
        }
        if (value instanceof Json.Num number && isBetween(min, number, max)) {
            return OptionalInt.of(number.decimal().intValueExact());
        }
        throw wrong(name, integerBetween(min, max), value);
    }

    public Json.Obj object(String name) {
        return optionalObject(name).orElseThrow(() -> missing(name, "an object"));
    }

    public Optional<Json.Obj> optionalObject(String name) {
        Json value = take(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Json.Obj found) {
            return Optional.of(found);
        }
        throw wrong(name, "an object", value);
    }

    /** Refuses fields that were not read. */
    public void end() {
        if (!left.isEmpty()) {
            String name = left.iterator().next();
            String shown = Quotation.shorten(name);
            throw new Refusal(
                    CallRefusal.BAD_ARGUMENTS,
                    new Quotation(shown + ": expected no such field, got ", "", object, ""),
                    "Leave " + shown + " out");
        }
    }

    Set<String> taken() {
        return taken;
    }

    private @Nullable Json take(String name) {
        left.remove(name);
        taken.add(name);
        return object.get(name);
    }

    private static boolean isBetween(int min, Json.Num number, int max) {
        try {
            int value = number.decimal().intValueExact();
            return min <= value && value <= max;
        } catch (ArithmeticException notAnInt) {
            return false;
        }
    }

    private static String integerBetween(int min, int max) {
        return max == Integer.MAX_VALUE
                ? "an integer of at least " + min
                : "an integer from " + min + " to " + max;
    }

    private Refusal missing(String name, String expected) {
        String got = Quotation.shorten("nothing among " + object.fields().keySet());
        return problem(name, expected, got, null);
    }

    private static Refusal wrong(String name, String expected, Json given) {
        return problem(name, expected, "", given);
    }

    private static Refusal problem(String name, String expected, String got, @Nullable Json given) {
        return new Refusal(
                CallRefusal.BAD_ARGUMENTS,
                new Quotation(name + ": expected " + expected + ", got " + got, name, given, ""),
                "Send " + name + " as " + expected);
    }
}
