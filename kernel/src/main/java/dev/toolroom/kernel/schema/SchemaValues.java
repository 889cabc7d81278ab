package dev.toolroom.kernel.schema;

import static dev.toolroom.kernel.schema.SchemaCheck.add;
import static dev.toolroom.kernel.schema.SchemaCheck.items;

import dev.toolroom.kernel.json.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks the keywords for single values: type, enum, bounds, pattern. */
final class SchemaValues {
    private SchemaValues() {}

    static void check(Json.Obj schema, Json value, String path, List<Schema.Problem> out) {
        boolean fits =
                isOfType(schema.get("type"), value)
                        && isListed(schema, value)
                        && switch (value) {
                            case Json.Num number -> isWithin(schema, number);
                            case Json.Str(String text) -> isText(schema, text);
                            case Json.Obj _, Json.Arr _, Json.Bool _, Json.Null _ -> true;
                        };
        if (!fits) {
            add(out, path, expectation(schema), value);
        }
    }

    /** Describes what a schema accepts. */
    static String expectation(Json.Obj schema) {
        List<Json> choices = items(schema, "enum");
        if (!choices.isEmpty()) {
            return choices.size() == 1
                    ? choices.getFirst().write()
                    : "one of "
                            + choices.stream().map(Json::write).collect(Collectors.joining(", "));
        }
        Json constant = schema.get("const");
        if (constant != null) {
            return constant.write();
        }
        return typeName(schema.get("type")) + bounds(schema);
    }

    private static String typeName(@Nullable Json type) {
        return switch (type) {
            case Json.Str(String name) -> article(name);
            case Json.Arr names ->
                    names.texts().stream()
                            .map(SchemaValues::article)
                            .collect(Collectors.joining(" or "));
            case null, default -> "a value";
        };
    }

    private static String article(String type) {
        return switch (type) {
            case "integer", "object", "array" -> "an " + type;
            case "boolean" -> "true or false";
            case "null" -> "null";
            default -> "a " + type;
        };
    }

    private static String bounds(Json.Obj schema) {
        String least = number(schema, "minimum");
        String most = number(schema, "maximum");
        if (least != null && most != null) {
            return " from " + least + " to " + most;
        }
        var words = new StringBuilder();
        append(words, " of at least ", least);
        append(words, " of at most ", most);
        append(words, " above ", number(schema, "exclusiveMinimum"));
        append(words, " below ", number(schema, "exclusiveMaximum"));
        append(words, " that is a multiple of ", number(schema, "multipleOf"));
        String shortest = number(schema, "minLength");
        if ("1".equals(shortest)) {
            words.append(" that is not empty");
        } else {
            append(words, " with a length of at least ", shortest);
        }
        append(words, " with a length of at most ", number(schema, "maxLength"));
        if (schema.get("pattern") instanceof Json.Str(String pattern)) {
            words.append(" like ").append(pattern);
        }
        return words.toString();
    }

    private static void append(StringBuilder words, String before, @Nullable String number) {
        if (number != null) {
            words.append(before).append(number);
        }
    }

    private static @Nullable String number(Json.Obj schema, String keyword) {
        return schema.get(keyword) instanceof Json.Num(String text) ? text : null;
    }

    private static boolean isOfType(@Nullable Json type, Json value) {
        return switch (type) {
            case Json.Str(String name) -> isOf(name, value);
            case Json.Arr names -> names.texts().stream().anyMatch(name -> isOf(name, value));
            case null, default -> true;
        };
    }

    private static boolean isOf(String type, Json value) {
        return switch (value) {
            case Json.Obj _ -> type.equals("object");
            case Json.Arr _ -> type.equals("array");
            case Json.Str _ -> type.equals("string");
            case Json.Bool _ -> type.equals("boolean");
            case Json.Null _ -> type.equals("null");
            case Json.Num number ->
                    type.equals("number") || (type.equals("integer") && isWhole(number));
        };
    }

    private static boolean isWhole(Json.Num number) {
        try {
            BigDecimal value = number.decimal();
            // Scale first, so that a huge exponent is not expanded to digits.
            return value.signum() == 0
                    || value.scale() <= 0
                    || value.stripTrailingZeros().scale() <= 0;
        } catch (ArithmeticException outOfRange) {
            return false;
        }
    }

    private static boolean isListed(Json.Obj schema, Json value) {
        List<Json> choices = items(schema, "enum");
        Json constant = schema.get("const");
        return (choices.isEmpty() || choices.contains(value))
                && (constant == null || constant.equals(value));
    }

    private static boolean isWithin(Json.Obj schema, Json.Num number) {
        try {
            BigDecimal value = number.decimal();
            return compares(schema, "minimum", value, sign -> sign >= 0)
                    && compares(schema, "maximum", value, sign -> sign <= 0)
                    && compares(schema, "exclusiveMinimum", value, sign -> sign > 0)
                    && compares(schema, "exclusiveMaximum", value, sign -> sign < 0)
                    && isMultiple(schema, value);
        } catch (ArithmeticException outOfRange) {
            return false;
        }
    }

    private static boolean compares(
            Json.Obj schema,
            String keyword,
            BigDecimal value,
            java.util.function.IntPredicate allowed) {
        return !(schema.get(keyword) instanceof Json.Num bound)
                || allowed.test(value.compareTo(bound.decimal()));
    }

    private static boolean isMultiple(Json.Obj schema, BigDecimal value) {
        return !(schema.get("multipleOf") instanceof Json.Num step)
                || Math.abs(value.scale()) > 1_000
                || step.decimal().signum() == 0
                || value.remainder(step.decimal()).signum() == 0;
    }

    private static boolean isText(Json.Obj schema, String text) {
        int length = text.codePointCount(0, text.length());
        if (schema.get("minLength") instanceof Json.Num least
                && length < least.decimal().intValue()) {
            return false;
        }
        if (schema.get("maxLength") instanceof Json.Num most
                && length > most.decimal().intValue()) {
            return false;
        }
        return !(schema.get("pattern") instanceof Json.Str(String pattern)) || finds(pattern, text);
    }

    private static boolean finds(String pattern, String text) {
        Pattern form = pattern(pattern);
        return form == null || form.matcher(text).find();
    }

    /** Returns null for a pattern that Java cannot parse; it then allows everything. */
    static @Nullable Pattern pattern(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException unreadable) {
            return null;
        }
    }
}
