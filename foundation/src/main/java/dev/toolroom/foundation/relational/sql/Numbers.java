package dev.toolroom.foundation.relational.sql;

import dev.toolroom.foundation.relational.sql.Syntax.Trait;

/** Finds the end of numbers. */
final class Numbers {
    private Numbers() {}

    /** Returns the index after a number. */
    static int end(Syntax syntax, String text, int start) {
        int radix = radix(syntax, text, start);
        if (radix != 10) {
            return digits(text, start + 2, radix, syntax.has(Trait.GROUPED_NUMBERS));
        }
        int at = digits(text, start, radix, true);
        if (at < text.length() && text.charAt(at) == '.') {
            at = digits(text, at + 1, radix, true);
        }
        at = exponent(text, at);
        return syntax.has(Trait.LONG_NUMBERS)
                        && at < text.length()
                        && "lL".indexOf(text.charAt(at)) >= 0
                ? at + 1
                : at;
    }

    /** Returns the base of a number by its prefix, such as {@code 0x}. */
    private static int radix(Syntax syntax, String text, int at) {
        if (text.charAt(at) != '0' || at + 1 >= text.length()) {
            return 10;
        }
        boolean upperCase = syntax.has(Trait.GROUPED_NUMBERS);
        return switch (text.charAt(at + 1)) {
            case 'x', 'X' -> 16;
            case 'o' -> syntax.has(Trait.OCTAL_NUMBERS) ? 8 : 10;
            case 'O' -> upperCase ? 8 : 10;
            case 'b' -> syntax.has(Trait.BINARY_NUMBERS) ? 2 : 10;
            case 'B' -> upperCase ? 2 : 10;
            default -> 10;
        };
    }

    private static int digits(String text, int from, int radix, boolean grouped) {
        int at = from;
        while (isDigit(text, at, radix)
                || (grouped
                        && at < text.length()
                        && text.charAt(at) == '_'
                        && isDigit(text, at + 1, radix))) {
            at++;
        }
        return at;
    }

    private static boolean isDigit(String text, int at, int radix) {
        return at < text.length()
                && text.charAt(at) < 128
                && Character.digit(text.charAt(at), radix) >= 0;
    }

    private static int exponent(String text, int at) {
        if (at >= text.length() || "eE".indexOf(text.charAt(at)) < 0) {
            return at;
        }
        int sign = at + 1 < text.length() && "+-".indexOf(text.charAt(at + 1)) >= 0 ? 2 : 1;
        return isDigit(text, at + sign, 10) ? digits(text, at + sign, 10, true) : at;
    }
}
