package dev.toolroom.capability.recall.embedding;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads the fields of one Protocol Buffers message, one after another. Nothing is copied: a message
 * within it is a part of the same bytes.
 */
final class Protobuf {
    private static final int VARINT = 0;
    private static final int FIXED_64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED_32 = 5;
    private static final int LONGEST_VARINT = 64;

    private final byte[] bytes;
    private final int end;
    private int at;
    private int wire = -1;
    private long number;
    private int from;
    private int to;

    private Protobuf(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.end = to;
    }

    static Protobuf of(byte[] bytes) {
        return new Protobuf(bytes, 0, bytes.length);
    }

    /** Goes to the next field: its number, or 0 at the end. */
    int next() {
        if (at == end) {
            return 0;
        }
        long tag = varint();
        wire = (int) (tag & 7);
        switch (wire) {
            case VARINT -> number = varint();
            case FIXED_64 -> skip(8);
            case FIXED_32 -> skip(4);
            case BYTES -> skip(varint());
            default -> throw damaged();
        }
        long field = tag >>> 3;
        if (field == 0 || field > Integer.MAX_VALUE) {
            throw damaged();
        }
        return (int) field;
    }

    private void skip(long length) {
        if (length < 0 || length > end - at) {
            throw damaged();
        }
        from = at;
        at += (int) length;
        to = at;
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; shift < LONGEST_VARINT; shift += 7) {
            if (at == end) {
                throw damaged();
            }
            byte next = bytes[at++];
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw damaged();
    }

    /** The value of a field that is a number. */
    long number() {
        require(VARINT);
        return number;
    }

    /** The value of a field that is a message. */
    Protobuf message() {
        require(BYTES);
        return new Protobuf(bytes, from, to);
    }

    String text() {
        require(BYTES);
        return new String(bytes, from, to - from, UTF_8);
    }

    /** Little-endian, as all of Protocol Buffers is. */
    ByteBuffer bytes() {
        require(BYTES);
        return ByteBuffer.wrap(bytes, from, to - from).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Whether the field holds several numbers, one after another. */
    boolean isPacked() {
        return wire == BYTES;
    }

    /** Whether there is more in it, for a field of numbers one after another. */
    boolean hasMore() {
        return at < end;
    }

    /** The next of the numbers. */
    long packedNumber() {
        return varint();
    }

    private void require(int wanted) {
        if (wire != wanted) {
            throw damaged();
        }
    }

    private static ModelProblem damaged() {
        return new ModelProblem("the model file is damaged or cut off");
    }
}
