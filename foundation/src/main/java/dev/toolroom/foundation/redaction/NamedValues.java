package dev.toolroom.foundation.redaction;

import dev.toolroom.foundation.redaction.SecretNames.Strength;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds secrets by the name before them: in assignments of code, settings, JSON, XML and URLs, in
 * headers, options of commands, and sentences.
 */
final class NamedValues {
    private static final int MAX_NAME_CHARACTERS = 80;
    private static final int MAX_VALUE_CHARACTERS = 2_000;

    /** Longer base64 values are not keys or credentials but data. */
    private static final int MAX_OPAQUE_CHARACTERS = 32 * 1024;

    private static final String PLACEHOLDER_START = "[redacted:";

    /** The beginnings of PNG, JPEG, GIF and WebP in base64. */
    private static final List<String> PICTURES = List.of("iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR");

    private NamedValues() {}

    /**
     * Returns the secret after a name; null if there is none.
     *
     * @param end the end of the name
     */
    static @Nullable Finding findAfter(String text, int start, int end) {
        if (end < text.length() && isNamePart(text.charAt(end)) && !isCjkBoundary(text, end)) {
            return null;
        }
        int from = start;
        while (from > 0 && end - from < MAX_NAME_CHARACTERS && isNamePart(text.charAt(from - 1))) {
            from--;
        }
        if (text.startsWith(PLACEHOLDER_START, from - PLACEHOLDER_START.length())) {
            return null;
        }
        int begin = skipEscape(text, from);
        Strength strength = SecretNames.of(text, begin, end);
        if (strength == Strength.NONE) {
            return null;
        }
        Assignment assignment = Assignment.findAfter(text, from, end, strength);
        if (assignment == null) {
            return strength == Strength.PASSWORD ? null : Sentences.findAfter(text, end);
        }
        return findValue(text, begin, end, assignment, strength);
    }

    /** Skips the letter of an escape, as in {@code \npassword=}, which is not part of the name. */
    private static int skipEscape(String text, int from) {
        boolean escaped =
                from > 0
                        && text.charAt(from - 1) == '\\'
                        && from + 1 < text.length()
                        && "ntr".indexOf(text.charAt(from)) >= 0;
        return escaped ? from + 1 : from;
    }

    private static boolean isNamePart(char c) {
        return c == '_' || c == '-' || c == '.' || Character.isLetterOrDigit(c);
    }

    /** Whether a CJK name ends here although a letter follows: CJK has no spaces between words. */
    private static boolean isCjkBoundary(String text, int end) {
        return text.charAt(end) > 0x2E80 && text.charAt(end - 1) > 0x2E80;
    }

    private static @Nullable Finding findValue(
            String text, int name, int nameEnd, Assignment assignment, Strength strength) {
        int maxLength = maxLength(text, name);
        int end = valueEnd(text, assignment, maxLength);
        int start = schemeEnd(text, assignment.start(), end);
        // A value that exceeds the limit is kept: redacting a part of it would hide nothing.
        if (end <= start || end - start > maxLength) {
            return null;
        }
        String value = text.substring(start, end);
        if (value.length() > MAX_VALUE_CHARACTERS) {
            return isOpaque(value) ? new Finding(kind(strength), start, end) : null;
        }
        if (Placeholders.isPlaceholder(value)
                || value.equalsIgnoreCase(text.substring(name, nameEnd))
                || ")},;".indexOf(value.charAt(0)) >= 0) {
            return null;
        }
        if (!assignment.isQuoted()
                && (Placeholders.isReference(value)
                        || isTestResult(text, name, nameEnd, assignment, end))) {
            return null;
        }
        boolean secret =
                switch (strength) {
                    case PASSWORD -> isPassword(value, assignment);
                    case TOKEN -> isToken(value, assignment);
                    case WEAK -> Sentences.isRandom(value);
                    case NONE -> false;
                };
        return secret ? new Finding(kind(strength), start, end) : null;
    }

    /** Whether "pass" is a test result: {@code --- PASS: TestLoad (0.01s)}, {@code # pass 12}. */
    private static boolean isTestResult(
            String text, int name, int nameEnd, Assignment assignment, int end) {
        if (assignment.tight() || !text.substring(name, nameEnd).equalsIgnoreCase("pass")) {
            return false;
        }
        boolean isCapital = Character.isUpperCase(text.charAt(name + 1));
        String value = text.substring(assignment.start(), end);
        boolean hasMore =
                end + 1 < text.length()
                        && text.charAt(end) == ' '
                        && text.charAt(end + 1) != '#'
                        && !Character.isWhitespace(text.charAt(end + 1));
        return isCapital || hasMore || value.matches("[\\d.,/%]+") || isPath(value);
    }

    private static String kind(Strength strength) {
        return strength == Strength.PASSWORD ? "password" : "token";
    }

    /** Returns the index after a scheme such as {@code Bearer}, or the start if there is none. */
    private static int schemeEnd(String text, int start, int end) {
        for (String scheme : new String[] {"Bearer ", "Basic ", "Token ", "ApiKey ", "pass:"}) {
            if (text.regionMatches(true, start, scheme, 0, scheme.length())
                    && start + scheme.length() < end) {
                return start + scheme.length();
            }
        }
        return start;
    }

