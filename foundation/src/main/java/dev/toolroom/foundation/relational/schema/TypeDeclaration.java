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
import org.jspecify.annotations.Nullable;

/**
 * The parts of a type declaration.
 *
 * @param bare the text before the parentheses
 * @param numbers the arguments in parentheses; empty if there are none
 * @param rest the text after them, as in {@code timestamp(3) with time zone}
 */
record TypeDeclaration(String bare, List<String> numbers, String rest, boolean bracketed) {
    private static final Pattern INTEGER =
            Pattern.compile(
                    "(?i)(tinyint|smallint|mediumint|int|integer|bigint|year)(?:\\s*\\((\\d+)\\))?"
                            + "((?:\\s+(?:unsigned|signed|zerofill))*)");

    /** Forms in MariaDB with a display width, {@code unsigned} or {@code zerofill}. */
    private static final Pattern FRACTIONS =
            Pattern.compile(
                    "(?i)(?:(?:float|double)\\s*\\(\\s*\\d+\\s*(?:,\\s*\\d+\\s*)?\\)"
                            + "(?:\\s+(?:unsigned|zerofill))*"
                            + "|(?:float|double|decimal\\s*(?:\\(\\s*\\d+\\s*(?:,\\s*\\d+\\s*)?\\))?)"
                            + "(?:\\s+(?:unsigned|zerofill))+)");

    private static final String QUOTED_VALUE = "'(?:[^'\\\\]|'')*'";
    static final Pattern ENUM_OR_SET =
            Pattern.compile(
                    "(?i)(enum|set)\\s*\\(\\s*("
                            + QUOTED_VALUE
                            + "(\\s*,\\s*"
                            + QUOTED_VALUE
                            + ")*)\\s*\\)");
    private static final Pattern QUOTED_VALUES = Pattern.compile(QUOTED_VALUE);
    private static final int MAX_DIGITS = 9;

    /**
     * Normalizes a MariaDB float, double or decimal with a width, {@code unsigned} or {@code
     * zerofill} to the spelling of the database.
     *
     * @return null for any other type
     */
    static @Nullable String normalizeFraction(String text) {
        return FRACTIONS.matcher(text.strip()).matches()
                ? text.strip()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("\\s*([(,)])\\s*", "$1")
                        .replaceAll("\\)(?=\\w)", ") ")
                        .replaceAll("\\s+", " ")
                : null;
    }

    /** Normalizes an enum or set to the spelling of the database. */
    static String normalizeEnumOrSet(String text) {
        Matcher found = ENUM_OR_SET.matcher(text);
        if (!found.matches()) {
            throw new IllegalArgumentException(text);
        }
        return found.group(1).toLowerCase(Locale.ROOT)
                + QUOTED_VALUES
                        .matcher(found.group(2))
                        .results()
                        .map(each -> each.group())
                        .collect(Collectors.joining(",", "(", ")"));
    }

    /** Returns where the attributes of a declaration begin, or its length if it has none. */
    static int attributesStart(String text) {
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

    /** Returns the declaration without the numbers. */
    String name() {
        return (bare + rest).strip();
    }

    /** Returns the argument at an index; 0 if it is missing or not a number. */
    int number(int at) {
        String text = at < numbers.size() ? numbers.get(at) : "";
        if (text.equalsIgnoreCase("max")) {
            return ColumnType.MAX;
        }
        return isNumber(text) ? Integer.parseInt(text) : 0;
    }

    private static boolean isNumber(String text) {
        return text.length() <= MAX_DIGITS && text.matches("-?\\d+");
    }

    /** Whether the count and kind of the arguments fit the type. */
    boolean fits(TypeRule rule) {
        boolean areNumbers = numbers.stream().allMatch(TypeDeclaration::isNumber);
        return switch (rule.form()) {
            case PLAIN -> numbers.isEmpty();
            case LENGTH ->
                    numbers.size() == 1
                            && (areNumbers || numbers.getFirst().equalsIgnoreCase("max"));
            case PRECISION -> areNumbers && (numbers.size() == 1 || numbers.size() == 2);
            case SCALE -> areNumbers && numbers.size() == 1;
        };
    }

    /**
     * Normalizes a MariaDB integer type: removes its display width, which only matters for {@code
     * zerofill}.
     *
     * @return null for any other type
     */
    static @Nullable String normalizeInteger(String text) {
        Matcher found = INTEGER.matcher(text.strip());
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
