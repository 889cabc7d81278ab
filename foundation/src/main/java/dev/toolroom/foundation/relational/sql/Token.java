package dev.toolroom.foundation.relational.sql;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One piece of a statement; no blank, and a comment only where comments are kept.
 *
 * @param start the index of its first character
 * @param end the index after its last
 * @param depth how many parentheses are open around it
 */
public record Token(Kind kind, String text, int start, int end, int depth) {
    private static final Pattern POINT =
            Pattern.compile("\\\\(?:([0-9A-Fa-f]{4})|\\+([0-9A-Fa-f]{6})|\\\\)");

    /** What a piece is. */
    public enum Kind {
        WORD,
        /** A quoted name. */
        NAME,
        /** A literal text. */
        TEXT,
        NUMBER,
        VARIABLE,
        PLACEHOLDER,
        SYMBOL,
        COMMENT,
        /** Ends a statement, in scripts that say themselves what does. */
        TERMINATOR
    }

    /** Whether it is this word, unquoted. */
    public boolean is(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    public boolean isSymbol(char symbol) {
        return kind == Kind.SYMBOL && text.charAt(0) == symbol;
    }

    public boolean isName() {
        return kind == Kind.WORD || kind == Kind.NAME;
    }

    /** Of PostgreSQL: a literal that begins with E. */
    public boolean hasEscapes() {
        return kind == Kind.TEXT && "eE".indexOf(text.charAt(0)) >= 0;
    }

    /** Folded, and without its quotes: how a function is looked up. */
    public String name() {
        return (kind == Kind.NAME ? value(false) : text).toLowerCase(Locale.ROOT);
    }

    /** What a literal text holds, folded: some databases take it for a name. */
    public String unquoted() {
        int quote = text.indexOf(text.charAt(text.length() - 1));
        return text.substring(Math.min(quote + 1, text.length() - 1), text.length() - 1)
                .replace("''", "'")
                .toLowerCase(Locale.ROOT);
    }

    /**
     * What a name or a text stands for: without quotes, and what was doubled or escaped said once.
     *
     * @param backslashes whether they escape what follows them
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
                c = unescaped(text.charAt(i));
            } else if (c == close) {
                i++;
            }
            value.append(c);
        }
        boolean points = text.regionMatches(true, 0, "U&", 0, 2);
        return points ? ofPoints(value.toString()) : value.toString();
    }

    /** {@code \\00e4} and {@code \\+0000e4} are characters, and two backslashes are one. */
    private static String ofPoints(String escaped) {
        return POINT.matcher(escaped)
                .replaceAll(
                        each -> {
                            String digits = each.group(1) == null ? each.group(2) : each.group(1);
                            return Matcher.quoteReplacement(
                                    digits == null
                                            ? "\\"
                                            : Character.toString(Integer.parseInt(digits, 16)));
                        });
    }

    private static char unescaped(char c) {
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
