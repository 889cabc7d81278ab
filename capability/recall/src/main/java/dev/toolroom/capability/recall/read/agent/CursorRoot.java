package dev.toolroom.capability.recall.read.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The root of a session of Cursor's agent, which is written as protocol buffers. Of its fields the
 * hashes of the messages and the address of the workspace are known; others are passed over.
 *
 * @param messages the ids of the messages, in their order
 */
record CursorRoot(List<String> messages, @Nullable String workspace) {
    private static final int MESSAGE = 1;
    private static final int WORKSPACE = 9;
    private static final int HASH = 32;

    /** As far as it can be read. */
    static CursorRoot of(byte[] bytes) {
        List<String> messages = new ArrayList<>();
        String workspace = null;
        var left = ByteBuffer.wrap(bytes);
        while (left.hasRemaining()) {
            long tag = number(left);
            byte[] field = field(left, (int) (tag & 7));
            if (field == null) {
                break;
            }
            if (tag >> 3 == MESSAGE && field.length == HASH) {
                messages.add(HexFormat.of().formatHex(field));
            } else if (tag >> 3 == WORKSPACE && field.length > 0) {
                workspace = new String(field, UTF_8);
            }
        }
        return new CursorRoot(List.copyOf(messages), workspace);
    }

    /** The bytes of a field; none for a number; null where it ends before its end. */
    private static byte @Nullable [] field(ByteBuffer left, int kind) {
        long length =
                switch (kind) {
                    case 0 -> number(left) < 0 ? -1 : 0;
                    case 1 -> Long.BYTES;
                    case 2 -> number(left);
                    case 5 -> Integer.BYTES;
                    default -> -1;
                };
        if (length < 0 || length > left.remaining()) {
            return null;
        }
        var field = new byte[(int) length];
        left.get(field);
        return field;
    }

    /** Seven bits a byte, the lowest first; negative where it does not end. */
    private static long number(ByteBuffer left) {
        long number = 0;
        for (int shift = 0; shift < Long.SIZE && left.hasRemaining(); shift += 7) {
            byte next = left.get();
            number |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return number;
            }
        }
        return -1;
    }
}
