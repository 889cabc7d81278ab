package dev.toolroom.foundation.relational.schema;

import dev.toolroom.foundation.relational.sql.Lexer;
import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Tokens;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A type as somebody wrote it, taken apart.
 *
 * @param bare what stands before the brackets
 * @param numbers what stands in them; empty where there are none
 * @param rest what follows them, as in {@code timestamp(3) with time zone}
 */
record TypeDeclaration(String bare, List<String> numbers, String rest, boolean bracketed) {
    private static final Pattern WHOLE_NUMBERS =
            Pattern.compile(
                    "(?i)(tinyint|smallint|mediumint|int|integer|bigint|year)(?:\\s*\\((\\d+)\\))?"
                            + "((?:\\s+(?:unsigned|signed|zerofill))*)");

    /** Of these MariaDB knows forms that have numbers or words more than the type itself. */
    private static final Pattern FRACTIONS =
            Pattern.compile(
                    "(?i)(?:(?:float|double)\\s*\\(\\s*\\d+\\s*(?:,\\s*\\d+\\s*)?\\)"
                            + "(?:\\s+(?:unsigned|zerofill))*"
                            + "|(?:float|double|decimal\\s*(?:\\(\\s*\\d+\\s*(?:,\\s*\\d+\\s*)?\\))?)"
                            + "(?:\\s+(?:unsigned|zerofill))+)");

    private static final String VALUE = "'(?:[^'\\\\]|'')*'";
    static final Pattern LISTED =
            Pattern.compile(
                    "(?i)(enum|set)\\s*\\(\\s*(" + VALUE + "(\\s*,\\s*" + VALUE + ")*)\\s*\\)");
    private static final Pattern VALUES = Pattern.compile(VALUE);
    private static final int MOST_DIGITS = 9;

    /**
     * A number of MariaDB that is no whole one, with a width or without a sign, as the database
     * itself writes it.
     *
     * @return null where it is something else
     */
    static @org.jspecify.annotations.Nullable String fraction(String text) {
        return FRACTIONS.matcher(text.strip()).matches()
                ? text.strip()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("\\s*([(,)])\\s*", "$1")
                        .replaceAll("\\)(?=\\w)", ") ")
                        .replaceAll("\\s+", " ")
                : null;
    }

    /** As the database itself writes a list of values. */
    static String listed(String text) {
        Matcher found = LISTED.matcher(text);
        if (!found.matches()) {
            throw new IllegalArgumentException(text);
        }
        return found.group(1).toLowerCase(Locale.ROOT)
                + VALUES.matcher(found.group(2))
                        .results()
                        .map(each -> each.group())
                        .collect(Collectors.joining(",", "(", ")"));
    }

    /** Where the attributes of a declaration begin; its length where it has none. */
    static int attributes(String text) {
        Tokens tokens = Lexer.tokens(Syntax.ANY_EXPRESSION, text);
        for (int i = 1; i < tokens.size(); i++) {
            boolean begins =
                    tokens.word(i, "invisible", "compressed")
                            || tokens.word(i, "rowguidcol", "sparse", "filestream", "column_set")
                            || (tokens.word(i, "masked", "encrypted") && tokens.word(i + 1, "with"))
                            || (tokens.word(i, "generated") && tokens.word(i + 1, "always"))
                            || (tokens.word(i, "not") && tokens.word(i + 1, "for"))
                            || (tokens.word(i, "collate") && tokens.has(i + 1))
                            || (tokens.word(i, "check") && tokens.symbol(i + 1, '('));
            if (begins && tokens.get(i).depth() == 0 && !tokens.touch(i - 1)) {
                return tokens.get(i - 1).end();
            }
        }
        return text.length();
    }

    static TypeDeclaration of(String text) {
        String plain = text.strip();
        int open = plain.indexOf('(');
        int close = plain.indexOf(')');
        if (open < 0 || close < open) {
            return new TypeDeclaration(plain, List.of(), "", open >= 0);
        }
        List<String> numbers =
                Stream.of(plain.substring(open + 1, close).split(",", -1))
                        .map(String::strip)
                        .toList();
        return new TypeDeclaration(
                plain.substring(0, open).strip(), numbers, plain.substring(close + 1), true);
    }

    /** Without the numbers. */
    String name() {
        return (bare + rest).strip();
    }

    /** One of the numbers; 0 where there is none or it is no number. */
    int number(int at) {
        String text = at < numbers.size() ? numbers.get(at) : "";
        if (text.equalsIgnoreCase("max")) {
            return ColumnType.MAX;
        }
        return isNumber(text) ? Integer.parseInt(text) : 0;
    }

    private static boolean isNumber(String text) {
        return text.length() <= MOST_DIGITS && text.matches("-?\\d+");
    }

    /** Whether the numbers are as many and such as a type of this form takes. */
    boolean fits(TypeRule rule) {
        boolean plain = numbers.stream().allMatch(TypeDeclaration::isNumber);
        return switch (rule.form()) {
            case PLAIN -> numbers.isEmpty();
            case LENGTH ->
                    numbers.size() == 1 && (plain || numbers.getFirst().equalsIgnoreCase("max"));
            case PRECISION -> plain && (numbers.size() == 1 || numbers.size() == 2);
            case SCALE -> plain && numbers.size() == 1;
        };
    }

    /**
     * A whole number of MariaDB: how wide it is shown means nothing, unless it is filled with
     * zeros.
     *
     * @return null where it is something else
     */
    static @org.jspecify.annotations.Nullable String withoutWidth(String text) {
        Matcher found = WHOLE_NUMBERS.matcher(text.strip());
        if (!found.matches()) {
            return null;
        }
        String words = found.group(3).toLowerCase(Locale.ROOT);
        String name = found.group(1).toLowerCase(Locale.ROOT);
        String bare = name.equals("integer") ? "int" : name;
        if (words.contains("zerofill")) {
            return text.strip().toLowerCase(Locale.ROOT);
        }
        if (bare.equals("tinyint") && "1".equals(found.group(2))) {
            // Clients take either for yes or no.
            return words.contains("unsigned") ? "tinyint(1) unsigned" : "boolean";
        }
        return words.contains("unsigned") ? bare + " unsigned" : bare;
    }
}
