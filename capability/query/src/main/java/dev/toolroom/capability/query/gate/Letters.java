package dev.toolroom.capability.query.gate;

/** What a word can be made of. */
final class Letters {
    /** They fold to ASCII letters in some engines and not in others. */
    private static final String TREACHEROUS = "\u0130\u0131\u017f\u212a";

    private Letters() {}

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
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
