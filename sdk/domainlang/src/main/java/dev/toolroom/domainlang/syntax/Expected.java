package dev.toolroom.domainlang.syntax;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that the parser would take at a place.
 *
 * @param text the word or the sign itself; empty where many texts would do
 * @param type what a name declares or refers to
 */
public record Expected(Kind kind, String text, @Nullable NodeType type) {
    /** What kinds of tokens there are to expect. */
    public enum Kind {
        WORD,
        SIGN,
        /** A name of something that is declared elsewhere. */
        REFERENCE,
        /** A name that is given here. */
        NAME,
        TEXT,
        /** The text behind {@code import}. */
        PATH
    }

    /** The text behind {@code import}. */
    public static final Expected PATH = of(Kind.PATH);

    public static Expected word(String text) {
        return new Expected(Kind.WORD, text, null);
    }

    static Expected sign(String text) {
        return new Expected(Kind.SIGN, text, null);
    }

    static Expected reference(NodeType target) {
        return new Expected(Kind.REFERENCE, "", target);
    }

    public static Expected name(@Nullable NodeType type) {
        return new Expected(Kind.NAME, "", type);
    }

    static Expected of(Kind kind) {
        return new Expected(kind, "", null);
    }

    /**
     * What could follow a text, in the order in which the parser looks for it.
     *
     * @param text everything before a cursor
     */
    public static Set<Expected> after(String text) {
        Set<Expected> found = new LinkedHashSet<>();
        new Parser(text, found).model();
        return found;
    }
}
