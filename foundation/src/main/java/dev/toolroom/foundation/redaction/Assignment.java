package dev.toolroom.foundation.redaction;

import dev.toolroom.foundation.redaction.SecretNames.Strength;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The start of the value that is assigned to a name.
 *
 * @param quote the quote around the value, which also closes it; empty for none
 * @param tight whether there are no spaces around {@code =}, as in settings
 */
record Assignment(int start, String quote, boolean tight) {
    private static final List<String> VERBS =
            List.of("is ", "was ", "ist ", "es ", "est ", "lautet ", "は", "是", "为", "為");

    boolean isQuoted() {
        return !quote.isEmpty();
    }

    static @Nullable Assignment findAfter(
            String text, int nameStart, int nameEnd, Strength strength) {
        int at = skipClosing(text, nameEnd);
        boolean quotedName = at > nameEnd;
        int sign = skipSpaces(text, at);
        if (sign >= text.length()) {
            return null;
        }
        int value = afterSign(text, sign, nameStart, quotedName);
        if (value < 0) {
            value = startWithoutSign(text, nameStart, nameEnd, sign, strength);
        }
        if (value < 0) {
            return null;
        }
        int begin = skipSpaces(text, value);
        if (begin >= text.length()) {
            return null;
        }
        String quote = quote(text, begin);
        boolean tight = sign == at && begin == value && text.charAt(sign) == '=';
        return new Assignment(begin + quote.length(), quote, tight);
    }

    /** Returns the index after the quotes and brackets that close a name. */
    private static int skipClosing(String text, int end) {
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

    private static int skipSpaces(String text, int from) {
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

    /** Returns the index after the sign of an assignment, or -1 if there is none. */
    private static int afterSign(String text, int at, int nameStart, boolean quotedName) {
        char c = text.charAt(at);
        if (c == '=' || c == ':' || c == '：') {
            int end = at + 1;
            while (end < text.length() && end - at < 3 && "=>~".indexOf(text.charAt(end)) >= 0) {
                end++;
            }
            return isScope(text, end, c) ? -1 : end;
        }
        if (c == '?' && text.startsWith("?=", at)) {
            return at + 2;
        }
        if (c == '>' && nameStart > 0 && "<:".indexOf(text.charAt(nameStart - 1)) >= 0) {
            return isElement(text, at) ? at + 1 : -1;
        }
        // A pair of quoted texts. Not in backticks, which quote names in Markdown lists.
        return c == ','
                        && quotedName
                        && nameStart > 0
                        && "\"'".indexOf(text.charAt(nameStart - 1)) >= 0
                        && !quote(text, skipSpaces(text, at + 1)).isEmpty()
                ? at + 1
                : -1;
    }

    /** Whether the tag that ends here is an XML element with a value, and not a placeholder. */
    private static boolean isElement(String text, int at) {
        int next = Words.find(text, "<", at, 4_096);
        return next >= 0 && text.startsWith("</", next);
    }

    /** Whether this is a scope such as {@code Key::new}, which has no value. */
    private static boolean isScope(String text, int end, char sign) {
        return sign == ':' && text.startsWith(":", end);
    }

    /** Returns where the value begins in command options, sentences, SQL and netrc files, or -1. */
    private static int startWithoutSign(
            String text, int nameStart, int nameEnd, int at, Strength strength) {
        if (at == nameEnd && !isCjk(text, at)) {
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

    private static boolean isCjk(String text, int at) {
        return text.charAt(at) > 0x2E80;
    }

    /** Returns the opening quote, including the backslashes that escape it in a nested text. */
    private static String quote(String text, int at) {
        int end = at;
        while (end < text.length() && end - at < 8 && text.charAt(end) == '\\') {
            end++;
        }
        boolean quote = end < text.length() && "\"'`".indexOf(text.charAt(end)) >= 0;
        return quote ? text.substring(at, end + 1) : "";
    }
}
