package dev.toolroom.foundation.mcp.client.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.mcp.Lines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads the data of server-sent events, none of it beyond a ceiling. */
public final class EventStreamReader {
    private static final byte[] DATA = "data:".getBytes(UTF_8);

    private final Lines lines;
    private final int longest;

    public EventStreamReader(InputStream in, int longest) {
        this.lines = new Lines(in, longest);
        this.longest = longest;
    }

    /**
     * The data of one event.
     *
     * @param tooLong whether there was more of it than is kept
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on to the reader, never compared
    public record Event(byte[] data, boolean tooLong) {}

    /** Null at the end; an event that is cut off there does not count. */
    public @Nullable Event next() throws IOException {
        var data = new ByteArrayOutputStream();
        boolean any = false;
        boolean tooLong = false;
        for (var line = lines.next(); line != null; line = lines.next()) {
            byte[] bytes = line.bytes();
            if (line.isBlank() && !line.tooLong()) {
                if (any || tooLong) {
                    return new Event(data.toByteArray(), tooLong);
                }
            } else if (line.tooLong()) {
                tooLong = true;
            } else if (isData(bytes)) {
                if (any) {
                    data.write('\n');
                }
                any = true;
                append(data, bytes);
                tooLong |= data.size() > longest;
                if (tooLong) {
                    data.reset();
                }
            }
        }
        return null;
    }

    private static boolean isData(byte[] line) {
        for (int i = 0; i < DATA.length; i++) {
            if (i >= line.length || line[i] != DATA[i]) {
                return false;
            }
        }
        return true;
    }

    private static void append(ByteArrayOutputStream data, byte[] line) {
        int from = DATA.length;
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
