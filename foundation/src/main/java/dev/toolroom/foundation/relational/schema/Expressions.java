package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.sql.Lexer;
import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Token;
import dev.toolroom.foundation.relational.sql.Tokens;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Expressions as databases give them back: in other words than they were given. */
public final class Expressions {
    private static final Pattern TEXT = Pattern.compile("'(?:[^']|'')*'::character varying");

    private static final Pattern LIST =
            Pattern.compile("ANY \\(\\(ARRAY\\[((?:" + TEXT + "(?:, )?)+)\\]\\)::text\\[\\]\\)");

    private static final Pattern CAST =
            Pattern.compile(
                    "(?s)('(?:[^']|'')*'|\\(?-?[0-9.]+\\)?|NULL)::[\\w \".]+(?:\\([0-9, ]+\\))?(?:\\[])?");

    private Expressions() {}

    /** Whether a column is named, in whatever quotes and case. */
    public static boolean mentions(String expression, String column) {
        Tokens tokens = Lexer.tokens(Syntax.ANY_EXPRESSION, expression);
        return IntStream.range(0, tokens.size())
                .anyMatch(i -> column.equalsIgnoreCase(name(tokens, i)));
    }

    /** With columns under their new names; each keeps the quotes it had. */
    public static String renamed(String expression, Function<String, @Nullable String> newName) {
        var out = new StringBuilder();
        Tokens tokens = Lexer.tokens(Syntax.ANY_EXPRESSION, expression);
        int done = 0;
        for (int i = 0; i < tokens.size(); i++) {
            String name = name(tokens, i);
            String other = name == null ? null : newName.apply(name);
            if (other != null) {
                Token token = tokens.get(i);
                out.append(expression, done, token.start()).append(quoted(token.text(), other));
                done = token.end();
            }
        }
        return out.append(expression, done, expression.length()).toString();
    }

    /** A name in quotes, or a bare word that is no function. */
    private static @Nullable String name(Tokens tokens, int i) {
        Token token = tokens.get(i);
        boolean named =
                token.kind() == Token.Kind.NAME
                        || (token.kind() == Token.Kind.WORD && !tokens.symbol(i + 1, '('));
        return named ? token.value(false) : null;
    }

    private static String quoted(String old, String name) {
        return switch (old.charAt(0)) {
            case '"' -> '"' + name.replace("\"", "\"\"") + '"';
            case '[' -> '[' + name.replace("]", "]]") + ']';
            case '`' -> '`' + name.replace("`", "``") + '`';
            default -> bare(old, name);
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

    /**
     * A list of texts as PostgreSQL writes it once it has read what it wrote first: it casts the
     * list, and then each text.
     */
    public static String listed(String expression) {
        return LIST.matcher(expression)
                .replaceAll(
                        list ->
                                Matcher.quoteReplacement(
                                        "ANY (ARRAY["
                                                + TEXT.matcher(list.group(1))
                                                        .replaceAll("($0)::text")
                                                + "])"));
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
