package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.capability.recall.read.json.TextFilter;
import dev.toolroom.capability.recall.read.vscode.FlatSession;
import dev.toolroom.kernel.json.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/** Reads a file of one JSON object a line, each of which stands for itself. */
final class EventLines {
    private static final int LONGEST = 64 << 20;

    private final TextFilter filter;
    private final RawOutput raw;
    private int lines;
    private int bad;
    private boolean lastIsBad;

    EventLines(TextFilter filter, RawOutput raw) {
        this.filter = filter;
        this.raw = raw;
    }

    void read(InputStream in, Runnable checkCancelled, Consumer<Json.Obj> event)
            throws IOException {
        var buffered = new BufferedInputStream(in, 1 << 16);
        var line = new ByteArrayOutputStream();
        for (int next = buffered.read(); next >= 0; next = buffered.read()) {
            if (next == '\n') {
                checkCancelled.run();
                take(line, event);
            } else if (line.size() < LONGEST) {
                line.write(next);
            }
        }
        take(line, event);
    }

    private void take(ByteArrayOutputStream line, Consumer<Json.Obj> event) {
        byte[] bytes = line.toByteArray();
        line.reset();
        if (new String(
                        bytes,
                        0,
                        Math.min(bytes.length, 100),
                        java.nio.charset.StandardCharsets.ISO_8859_1)
                .isBlank()) {
            return;
        }
        lines++;
        lastIsBad = true;
        var text = new ByteArrayOutputStream(bytes.length);
        try {
            var stream = new JsonStream(new ByteArrayInputStream(bytes), filter, text::write);
            stream.room(FlatSession.ROOM);
            Json value = stream.value();
            boolean whole = stream.atEnd();
            stream.flush();
            if (whole && value instanceof Json.Obj object) {
                lastIsBad = false;
                text.write('\n');
                raw.write(text.toByteArray(), 0, text.size());
                event.accept(object);
            }
        } catch (JsonStream.Malformed notWhole) {
            // Counted below: one line that cannot be read costs itself.
        }
        bad += lastIsBad ? 1 : 0;
    }

    /** Whether any line could be read. */
    boolean isEmpty() {
        return lines == bad;
    }

    /** Whether some line could not be read. */
    boolean torn() {
        return bad > 0;
    }
}
