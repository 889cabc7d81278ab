package dev.toolroom.foundation.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Lines of bytes, none of them kept beyond a ceiling: what is longer is read and dropped. */
public final class Lines {
    private final InputStream in;
    private final int longest;
    private final byte[] buffer = new byte[16 * 1024];
    private int position;
    private int end;

    /**
     * The lines of a stream.
     *
     * @param longest the most bytes of a line that are kept
     */
    public Lines(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /**
     * One line without its end.
     *
     * @param tooLong whether it was longer than the ceiling; {@code bytes} are its beginning then
     * @param whole false for what stands at the end of the stream without a line end
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

    /** Whether something is there already that belongs to another line. */
    public boolean hasMore() {
        try {
            return position < end || in.available() > 0;
        } catch (IOException gone) {
            return false;
        }
    }

    /** Null at the end; a last line without its line end counts. */
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
            tooLong |= line.size() + length > longest;
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
