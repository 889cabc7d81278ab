package dev.toolroom.foundation.redaction;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Base64;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds secrets of special forms: key blocks, passwords in URLs, signed tokens and so on. */
final class SpecialShapes {
    static final String PRIVATE_KEY = "private-key";

    private static final int MAX_BLOCK_CHARACTERS = 16 * 1024;
    private static final int MAX_LINE_CHARACTERS = 1_000;
    private static final int MAX_LINES = 100;
    private static final int MAX_DISTANCE = 2_000;

    /** Base64 characters that contain the first line of a key. */
    private static final int ENCODED_TITLE_CHARACTERS = 48;

    /** A shorter line belongs to the following text, unless it contains nothing else. */
    private static final int MIN_LINE_CHARACTERS = 24;

    private SpecialShapes() {}

    /** Finds a key from {@code -----BEGIN … PRIVATE KEY} to its end, or to the end of its block. */
    static @Nullable Finding privateKey(String text, int start) {
        int title = Words.find(text, "-----", start + 10, 70);
        if (title < 0
                || title - start > 60
                || !text.substring(start, title).contains("PRIVATE KEY")) {
            return null;
        }
        int body = title + 5;
        int end = Words.find(text, "-----END", body, MAX_BLOCK_CHARACTERS);
        if (end >= 0) {
            int dashes = Words.find(text, "-----", end + 8, 70);
            return new Finding(PRIVATE_KEY, start, dashes < 0 ? end : dashes + 5);
        }
        end = body;
        while (end < text.length()
                && end - body < MAX_BLOCK_CHARACTERS
                && isInKeyBlock(text.charAt(end))) {
            end++;
        }
        return new Finding(PRIVATE_KEY, start, end);
    }

    /** Finds a private key in base64 of base64, as kubectl prints it, but no certificate. */
    static @Nullable Finding encodedKey(String text, int start) {
        boolean inside =
                start > 0
                        && text.charAt(start - 1) != '='
                        && Alphabet.BASE64.has(text.charAt(start - 1));
        int title = Alphabet.BASE64.end(text, start, start + ENCODED_TITLE_CHARACTERS);
        if (inside || title - start < ENCODED_TITLE_CHARACTERS) {
            return null;
        }
        String plain =
                new String(Base64.getMimeDecoder().decode(text.substring(start, title)), US_ASCII);
        int end = Alphabet.BASE64.end(text, title, text.length());
        return plain.contains("PRIVATE KEY")
                ? new Finding(PRIVATE_KEY, start, wrappedEnd(text, end))
                : null;
    }

    /** Returns the end of base64 that is wrapped into lines. */
    private static int wrappedEnd(String text, int from) {
        int end = from;
        while (text.startsWith("\n", end) && end - from < MAX_BLOCK_CHARACTERS) {
            int line = end + 1;
            while (text.startsWith(" ", line) && line - end < 40) {
                line++;
            }
            int next = Alphabet.BASE64.end(text, line, line + MAX_LINE_CHARACTERS);
            boolean alone = next > line && (next == text.length() || text.charAt(next) == '\n');
            if (next - line < MIN_LINE_CHARACTERS && !alone) {
                break;
            }
            end = next;
        }
        return end;
    }

    private static boolean isInKeyBlock(char c) {
        return Alphabet.BASE64.has(c)
                || c == '\n'
                || c == '\r'
                || c == '\\'
                || c == ' '
                || c == ':'
                || c == ',';
    }

    /**
     * Finds the password of {@code scheme://user:password@host}, or the token of {@code
     * token@host}.
     */
    static @Nullable Finding inAddress(String text, int colon) {
        int from = colon + 3;
        // A redacted user: skip the colons of the placeholder.
        int placeholder = text.startsWith("[redacted:", from) ? text.indexOf("]:", from) : -1;
        int end = placeholder > 0 && placeholder - from < 60 ? placeholder + 1 : from;
        int at = -1;
        int first = -1;
        while (end < text.length() && end - from < 400 && !endsAuthority(text.charAt(end))) {
            if (text.charAt(end) == '@') {
                at = end;
            } else if (text.charAt(end) == ':' && first < 0) {
                first = end;
            }
            end++;
        }
        if (at < 0) {
            return null;
        }
        int start = first >= 0 && first < at ? first + 1 : from;
        String value = text.substring(start, at);
        // "!" begins YAML tags, which are placeholders elsewhere, but also passwords.
        if (value.isEmpty() || (value.charAt(0) != '!' && Placeholders.isPlaceholder(value))) {
            return null;
        }
        boolean token = start == from;
        return token && (!Sentences.isRandom(value) || text.startsWith("o", at + 1))
                ? null
                : new Finding(token ? "token" : "password", start, at);
    }

    private static boolean endsAuthority(char c) {
        return c == '/'
                || c == '?'
                || c == '#'
                || c == '"'
                || c == '\''
                || c == '<'
                || c == '>'
                || c == '`'
                || c == '\\'
                || Character.isWhitespace(c);
    }

