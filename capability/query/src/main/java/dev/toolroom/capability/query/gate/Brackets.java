package dev.toolroom.capability.query.gate;

import java.util.List;

/**
 * Square brackets of H2: an array or an element of one, but in its mode for SQL Server a quoted
 * name. The gate does not know the mode, so both must come to the same.
 */
final class Brackets {
    private Brackets() {}

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
