package dev.toolroom.kernel;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the fields out of one object, by name and type.
 *
 * <p>Whatever does not fit is a {@link Refusal} that names the field, what was expected and what
 * came.
 */
public final class Fields {
    private static final int SHOWN = 60;

    private final Json.Obj object;
    private final Set<String> left;
    private final Set<String> taken = new LinkedHashSet<>();

    public Fields(Json.Obj object) {
        this.object = object;
        this.left = new LinkedHashSet<>(object.fields().keySet());
    }

    public String text(String name) {
        return switch (take(name)) {
            case null -> throw missing(name, "a string");
            case Json.Str(String value) when !value.isBlank() -> value;
            case Json other -> throw wrong(name, "a string that is not blank", other);
        };
    }

    public Optional<String> optionalText(String name) {
        taken.add(name);
        return object.get(name) == null ? Optional.empty() : Optional.of(text(name));
    }

    public Optional<Boolean> optionalFlag(String name) {
        return switch (take(name)) {
            case null -> Optional.empty();
            case Json.Bool(boolean value) -> Optional.of(value);
            case Json other -> throw wrong(name, "true or false", other);
        };
    }

    /** Any JSON at all. */
    public Optional<Json> optionalValue(String name) {
        return Optional.ofNullable(take(name));
    }

    /** The items of an array; none when the field is missing. */
    public List<Json> items(String name) {
        return switch (take(name)) {
            case null -> List.of();
            case Json.Arr(var items) -> items;
            case Json other -> throw wrong(name, "an array", other);
        };
    }

    public int integer(String name, int min, int max) {
        return optionalInteger(name, min, max)
                .orElseThrow(() -> missing(name, integerBetween(min, max)));
    }

    public OptionalInt optionalInteger(String name, int min, int max) {
        return switch (take(name)) {
            case null -> OptionalInt.empty();
            case Json.Num number when isBetween(min, number, max) ->
                    OptionalInt.of(number.decimal().intValueExact());
            case Json other -> throw wrong(name, integerBetween(min, max), other);
        };
    }

    public Json.Obj object(String name) {
        return optionalObject(name).orElseThrow(() -> missing(name, "an object"));
    }

    public Optional<Json.Obj> optionalObject(String name) {
        return switch (take(name)) {
            case null -> Optional.empty();
            case Json.Obj value -> Optional.of(value);
            case Json other -> throw wrong(name, "an object", other);
        };
    }

    /** Refuses the fields that nobody took. */
    public void end() {
        if (!left.isEmpty()) {
            String name = shown(left.iterator().next());
            throw new Refusal(
                    CallRefusal.BAD_ARGUMENTS,
                    name + ": expected no such field, got " + shown(object.write()),
                    "Leave " + name + " out");
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
        return problem(name, expected, "nothing among " + object.fields().keySet());
    }

    private static Refusal wrong(String name, String expected, Json given) {
        return problem(name, expected, given.write());
    }

    private static Refusal problem(String name, String expected, String given) {
        return new Refusal(
                CallRefusal.BAD_ARGUMENTS,
                name + ": expected " + expected + ", got " + shown(given),
                "Send " + name + " as " + expected);
    }

    private static String shown(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