    /** Finds a JWT: three parts separated by dots, the first of which is a JSON object. */
    static @Nullable Finding signedToken(String text, int start) {
        if (start > 0 && Alphabet.DASH.has(text.charAt(start - 1))) {
            return null;
        }
        int first = Alphabet.DASH.end(text, start, text.length());
        if (first - start < 12 || first >= text.length() || text.charAt(first) != '.') {
            return null;
        }
        int second = Alphabet.DASH.end(text, first + 1, text.length());
        if (second - first < 12 || second >= text.length() || text.charAt(second) != '.') {
            return null;
        }
        int third = Alphabet.DASH.end(text, second + 1, text.length());
        return third - second < 4 ? null : new Finding("jwt", start, third);
    }

    /** Finds the path of a webhook, which is its secret. */
    static @Nullable Finding webhook(String text, int start) {
        int end = start;
        while (end < text.length()
                && end - start < 400
                && (Alphabet.DOT.has(text.charAt(end)) || "/@".indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        int slash = text.indexOf('/', start);
        return slash < 0 || end - slash < 24 || !Words.hasDigit(text, slash, end)
                ? null
                : new Finding("webhook", slash + 1, end);
    }

    /** Finds {@code 123456789:AA…}: the number of a bot and its token. */
    static @Nullable Finding telegram(String text, int colon) {
        int from = colon;
        while (from > 0
                && colon - from < 11
                && text.charAt(from - 1) >= '0'
                && text.charAt(from - 1) <= '9') {
            from--;
        }
        int end = Alphabet.DASH.end(text, colon + 1, colon + 60);
        int length = end - colon - 1;
        return colon - from < 8 || length < 33 || length > 37
                ? null
                : new Finding("telegram-token", from, end);
    }

    /** Finds a token by a sign in its middle. */
    static @Nullable Finding around(
            String text,
            int start,
            int length,
            String kind,
            Alphabet alphabet,
            int before,
            int after) {
        int from = start;
        while (from > 0 && alphabet.has(text.charAt(from - 1))) {
            from--;
        }
        int end = alphabet.end(text, start + length, text.length());
        return start - from < before || end - start - length < after
                ? null
                : new Finding(kind, from, end);
    }

    /** Finds 32 hexadecimal digits, {@code -us} and the number of a data centre. */
    static @Nullable Finding mailchimp(String text, int start) {
        int from = start;
        while (from > 0 && start - from <= 32 && Alphabet.LOWER_HEX.has(text.charAt(from - 1))) {
            from--;
        }
        int end = Alphabet.LETTERS_DIGITS.end(text, start + 3, start + 6);
        return start - from == 32 && Words.isDigits(text.substring(start + 3, end))
                ? new Finding("mailchimp-key", from, end)
                : null;
    }

    /** Finds {@code pat} and 14 characters, a dot, and 64 hexadecimal digits. */
    static @Nullable Finding airtable(String text, int start) {
        int dot = Alphabet.LETTERS_DIGITS.end(text, start, start + 18);
        if (dot - start != 17 || dot >= text.length() || text.charAt(dot) != '.') {
            return null;
        }
        int end = Alphabet.LOWER_HEX.end(text, dot + 1, dot + 66);
        return end - dot != 65 ? null : new Finding("airtable-token", start, end);
    }

    /** Finds the values of a Kubernetes Secret, which are base64 under any name. */
    static void kubernetes(String text, int start, Consumer<Finding> found) {
        int data = Words.find(text, "data:", start, MAX_DISTANCE);
        while (data > 0 && Character.isLetter(text.charAt(data - 1))) {
            // This is the end of "metadata:".
            data = Words.find(text, "data:", data + 1, start + MAX_DISTANCE - data);
        }
        if (data < 0) {
            return;
        }
        int line = Words.find(text, "\n", data, 100);
        for (int lines = 0;
                lines < MAX_LINES && line >= 0 && text.startsWith(" ", line + 1);
                lines++) {
            int end = Words.find(text, "\n", line + 1, MAX_BLOCK_CHARACTERS);
            int stop = end < 0 ? Math.min(text.length(), line + MAX_BLOCK_CHARACTERS) : end;
            int colon = Words.find(text, ": ", line, stop - line);
            if (colon > 0) {
                int value = colon + 2;
                int last = Alphabet.BASE64.end(text, value, stop);
                if (last - value >= 8 && last == stop) {
                    found.accept(new Finding("kubernetes-secret", value, last));
                }
            }
            line = end;
        }
    }

    /** Finds the values of cookies that look like session ids. */
    static void cookies(String text, int start, Consumer<Finding> found) {
        int line = Words.find(text, "\n", start, MAX_LINE_CHARACTERS);
        int last = line >= 0 ? line : Math.min(text.length(), start + MAX_LINE_CHARACTERS);
        int at = start;
        while (at < last) {
            int equal = Words.find(text, "=", at, last - at);
            if (equal < 0) {
                return;
            }
            int end = equal + 1;
            while (end < last && "; \t\n\r\"'\\,".indexOf(text.charAt(end)) < 0) {
                end++;
            }
            String value = text.substring(equal + 1, end);
            if (value.length() >= 16
                    && Words.hasDigit(value, 0, value.length())
                    && Words.randomness(value) >= 0.7) {
                found.accept(new Finding("cookie", equal + 1, end));
            }
            at = end + 1;
        }
    }
}
