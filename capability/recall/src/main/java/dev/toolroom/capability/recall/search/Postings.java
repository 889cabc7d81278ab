package dev.toolroom.capability.recall.search;

import java.io.ByteArrayOutputStream;

/**
 * The turns of one block that have a word, as bytes: for each the distance from the one before and
 * how much the word says of it, in eight steps.
 */
final class Postings {
    /** Number of turn ids in a block. */
    static final int BLOCK = 65_536;

    static final int IMPACTS = 8;
    static final int IMPACT_BITS = 3;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(32);
    private int last = -1;

    @FunctionalInterface
    interface Turns {
        void turn(int place, int impact);
    }

    /** Adds a turn; places must ascend. */
    void add(int place, int impact) {
        int value = ((place - last) << IMPACT_BITS) | impact;
        while (value > 0x7f) {
            bytes.write((value & 0x7f) | 0x80);
            value >>>= 7;
        }
        bytes.write(value);
        last = place;
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }

    static void read(byte[] bytes, Turns turns) {
        int place = -1;
        int at = 0;
        while (at < bytes.length) {
            int value = 0;
            int shift = 0;
            byte each;
            do {
                each = bytes[at++];
                value |= (each & 0x7f) << shift;
                shift += 7;
            } while (each < 0 && at < bytes.length);
            place += value >>> IMPACT_BITS;
            turns.turn(place, value & IMPACTS - 1);
        }
    }

    /** Quantizes a share to a step. */
    static int impact(double share) {
        return Math.min(IMPACTS - 1, (int) (share * IMPACTS));
    }

    static double share(int impact) {
        return (impact + 0.5) / IMPACTS;
    }
}
