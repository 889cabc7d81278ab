package dev.toolroom.foundation.mcp.client.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.mcp.Lines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads the data of server-sent events, up to a maximum size each. */
public final class EventStreamReader {
    private static final byte[] DATA_PREFIX = "data:".getBytes(UTF_8);

    private final Lines lines;
    private final int maxBytes;

    public EventStreamReader(InputStream in, int maxBytes) {
        this.lines = new Lines(in, maxBytes);
        this.maxBytes = maxBytes;
    }

    /**
     * The data of one event.
     *
     * @param tooLong whether it exceeded the limit
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on to the reader, never compared
    public record Event(byte[] data, boolean tooLong) {}

    /** Returns the next event, or null at the end; an event cut off there is ignored. */
    public @Nullable Event next() throws IOException {
        var data = new ByteArrayOutputStream();
        boolean hasData = false;
        boolean tooLong = false;
        for (var line = lines.next(); line != null; line = lines.next()) {
            byte[] bytes = line.bytes();
            if (line.isBlank() && !line.tooLong()) {
                if (hasData || tooLong) {
                    return new Event(data.toByteArray(), tooLong);
                }
            } else if (line.tooLong()) {
                tooLong = true;
            } else if (isData(bytes)) {
                if (hasData) {
                    data.write('\n');
                }
                hasData = true;
                append(data, bytes);
                tooLong |= data.size() > maxBytes;
                if (tooLong) {
                    data.reset();
                }
            }
        }
        return null;
    }

    private static boolean isData(byte[] line) {
        for (int i = 0; i < DATA_PREFIX.length; i++) {
            if (i >= line.length || line[i] != DATA_PREFIX[i]) {
                return false;
            }
        }
        return true;
    }

    private static void append(ByteArrayOutputStream data, byte[] line) {
        int from = DATA_PREFIX.length;
        int to = line.length;
        if (from < to && line[from] == ' ') {
            from++;
        }
        if (from < to && line[to - 1] == '\r') {
            to--;
        }
        data.write(line, from, to - from);
    }
}
