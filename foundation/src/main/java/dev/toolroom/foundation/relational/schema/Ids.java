package dev.toolroom.foundation.relational.schema;

import java.security.SecureRandom;

/** Generates ids for tables, columns and other parts, which stay the same when they are renamed. */
public final class Ids {
    private static final char[] LETTERS = "abcdefghijkmnpqrstuvwxyz23456789".toCharArray();

    private Ids() {}

    /** Created on first use. */
    private static final class Source {
        static final SecureRandom RANDOM = new SecureRandom();
    }

    /**
     * Returns a new random id.
     *
     * @param kind the letter it begins with, such as t for tables
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
