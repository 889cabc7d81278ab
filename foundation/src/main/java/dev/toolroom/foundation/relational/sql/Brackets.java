package dev.toolroom.foundation.relational.sql;

import java.util.List;

/**
 * Square brackets: a quoted name, an array or an element of one. In H2 its mode decides, which no
 * text shows, so both must come to the same there.
 */
final class Brackets {
    private Brackets() {}

    /** Behind the bracket that closes a name, or -1 where none does. */
    static int end(String text, int open, boolean doubled) {
        int close = text.indexOf(']', open);
        while (doubled && close >= 0 && text.startsWith("]]", close)) {
            close = text.indexOf(']', close + 2);
        }
        return close < 0 ? -1 : close + 1;
    }

    /** In scripts of any dialect: {@code integer[]} and {@code tags[1]}, not {@code [name]}. */
    static boolean index(String text, int open) {
        char next = open + 1 < text.length() ? text.charAt(open + 1) : ' ';
        return next == ']' || Character.isDigit(next);
    }

    /**
     * Whether what stands in brackets ends at the same place in every mode and, were it a name, is
     * one that nothing goes by.
     *
     * @param open where the bracket opens
     * @param before the tokens in front of it
     */
    static boolean areAlikeToAll(String text, int open, List<Token> before) {
        int end = text.indexOf(']', open);
        if (end < 0 || before.isEmpty()) {
            return false;
        }
        String inside = text.substring(open + 1, end);
        Token last = before.getLast();
        boolean value = last.is("array") || last.isSymbol(')') || last.isSymbol(']');
        return !isCalled(text, end) && (value ? isWhole(inside) : inside.strip().matches("[0-9]+"));
    }

    /** As in [file_read](…). */
    private static boolean isCalled(String text, int end) {
        String behind = text.substring(end + 1).stripLeading();
        return behind.startsWith("(") || behind.startsWith("/") || behind.startsWith("--");
    }

    /** Literals and quoted names end in it, and no comment or statement begins. */
    private static boolean isWhole(String inside) {
        char quote = 0;
        for (int i = 0; i < inside.length(); i++) {
            char c = inside.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if ("'\"`".indexOf(c) >= 0) {
                quote = c;
            } else if (";$".indexOf(c) >= 0
                    || inside.startsWith("--", i)
                    || inside.startsWith("//", i)
                    || inside.startsWith("/*", i)) {
                return false;
            }
        }
        return quote == 0;
    }
}
