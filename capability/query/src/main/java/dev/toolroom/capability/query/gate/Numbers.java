package dev.toolroom.capability.query.gate;

/** Where a number ends. */
final class Numbers {
    private Numbers() {}

    /** The index behind the number that begins at a place. */
    static int end(Dialect dialect, String text, int start) {
        int radix = radix(dialect, text, start);
        if (radix != 10) {
            return digits(text, start + 2, radix, dialect == Dialect.POSTGRESQL);
        }
        int at = digits(text, start, radix, true);
        if (at < text.length() && text.charAt(at) == '.') {
            at = digits(text, at + 1, radix, true);
        }
        at = exponent(text, at);
        // H2 marks a long number.
        return dialect == Dialect.H2 && at < text.length() && "lL".indexOf(text.charAt(at)) >= 0
                ? at + 1
                : at;
    }

    /** Of PostgreSQL there are 0o17 and 0b101 too; before its version 16 they were names. */
    private static int radix(Dialect dialect, String text, int at) {
        if (text.charAt(at) != '0' || at + 1 >= text.length()) {
            return 10;
        }
        boolean postgres = dialect == Dialect.POSTGRESQL;
        boolean eight = postgres || dialect == Dialect.H2;
        return switch (text.charAt(at + 1)) {
            case 'x', 'X' -> 16;
            case 'o' -> eight ? 8 : 10;
            case 'O' -> postgres ? 8 : 10;
            case 'b' -> eight || dialect == Dialect.MARIADB ? 2 : 10;
            case 'B' -> postgres ? 2 : 10;
            default -> 10;
        };
    }

    private static int digits(String text, int from, int radix, boolean parted) {
        int at = from;
        while (isDigit(text, at, radix)
                || (parted
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
