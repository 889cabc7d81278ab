package dev.toolroom.capability.query.gate;

import java.util.Locale;

/**
 * One piece of a statement that is neither blank nor comment.
 *
 * @param start the index of its first character
 * @param end the index after its last
 * @param depth how many parentheses are open around it
 */
public record Token(Kind kind, String text, int start, int end, int depth) {
    public enum Kind {
        WORD,
        /** A quoted name. */
        NAME,
        /** A literal text. */
        TEXT,
        NUMBER,
        VARIABLE,
        PLACEHOLDER,
        SYMBOL
    }

    /** Whether it is this word, unquoted. */
    public boolean is(String word) {
        return kind == Kind.WORD && text.equalsIgnoreCase(word);
    }

    boolean isSymbol(char symbol) {
        return kind == Kind.SYMBOL && text.charAt(0) == symbol;
    }

    public boolean isName() {
        return kind == Kind.WORD || kind == Kind.NAME;
    }

    /** Of PostgreSQL: a literal that begins with E. */
    boolean hasEscapes() {
        return kind == Kind.TEXT && "eE".indexOf(text.charAt(0)) >= 0;
    }

    /** Folded, and without its quotes: how a function is looked up. */
    String name() {
        if (kind != Kind.NAME) {
            return text.toLowerCase(Locale.ROOT);
        }
        char quote = text.charAt(text.length() - 1);
        String twice = "" + quote + quote;
        return text.substring(1, text.length() - 1)
                .replace(twice, "" + quote)
                .toLowerCase(Locale.ROOT);
    }

    /** What a literal text holds, folded: some databases take it for a name. */
    String unquoted() {
        int quote = text.indexOf(text.charAt(text.length() - 1));
        return text.substring(Math.min(quote + 1, text.length() - 1), text.length() - 1)
                .replace("''", "'")
                .toLowerCase(Locale.ROOT);
    }

    public String shown() {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
}
