package dev.toolroom.foundation.relational.schema;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Expressions as databases give them back: in other words than they were given. */
public final class Expressions {
    private static final Pattern CAST =
            Pattern.compile(
                    "(?s)('(?:[^']|'')*'|\\(?-?[0-9.]+\\)?|NULL)::[\\w \".]+(?:\\([0-9, ]+\\))?(?:\\[])?");

    private Expressions() {}

    /** A literal without the type PostgreSQL adds to it. */
    public static String withoutCast(String expression) {
        Matcher literal = CAST.matcher(expression);
        return literal.matches() ? literal.group(1) : expression;
    }

    /** Whether two mean the same as far as brackets, blanks, case, casts and quotes go. */
    public static boolean same(String left, String right) {
        return bare(left).equals(bare(right));
    }

    private static String bare(String expression) {
        String text = expression.strip().toLowerCase(Locale.ROOT);
        text = text.replaceAll("::[a-z_ ]+(\\([0-9, ]+\\))?", "");
        text = text.replaceAll("\\bn'", "'");
        return text.replaceAll("[()\\[\\]\"`\\s]", "");
    }
}
