package dev.toolroom.capability.query.mask;

import dev.toolroom.kernel.json.Json;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes values out of a plan that the statement did not bring itself. MariaDB reads a row that is
 * found by its key while it plans, and writes what it found into the conditions.
 */
public final class PlanMask {
    private static final Pattern LITERAL =
            Pattern.compile("'(?:[^'\\\\]|\\\\.|'')*'|(?<![\\w`.#])\\d[\\w.]*");

    private PlanMask() {}

    public static Json of(Json plan, Set<String> given) {
        return switch (plan) {
            case Json.Arr(var items) ->
                    new Json.Arr(items.stream().map(each -> of(each, given)).toList());
            case Json.Obj object -> {
                var masked = Json.object();
                object.fields()
                        .forEach((name, value) -> masked.put(name, field(name, value, given)));
                yield masked.build();
            }
            default -> plan;
        };
    }

    /** Only conditions hold values; what else is text there names tables and keys. */
    private static Json field(String name, Json value, Set<String> given) {
        boolean condition = name.contains("condition") || name.contains("filter");
        if (condition && value instanceof Json.Str(String text)) {
            return new Json.Str(masked(text, given));
        }
        return of(value, given);
    }

    private static String masked(String text, Set<String> given) {
        return LITERAL.matcher(text)
                .replaceAll(
                        found ->
                                Matcher.quoteReplacement(
                                        given.contains(found.group())
                                                ? found.group()
                                                : Masks.MASKED));
    }
}
