package dev.toolroom.foundation.relational.schema;

import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Expressions as databases give them back: in other words than they were given. */
public final class Expressions {
    private static final Pattern CAST =
            Pattern.compile(
                    "(?s)('(?:[^']|'')*'|\\(?-?[0-9.]+\\)?|NULL)::[\\w \".]+(?:\\([0-9, ]+\\))?(?:\\[])?");

    /** A text, or a name in one of its quotes, or a bare word. */
    private static final Pattern PART =
            Pattern.compile(
                    "'(?:[^']|'')*'|\"((?:[^\"]|\"\")*)\"|\\[((?:[^\\]]|\\]\\])*)\\]|`((?:[^`]|``)*)`"
                            + "|(?<![@\\w])([\\p{L}_][\\p{L}\\p{N}_$#]*)(?!\\s*\\()");

    private Expressions() {}

    /** Whether a column is named, in whatever quotes and case. */
    public static boolean mentions(String expression, String column) {
        Matcher part = PART.matcher(expression);
        while (part.find()) {
            if (column.equalsIgnoreCase(name(part))) {
                return true;
            }
        }
        return false;
    }

    /** With columns under their new names; each keeps the quotes it had. */
    public static String renamed(String expression, Function<String, @Nullable String> newName) {
        var out = new StringBuilder();
        Matcher part = PART.matcher(expression);
        while (part.find()) {
            String name = name(part);
            String other = name == null ? null : newName.apply(name);
            part.appendReplacement(
                    out,
                    Matcher.quoteReplacement(other == null ? part.group() : quoted(part, other)));
        }
        return part.appendTail(out).toString();
    }

    private static @Nullable String name(Matcher part) {
        for (int group = 1; group <= part.groupCount(); group++) {
            if (part.group(group) != null) {
                return part.group(group)
                        .replace("\"\"", "\"")
                        .replace("]]", "]")
                        .replace("``", "`");
            }
        }
        return null;
    }

    private static String quoted(Matcher part, String name) {
        return switch (part.group().charAt(0)) {
            case '"' -> '"' + name.replace("\"", "\"\"") + '"';
            case '[' -> '[' + name.replace("]", "]]") + ']';
            case '`' -> '`' + name.replace("`", "``") + '`';
            default -> bare(part.group(), name);
        };
    }

    /** PostgreSQL finds a name with capitals only in quotes. */
    private static String bare(String old, String name) {
        boolean small = old.equals(old.toLowerCase(Locale.ROOT));
        return name.matches(small ? "[a-z_][a-z0-9_]*" : "[A-Za-z_][A-Za-z0-9_]*")
                ? name
                : '"' + name.replace("\"", "\"\"") + '"';
    }

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
