package dev.toolroom.foundation.relational.sql;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A token of SQL. Comments are tokens only if the syntax keeps them.
 *
 * @param start the index of its first character
 * @param end the index after its last
 * @param depth the number of open parentheses around it
 */
public record Token(Kind kind, String text, int start, int end, int depth) {
    private static final Pattern UNICODE_ESCAPE =
            Pattern.compile("\\\\(?:([0-9A-Fa-f]{4})|\\+([0-9A-Fa-f]{6})|\\\\)");

    public enum Kind {
        WORD,
        /** A quoted name. */
        NAME,
        /** A text literal. */
        TEXT,
        NUMBER,
        VARIABLE,
        PLACEHOLDER,
        SYMBOL,
        COMMENT,
        /** The end of a statement in scripts with {@code DELIMITER}. */
        TERMINATOR
    }

    /** Whether this is the given unquoted word. */
    public boolean is(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    public boolean isSymbol(char symbol) {
        return kind == Kind.SYMBOL && text.charAt(0) == symbol;
    }

    public boolean isName() {
        return kind == Kind.WORD || kind == Kind.NAME;
    }

    /** Whether this is a PostgreSQL literal with the prefix E. */
    public boolean hasEscapes() {
        return kind == Kind.TEXT && "eE".indexOf(text.charAt(0)) >= 0;
    }

    /** Returns the name without quotes in lower case, by which functions are looked up. */
    public String name() {
        return (kind == Kind.NAME ? value(false) : text).toLowerCase(Locale.ROOT);
    }

    /** Returns a text literal without quotes in lower case: some databases accept it as a name. */
    public String unquoted() {
        int quote = text.indexOf(text.charAt(text.length() - 1));
        return text.substring(Math.min(quote + 1, text.length() - 1), text.length() - 1)
                .replace("''", "'")
                .toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the value of a name or text, without quotes and escapes.
     *
     * @param backslashes whether backslashes escape
     */
    public String value(boolean backslashes) {
        if (kind != Kind.NAME && kind != Kind.TEXT) {
            return text;
        }
        char close = text.charAt(text.length() - 1);
        if (close == '$') {
            int tag = text.indexOf('$', 1) + 1;
            return text.substring(tag, text.length() - tag);
        }
        var value = new StringBuilder(text.length());
        int end = text.length() - 1;
        for (int i = text.indexOf(close == ']' ? '[' : close) + 1; i < end; i++) {
            char c = text.charAt(i);
            if (c == '\\' && backslashes) {
                i++;
                c = unescape(text.charAt(i));
            } else if (c == close) {
                i++;
            }
            value.append(c);
        }
        boolean unicodeEscapes = text.regionMatches(true, 0, "U&", 0, 2);
        return unicodeEscapes ? decodeUnicodeEscapes(value.toString()) : value.toString();
    }

    /** Decodes Unicode escapes: {@code \00e4}, {@code \+0000e4} and doubled backslashes. */
    public static String decodeUnicodeEscapes(String escaped) {
        return UNICODE_ESCAPE
                .matcher(escaped)
                .replaceAll(
                        each -> {
                            String digits = each.group(1) == null ? each.group(2) : each.group(1);
                            return Matcher.quoteReplacement(
                                    digits == null
                                            ? "\\"
                                            : Character.toString(Integer.parseInt(digits, 16)));
                        });
    }

    private static char unescape(char c) {
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            default -> c;
        };
    }

    public String shown() {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
