package dev.toolroom.capability.query.gate;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a word can be made of. */
final class Letters {
    /** They fold to ASCII letters in some engines and not in others. */
    private static final String TREACHEROUS = "\u0130\u0131\u017f\u212a";

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private Letters() {}

    /**
     * A name as the most lenient engine reads it: MariaDB finds a stored function whatever the
     * accents; H2 makes letters large before it compares, and then one can become two.
     */
    static String folded(String name) {
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

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** How far the digits go behind a zero and this letter, or 0 where it means nothing. */
    static int radix(Dialect dialect, char c) {
        boolean two = c == 'b' && (dialect == Dialect.MARIADB || dialect == Dialect.H2);
        boolean eight = c == 'o' && dialect == Dialect.H2;
        return c == 'x' || c == 'X' ? 16 : two ? 2 : eight ? 8 : 0;
    }

    static boolean beginsWord(Dialect dialect, char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || c == '_'
                || (c == '#' && dialect == Dialect.TSQL)
                || (c > 127 && Character.isLetter(c) && TREACHEROUS.indexOf(c) < 0);
    }

    static boolean partOfWord(Dialect dialect, char c) {
        return beginsWord(dialect, c)
                || isDigit(c)
                || (c == '$' && dialect != Dialect.SQLITE)
                || ((c == '@' || c == '#') && dialect == Dialect.TSQL);
    }
}
