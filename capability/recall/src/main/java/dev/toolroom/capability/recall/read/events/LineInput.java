package dev.toolroom.capability.recall.read.events;

import java.io.IOException;
import java.io.InputStream;

/** Reads a file in blocks and ends at each line end. {@link #nextLine} starts the next line. */
final class LineInput extends InputStream {
    private static final int BLOCK_BYTES = 1 << 16;

    private final InputStream in;
    private final byte[] block = new byte[BLOCK_BYTES];
    private int at;
    private int limit;
    private boolean isAtLineEnd = true;

    LineInput(InputStream in) {
        this.in = in;
    }

    /** Skips the rest of this line; false at the end of the file. */
    boolean nextLine() throws IOException {
        while (isInLine()) {
            at = lineEnd();
        }
        isAtLineEnd = false;
        return hasByte();
    }

    /** Whether the line has another byte; takes the line feed behind it. */
    private boolean isInLine() throws IOException {
        if (isAtLineEnd || !hasByte()) {
            return false;
        }
        if (block[at] == '\n') {
            at++;
            isAtLineEnd = true;
        }
        return !isAtLineEnd;
    }

    private boolean hasByte() throws IOException {
        if (at == limit) {
            at = 0;
            limit = Math.max(0, in.read(block));
        }
        return at < limit;
    }

    private int lineEnd() {
        int end = at;
        while (end < limit && block[end] != '\n') {
            end++;
        }
        return end;
    }

    @Override
    public int read() throws IOException {
        return isInLine() ? block[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int from, int length) throws IOException {
        if (length == 0 || !isInLine()) {
            return length == 0 ? 0 : -1;
        }
        int count = Math.min(length, lineEnd() - at);
        System.arraycopy(block, at, target, from, count);
        at += count;
        return count;
    }
}
