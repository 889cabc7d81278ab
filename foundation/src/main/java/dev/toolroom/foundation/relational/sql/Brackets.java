package dev.toolroom.foundation.relational.sql;

import java.util.List;

/**
 * Reads square brackets, which enclose a quoted name, an array or a subscript. In H2 the mode
 * decides which, and the SQL does not show the mode: brackets are accepted only if the meaning does
 * not matter.
 */
final class Brackets {
    private Brackets() {}

    /** Returns the index after the bracket that closes a name, or -1 if there is none. */
    static int end(String text, int open, boolean doubled) {
        int close = text.indexOf(']', open);
        while (doubled && close >= 0 && text.startsWith("]]", close)) {
            close = text.indexOf(']', close + 2);
        }
        return close < 0 ? -1 : close + 1;
    }

    /** Whether this is {@code integer[]} or {@code tags[1]} and not {@code [name]}. */
    static boolean isSubscript(String text, int open) {
        char next = open + 1 < text.length() ? text.charAt(open + 1) : ' ';
        return next == ']' || Character.isDigit(next);
    }

    /**
     * Whether brackets end at the same place in every mode and, read as a name, could not be the
     * name of a function.
     *
     * @param open the index of the opening bracket
     * @param before the tokens before it
     */
    static boolean areSameInAllModes(String text, int open, List<Token> before) {
        int end = text.indexOf(']', open);
        if (end < 0 || before.isEmpty()) {
            return false;
        }
        String inside = text.substring(open + 1, end);
        Token last = before.getLast();
        boolean value = last.is("array") || last.isSymbol(')') || last.isSymbol(']');
        return !isCalled(text, end)
                && (value ? isSelfContained(inside) : inside.strip().matches("[0-9]+"));
    }

    /** Whether the brackets are called as a function, as in [file_read](…). */
    private static boolean isCalled(String text, int end) {
        String behind = text.substring(end + 1).stripLeading();
        return behind.startsWith("(") || behind.startsWith("/") || behind.startsWith("--");
    }

    /** Whether all quotes inside are closed and no comment or statement begins. */
    private static boolean isSelfContained(String inside) {
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
