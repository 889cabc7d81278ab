package dev.toolroom.domainlang.syntax;

/** Strings as they are written and what they mean. */
public final class Strings {
    private Strings() {}

    /** What a literal means; one without its closing quote is taken as far as it goes. */
    static String value(String literal) {
        int end = isClosed(literal) ? literal.length() - 1 : literal.length();
        String inner = literal.substring(1, end);
        if (inner.indexOf('\\') < 0) {
            return inner;
        }
        var value = new StringBuilder(inner.length());
        for (int i = 0; i < inner.length(); i++) {
            char c = inner.charAt(i);
            if (c == '\\' && i + 1 < inner.length()) {
                i++;
                value.append(escaped(inner.charAt(i)));
            } else {
                value.append(c);
            }
        }
        return value.toString();
    }

    /** Whether it ends with the quote that it began with. */
    public static boolean isClosed(String literal) {
        return literal.length() > 1
                && literal.charAt(literal.length() - 1) == literal.charAt(0)
                && !endsInEscape(literal);
    }

    private static boolean endsInEscape(String literal) {
        int backslashes = 0;
        for (int i = literal.length() - 2; i > 0 && literal.charAt(i) == '\\'; i--) {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    private static char escaped(char c) {
        return switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> '\u000b';
            case '0' -> '\0';
            default -> c;
        };
    }

    /** A literal that means {@code value}. */
    public static String literal(String value) {
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
