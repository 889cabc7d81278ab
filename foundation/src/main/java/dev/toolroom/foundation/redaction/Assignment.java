package dev.toolroom.foundation.redaction;

import dev.toolroom.foundation.redaction.SecretNames.Strength;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the value of a name begins.
 *
 * @param quote what closes it; empty when nothing does
 * @param tight whether nothing stands between the name, the sign and the value, as in settings
 */
record Assignment(int start, String quote, boolean tight) {
    private static final List<String> VERBS =
            List.of("is ", "was ", "ist ", "es ", "est ", "lautet ", "は", "是", "为", "為");

    boolean quoted() {
        return !quote.isEmpty();
    }

    static @Nullable Assignment after(String text, int nameStart, int nameEnd, Strength strength) {
        int at = closing(text, nameEnd);
        boolean quotedName = at > nameEnd;
        int sign = spaces(text, at);
        if (sign >= text.length()) {
            return null;
        }
        int value = sign(text, sign, nameStart, quotedName);
        if (value < 0) {
            value = withoutSign(text, nameStart, nameEnd, sign, strength);
        }
        if (value < 0) {
            return null;
        }
        int begin = spaces(text, value);
        if (begin >= text.length()) {
            return null;
        }
        String quote = quote(text, begin);
        boolean tight = sign == at && begin == value && text.charAt(sign) == '=';
        return new Assignment(begin + quote.length(), quote, tight);
    }

    /** Past the quotes and brackets that close a name. */
    private static int closing(String text, int end) {
        int at = end;
        while (at < text.length() && at - end < 6 && "\"'`\\])*".indexOf(text.charAt(at)) >= 0) {
            if (text.charAt(at) == '\\'
                    && at + 1 < text.length()
                    && "\"'\\".indexOf(text.charAt(at + 1)) < 0) {
                break;
            }
            at++;
        }
        return at;
    }

    private static int spaces(String text, int from) {
        int at = from;
        while (at < text.length()
                && at - from < 40
                && (text.charAt(at) == ' '
                        || text.charAt(at) == '\t'
                        || text.charAt(at) == '\u3000')) {
            at++;
        }
        return at;
    }

    /** After the sign of an assignment; -1 where there is none. */
    private static int sign(String text, int at, int nameStart, boolean quotedName) {
        char c = text.charAt(at);
        if (c == '=' || c == ':' || c == '：') {
            int end = at + 1;
            while (end < text.length() && end - at < 3 && "=>~".indexOf(text.charAt(end)) >= 0) {
                end++;
            }
            return isTypeOrScope(text, end, c) ? -1 : end;
        }
        if (c == '?' && text.startsWith("?=", at)) {
            return at + 2;
        }
        if (c == '>' && nameStart > 0 && "<:".indexOf(text.charAt(nameStart - 1)) >= 0) {
            return isElement(text, at) ? at + 1 : -1;
        }
        // A pair in a list of values; backticks quote the names of a list in Markdown.
        return c == ','
                        && quotedName
                        && nameStart > 0
                        && "\"'".indexOf(text.charAt(nameStart - 1)) >= 0
                        && !quote(text, spaces(text, at + 1)).isEmpty()
                ? at + 1
                : -1;
    }

    /** Whether the tag that ends here is closed after its value, and not a placeholder. */
    private static boolean isElement(String text, int at) {
        int next = Words.find(text, "<", at, 4_096);
        return next >= 0 && text.startsWith("</", next);
    }

    /** {@code Key::new}, {@code apiKey: string}: no value follows. */
    private static boolean isTypeOrScope(String text, int end, char sign) {
        return sign == ':' && text.startsWith(":", end);
    }

    /** Options of commands, sentences, and SQL. */
    private static int withoutSign(
            String text, int nameStart, int nameEnd, int at, Strength strength) {
        if (at == nameEnd && !isWide(text, at)) {
            return -1;
        }
        boolean option = nameStart > 1 && text.startsWith("--", nameStart - 2);
        if (option || text.startsWith("--", nameStart)) {
            return text.charAt(at) == '-' ? -1 : at;
        }
        for (String verb : VERBS) {
            if (text.startsWith(verb, at)) {
                return at + verb.length();
            }
        }
        boolean sql =
                strength == Strength.PASSWORD
                        && (text.charAt(at) == '\'' || text.charAt(at) == '"');
        boolean netrc =
                strength == Strength.PASSWORD
                        && Words.findBefore(text, "login ", nameStart, 80) >= 0;
        return sql || netrc ? at : -1;
    }

    private static boolean isWide(String text, int at) {
        return text.charAt(at) > 0x2E80;
    }

    /** The quote as it is written, with the backslashes that a text within a text has before it. */
    private static String quote(String text, int at) {
        int end = at;
        while (end < text.length() && end - at < 8 && text.charAt(end) == '\\') {
            end++;
        }
        boolean quote = end < text.length() && "\"'`".indexOf(text.charAt(end)) >= 0;
        return quote ? text.substring(at, end + 1) : "";
    }
}
