package dev.toolroom.foundation.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Splits a stream into lines. Bytes of a line beyond the limit are read and dropped. */
public final class Lines {
    private final InputStream in;
    private final int maxBytes;
    private final byte[] buffer = new byte[16 * 1024];
    private int position;
    private int end;

    /**
     * Reads the lines of a stream.
     *
     * @param maxBytes maximum bytes kept of a line
     */
    public Lines(InputStream in, int maxBytes) {
        this.in = in;
        this.maxBytes = maxBytes;
    }

    /**
     * A line without its terminator.
     *
     * @param tooLong whether it exceeded the limit; {@code bytes} is then only its beginning
     * @param whole false for a last line without a terminator
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on to the reader, never compared
    public record Line(byte[] bytes, boolean tooLong, boolean whole) {
        public boolean isBlank() {
            for (byte each : bytes) {
                if (each != ' ' && each != '\t' && each != '\r') {
                    return false;
                }
            }
            return true;
        }
    }

    /** Whether bytes after the last line can be read without blocking. */
    public boolean hasMore() {
        try {
            return position < end || in.available() > 0;
        } catch (IOException gone) {
            return false;
        }
    }

    /** Returns the next line, or null at the end; a last line without a terminator counts. */
    public @Nullable Line next() throws IOException {
        var line = new ByteArrayOutputStream();
        boolean tooLong = false;
        while (true) {
            if (position == end) {
                end = Math.max(0, in.read(buffer));
                position = 0;
                if (end == 0) {
                    return line.size() == 0 ? null : new Line(line.toByteArray(), tooLong, false);
                }
            }
            int start = position;
            while (position < end && buffer[position] != '\n') {
                position++;
            }
            int length = position - start;
            tooLong |= line.size() + length > maxBytes;
            if (!tooLong) {
                line.write(buffer, start, length);
            }
            if (position < end) {
                position++;
                return new Line(line.toByteArray(), tooLong, true);
            }
        }
    }
}
