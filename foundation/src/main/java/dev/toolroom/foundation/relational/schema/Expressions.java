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

/** Reads expressions that a database has rewritten, and renames the columns in them. */
public final class Expressions {
    private static final Pattern TEXT = Pattern.compile("'(?:[^']|'')*'::character varying");

    private static final Pattern LIST =
            Pattern.compile("ANY \\(\\(ARRAY\\[((?:" + TEXT + "(?:, )?)+)\\]\\)::text\\[\\]\\)");

    private static final Pattern CAST =
            Pattern.compile(
                    "(?s)('(?:[^']|'')*'|\\(?-?[0-9.]+\\)?|NULL)::[\\w \".]+(?:\\([0-9, ]+\\))?(?:\\[])?");

    private Expressions() {}

    /** Whether the expression uses a column, quoted or not, in any case. */
    public static boolean mentions(String expression, String column) {
        Tokens tokens = Lexer.tokens(Syntax.ANY_EXPRESSION, expression);
        return IntStream.range(0, tokens.size())
                .anyMatch(i -> column.equalsIgnoreCase(nameAt(tokens, i)));
    }

    /** Replaces the names of columns and keeps their quotes. */
    public static String renamed(String expression, Function<String, @Nullable String> newName) {
        var out = new StringBuilder();
        Tokens tokens = Lexer.tokens(Syntax.ANY_EXPRESSION, expression);
        int copied = 0;
        for (int i = 0; i < tokens.size(); i++) {
            String name = nameAt(tokens, i);
            String other = name == null ? null : newName.apply(name);
            if (other != null) {
                Token token = tokens.get(i);
                out.append(expression, copied, token.start()).append(quoteAs(token.text(), other));
                copied = token.end();
            }
        }
        return out.append(expression, copied, expression.length()).toString();
    }

    /** Returns the quoted or unquoted name at an index; null if it is none or a function. */
    private static @Nullable String nameAt(Tokens tokens, int i) {
        Token token = tokens.get(i);
        boolean isName =
                token.kind() == Token.Kind.NAME
                        || (token.kind() == Token.Kind.WORD && !tokens.symbol(i + 1, '('));
        return isName ? token.value(false) : null;
    }

    private static String quoteAs(String old, String name) {
        return switch (old.charAt(0)) {
            case '"' -> '"' + name.replace("\"", "\"\"") + '"';
            case '[' -> '[' + name.replace("]", "]]") + ']';
            case '`' -> '`' + name.replace("`", "``") + '`';
            default -> quoteIfNeeded(old, name);
        };
    }

    /** Quotes a new name if needed; PostgreSQL folds capitals of unquoted names. */
    private static String quoteIfNeeded(String old, String name) {
        boolean isLowerCase = old.equals(old.toLowerCase(Locale.ROOT));
        return name.matches(isLowerCase ? "[a-z_][a-z0-9_]*" : "[A-Za-z_][A-Za-z0-9_]*")
                ? name
                : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Removes the cast that PostgreSQL adds to a literal. */
    public static String withoutCast(String expression) {
        Matcher literal = CAST.matcher(expression);
        return literal.matches() ? literal.group(1) : expression;
    }

    /**
     * Rewrites a list of texts as PostgreSQL prints it after parsing its own output: with a cast of
     * each text instead of the list.
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

    /** Whether two expressions differ at most in parentheses, spaces, case, casts and quotes. */
    public static boolean same(String left, String right) {
        return normalize(left).equals(normalize(right));
    }

    private static String normalize(String expression) {
        String text = expression.strip().toLowerCase(Locale.ROOT);
        text = text.replaceAll("::[a-z_ ]+(\\([0-9, ]+\\))?", "");
        text = text.replaceAll("\\bn'", "'");
        return text.replaceAll("[()\\[\\]\"`\\s]", "");
    }
}
