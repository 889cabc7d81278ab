package dev.toolroom.foundation.relational.sql;

import dev.toolroom.foundation.relational.sql.Syntax.Trait;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Decides which characters words consist of. */
public final class WordCharacters {
    /** Letters that some engines fold to ASCII letters, and others do not. */
    private static final String AMBIGUOUS_LETTERS = "\u0130\u0131\u017f\u212a";

    /** The limit of PostgreSQL. */
    private static final int MAX_NAME_BYTES = 63;

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private WordCharacters() {}

    /**
     * Folds a name as the most lenient engine does. MariaDB ignores accents in names of stored
     * functions. H2 compares names in upper case, where one letter can become two.
     */
    public static String folded(String name) {
        if (isAscii(name)) {
            return name.toLowerCase(Locale.ROOT);
        }
        String decomposed = Normalizer.normalize(name, Normalizer.Form.NFKD);
        return MARKS.matcher(decomposed)
                .replaceAll("")
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

    private static boolean isAscii(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) > 127) {
                return false;
            }
        }
        return true;
    }

    /** Cuts a name, quoted or not, to the length that PostgreSQL silently cuts it to. */
    static String cutName(String raw) {
        if (raw.length() <= MAX_NAME_BYTES / 3) {
            return raw;
        }
        boolean quoted = raw.charAt(0) == '"';
        int bytes = 0;
        int at = quoted ? 1 : 0;
        int end = quoted ? raw.length() - 1 : raw.length();
        while (at < end) {
            int point = raw.codePointAt(at);
            bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
            if (bytes > MAX_NAME_BYTES) {
                return raw.substring(0, at) + (quoted ? "\"" : "");
            }
            // A doubled quote in a name is one character.
            at += quoted && point == '"' ? 2 : Character.charCount(point);
        }
        return raw;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isWordStart(Syntax syntax, char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || c == '_'
                || (c == '#' && syntax.has(Trait.HASH_IN_WORDS) && !syntax.has(Trait.HASH_COMMENTS))
                || (c > 127 && isLetter(syntax, c));
    }

    private static boolean isLetter(Syntax syntax, char c) {
        return syntax.isLenient()
                ? Character.isLetter(c) || Character.isSurrogate(c)
                : Character.isLetter(c) && AMBIGUOUS_LETTERS.indexOf(c) < 0;
    }

    static boolean isWordPart(Syntax syntax, char c) {
        return isWordStart(syntax, c)
                || isDigit(c)
                || (c > 127 && syntax.has(Trait.MARKS_IN_WORDS) && isMark(c))
                || (c == '$' && syntax.has(Trait.DOLLAR_IN_WORDS))
                || (c == '@' && syntax.has(Trait.HASH_IN_WORDS));
    }

    /** Whether PostgreSQL and SQLite accept a mark in words, such as a vowel in Hindi. */
    private static boolean isMark(char c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.DECIMAL_DIGIT_NUMBER;
    }
}
