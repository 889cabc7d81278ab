package dev.toolroom.foundation.relational.schema;

import java.security.SecureRandom;

/** Names for things that keep them when their own name changes. */
public final class Ids {
    private static final char[] LETTERS = "abcdefghijkmnpqrstuvwxyz23456789".toCharArray();

    private Ids() {}

    /** Made when first used. */
    private static final class Source {
        static final SecureRandom RANDOM = new SecureRandom();
    }

    /**
     * One that nobody has.
     *
     * @param kind a letter that says what it names
     */
    public static String fresh(String kind) {
        var id = new StringBuilder(kind);
        long bits = Source.RANDOM.nextLong();
        for (int i = 0; i < 10; i++) {
            id.append(LETTERS[(int) (bits & 31)]);
            bits >>>= 5;
        }
        return id.toString();
    }
}