    /** Whether a long value consists of random characters and is not a picture. */
    private static boolean isOpaque(String value) {
        return value.indexOf(' ') < 0
                && Words.isMixed(value)
                && Words.randomness(value) >= 0.6
                && PICTURES.stream().noneMatch(value::startsWith);
    }

    /**
     * Returns the maximum length of a value. It is smaller inside a text without spaces, where each
     * of many names starts a search of this length.
     */
    private static int maxLength(String text, int name) {
        boolean first =
                name == 0
                        || Character.isWhitespace(text.charAt(name - 1))
                        || "\"'`;,&|<".indexOf(text.charAt(name - 1)) >= 0
                        || (name > 1 && text.charAt(name - 2) == '\\');
        return first ? MAX_OPAQUE_CHARACTERS : MAX_VALUE_CHARACTERS;
    }

    private static int valueEnd(String text, Assignment assignment, int maxLength) {
        int start = assignment.start();
        String quote = assignment.quote();
        if (!quote.isEmpty()) {
            int close = Words.find(text, quote, start, maxLength + quote.length());
            int line = Words.find(text, "\n", start, maxLength);
            if (close >= 0 && (line < 0 || close < line)) {
                return close;
            }
            if (line >= 0 && line - start <= MAX_VALUE_CHARACTERS) {
                return line;
            }
            return spaceAfter(text, start, maxLength);
        }
        // A space separates the scheme of a header from its value.
        int end = schemeEnd(text, start, text.length());
        int last = Math.min(text.length(), end + maxLength + 1);
        while (end < last && !isEnd(text, end, assignment)) {
            end++;
        }
        while (end > start && ".,:".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return end;
    }

    /** Returns the end of a quoted value without a closing quote: the next space. */
    private static int spaceAfter(String text, int start, int maxLength) {
        int last = Math.min(text.length(), start + maxLength + 1);
        int end = start;
        while (end < last && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isEnd(String text, int at, Assignment assignment) {
        char c = text.charAt(at);
        if (Character.isWhitespace(c) || c == '"' || c == '\'' || c == '<' || c == '`') {
            return true;
        }
        if (c == '\\') {
            return at + 1 < text.length() && "nrt\"'".indexOf(text.charAt(at + 1)) >= 0;
        }
        if (c == ';' || c == '|') {
            return true;
        }
        return assignment.tight() ? c == '&' || c == ',' : c == ')' || c == '}' || c == ',';
    }

    private static boolean isPassword(String value, Assignment assignment) {
        if (value.length() < 3 || (value.indexOf(' ') >= 0 && !assignment.isQuoted())) {
            return false;
        }
        if (assignment.isQuoted() && value.chars().filter(c -> c == ' ').count() > 3) {
            return false;
        }
        if (Words.isPlain(value)) {
            return assignment.tight() && !assignment.isQuoted() && value.length() >= 5;
        }
        if (assignment.tight() || assignment.isQuoted()) {
            return true;
        }
        // In a sentence, only a word with a digit or a sign can be a password.
        return value.length() >= 4 && value.chars().anyMatch(c -> !Character.isLetter(c));
    }

    private static boolean isToken(String value, Assignment assignment) {
        boolean isCode =
                !assignment.isQuoted() && (value.indexOf('{') > 0 || value.indexOf('[') > 0);
        if (value.indexOf(' ') >= 0
                || isCode
                || isHarmless(value)
                || isPath(value)
                || Words.isIdentifier(value)) {
            return false;
        }
        boolean digit = Words.hasDigit(value, 0, value.length());
        if (isUserAndPassword(value)) {
            return true;
        }
        int shortest = assignment.tight() ? 6 : assignment.isQuoted() ? 8 : 12;
        boolean tokenLike =
                (digit && value.length() >= shortest)
                        || (value.length() >= 20
                                && Words.countChanges(value) >= value.length() / 4);
        return tokenLike && !Words.isDigits(value) && Words.randomness(value) >= 0.6;
    }

    private static boolean isHarmless(String value) {
        return (value.matches("v?[0-9]+(?:[.:/-][0-9A-Za-z]+){1,6}")
                        && !value.matches("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"))
                || value.startsWith("sha256:")
                || value.startsWith("0x");
    }

    private static boolean isPath(String value) {
        return value.startsWith("/")
                || value.startsWith("./")
                || value.startsWith("~/")
                || value.contains("://")
                || value.matches(
                        "[\\w./-]+\\.(?:pem|key|json|ya?ml|txt|crt|cer|p12|jks|env|py|ts|js|java|go)");
    }

    /** Whether this is base64 of {@code user:password}, as in basic authentication. */
    static boolean isUserAndPassword(String value) {
        if (value.length() < 8 || !value.matches("[A-Za-z0-9+/]+={0,2}")) {
            return false;
        }
        try {
            String plain =
                    new String(
                            Base64.getDecoder().decode(value),
                            java.nio.charset.StandardCharsets.ISO_8859_1);
            int colon = plain.indexOf(':');
            return colon > 0
                    && colon < plain.length() - 2
                    && plain.chars().allMatch(c -> c >= ' ' && c < 127);
        } catch (IllegalArgumentException notBase64) {
            return false;
        }
    }
}
