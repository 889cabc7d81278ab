package dev.toolroom.foundation.redaction;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of token that is recognised by its prefix.
 *
 * @param minLength the minimum length after the prefix
 * @param maxLength the maximum length after the prefix
 */
record TokenShape(String kind, String prefix, Alphabet alphabet, int minLength, int maxLength) {
    /** Reads the tokens of known services from {@code token-shapes.tsv}. */
    static List<TokenShape> known() {
        try (InputStream in = TokenShape.class.getResourceAsStream("token-shapes.tsv")) {
            if (in == null) {
                throw new IllegalStateException("no token-shapes.tsv");
            }
            return new String(in.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> of(List.of(line.split("\t", -1))))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TokenShape of(List<String> cells) {
        return new TokenShape(
                cells.get(0),
                cells.get(1),
                Alphabet.of(cells.get(2)),
                Integer.parseInt(cells.get(3)),
                Integer.parseInt(cells.get(4)));
    }

    /** Returns the token whose prefix begins here; null if it is none. */
    @Nullable Finding at(String text, int start) {
        if (!text.startsWith(prefix, start) || isInsideWord(text, start)) {
            return null;
        }
        int from = start + prefix.length();
        int end = alphabet.end(text, from, from + maxLength + 1);
        int length = end - from;
        if (length < minLength || length > maxLength || Placeholders.isMadeUp(text, from, end)) {
            return null;
        }
        // A word that happens to have the prefix has no digits and hardly any capitals.
        boolean isWord =
                !Words.hasDigit(text, from, end)
                        && Words.countChanges(text.substring(from, end)) < length / 4;
        return minLength >= 20 && isWord ? null : new Finding(kind, start, end);
    }

    private static boolean isInsideWord(String text, int start) {
        if (start == 0) {
            return false;
        }
        char before = text.charAt(start - 1);
        if (!Alphabet.UNDERSCORE.has(before)) {
            return false;
        }
        // Neither the letter of an escape such as \n nor the m of a colour code is part of a word.
        boolean escape =
                start > 1
                        && text.charAt(start - 2) == '\\'
                        && (before == 'n' || before == 't' || before == 'r');
        return !escape && !isColour(text, start);
    }

    /** Whether a terminal colour code, such as {@code ESC [ 32 m}, ends here. */
    private static boolean isColour(String text, int end) {
        int at = end - 1;
        if (text.charAt(at) != 'm') {
            return false;
        }
        while (at > 0 && (Character.isDigit(text.charAt(at - 1)) || text.charAt(at - 1) == ';')) {
            at--;
        }
        return at > 0 && text.charAt(at - 1) == '[';
    }
}
