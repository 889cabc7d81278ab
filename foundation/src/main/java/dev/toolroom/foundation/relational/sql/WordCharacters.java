package dev.toolroom.foundation.relational.sql;

import dev.toolroom.foundation.relational.sql.Syntax.Trait;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a word can be made of. */
public final class WordCharacters {
    /** They fold to ASCII letters in some engines and not in others. */
    private static final String TREACHEROUS = "\u0130\u0131\u017f\u212a";

    /** Of PostgreSQL, in bytes. */
    private static final int LONGEST_NAME = 63;

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private WordCharacters() {}

    /**
     * A name as the most lenient engine reads it: MariaDB finds a stored function whatever the
     * accents; H2 makes letters large before it compares, and then one can become two.
     */
    public static String folded(String name) {
        if (isAscii(name)) {
            return name.toLowerCase(Locale.ROOT);
        }
        String apart = Normalizer.normalize(name, Normalizer.Form.NFKD);
        return MARKS.matcher(apart)
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

    /** As much of a name, quoted or not, as PostgreSQL keeps: it cuts without a word. */
    static String clipped(String raw) {
        if (raw.length() <= LONGEST_NAME / 3) {
            return raw;
        }
        boolean quoted = raw.charAt(0) == '"';
        int bytes = 0;
        int at = quoted ? 1 : 0;
        int end = quoted ? raw.length() - 1 : raw.length();
        while (at < end) {
            int point = raw.codePointAt(at);
            bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
            if (bytes > LONGEST_NAME) {
                return raw.substring(0, at) + (quoted ? "\"" : "");
            }
            // Two quotes within a name are one.
            at += quoted && point == '"' ? 2 : Character.charCount(point);
        }
        return raw;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean beginsWord(Syntax syntax, char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || c == '_'
                || (c == '#' && syntax.has(Trait.HASH_IN_WORDS) && !syntax.has(Trait.HASH_COMMENTS))
                || (c > 127 && isLetter(syntax, c));
    }

    private static boolean isLetter(Syntax syntax, char c) {
        return syntax.isLenient()
                ? Character.isLetter(c) || Character.isSurrogate(c)
                : Character.isLetter(c) && TREACHEROUS.indexOf(c) < 0;
    }

    static boolean partOfWord(Syntax syntax, char c) {
        return beginsWord(syntax, c)
                || isDigit(c)
                || (c > 127 && syntax.has(Trait.MARKS_IN_WORDS) && isMark(c))
                || (c == '$' && syntax.has(Trait.DOLLAR_IN_WORDS))
                || (c == '@' && syntax.has(Trait.HASH_IN_WORDS));
    }

    /** As vowels are written in Hindi, Thai or Hebrew: to both engines it is a letter. */
    private static boolean isMark(char c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.DECIMAL_DIGIT_NUMBER;
    }
}
