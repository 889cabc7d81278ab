package dev.toolroom.capability.recall.read.events;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.capability.recall.read.json.TextFilter;
import dev.toolroom.capability.recall.read.vscode.FlatSession;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads a file of JSON objects, one or more a line. A line that cannot be read costs only itself.
 */
final class EventLines {
    /** Longer lines are kept in the raw text by their beginning and not taken apart. */
    private static final int MAX_LINE_BYTES = 64 << 20;

    private static final int BLOCK_BYTES = 1 << 16;
    private static final int USUAL_LINE_BYTES = 1 << 20;

    private final TextFilter filter;
    private final RawOutput raw;
    private final Set<String> discarded;
    private final JsonStream stream;
    private final Bytes line = new Bytes();
    private final Bytes text = new Bytes();
    private int lines;
    private int unreadable;

    /** Bytes that grow, without a copy to look at them. */
    private static final class Bytes {
        byte[] bytes = new byte[BLOCK_BYTES];
        int size;

        void add(byte[] more, int from, int count) {
            if (size + count > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(size + count, size + (size >> 1)));
            }
            System.arraycopy(more, from, bytes, size, count);
            size += count;
        }

        void clear() {
            size = 0;
            if (bytes.length > USUAL_LINE_BYTES) {
                bytes = new byte[BLOCK_BYTES];
            }
        }
    }

    /**
     * @param discarded the types of records of which only the type is read
     */
    EventLines(TextFilter filter, RawOutput raw, Set<String> discarded) {
        this.filter = filter;
        this.raw = raw;
        this.discarded = discarded;
        this.stream = new JsonStream(InputStream.nullInputStream(), filter, text::add);
    }

    void read(InputStream in, Runnable checkCancelled, Consumer<Json.Obj> event)
            throws IOException {
        byte[] block = new byte[BLOCK_BYTES];
        for (int read = in.read(block); read >= 0; read = in.read(block)) {
            int from = 0;
            for (int i = 0; i < read; i++) {
                if (block[i] == '\n') {
                    add(block, from, i);
                    from = i + 1;
                    checkCancelled.run();
                    take(event);
                }
            }
            add(block, from, read);
        }
        take(event);
    }

    private void add(byte[] block, int from, int to) {
        int room = MAX_LINE_BYTES - line.size;
        if (room > 0) {
            line.add(block, from, Math.min(to - from, room));
        }
    }

    private void take(Consumer<Json.Obj> event) {
        if (isBlank()) {
            line.clear();
            return;
        }
        lines++;
        text.clear();
        stream.restart(new ByteArrayInputStream(line.bytes, 0, line.size));
        try {
            do {
                stream.room(FlatSession.ROOM);
                if (stream.peek() != '{') {
                    throw new JsonStream.Malformed(stream.position(), false);
                }
                event.accept(object());
            } while (!stream.atEnd());
            stream.flush();
        } catch (JsonStream.Malformed notJson) {
            unreadable++;
            text.clear();
            byte[] clean = clean(new String(line.bytes, 0, line.size, UTF_8)).getBytes(UTF_8);
            text.add(clean, 0, clean.length);
        }
        text.add(new byte[] {'\n'}, 0, 1);
        raw.write(text.bytes, 0, text.size);
        line.clear();
    }

    private String clean(String unreadableLine) {
        return filter.clean("", unreadableLine.stripTrailing(), () -> "line " + lines);
    }

    /** The next object; of a record that is discarded only what is before its type. */
    private Json.Obj object() {
        var fields = Json.object();
        boolean isDiscarded = false;
        stream.enter();
        for (String name = stream.nextName(); name != null; name = stream.nextName()) {
            if (isDiscarded) {
                stream.skip();
                continue;
            }
            Json value = stream.value();
            fields.put(name, value);
            isDiscarded =
                    name.equals("type")
                            && value instanceof Json.Str(String type)
                            && discarded.contains(type);
        }
        return fields.build();
    }

    private boolean isBlank() {
        return line.size == 0
                || (line.bytes[0] <= ' '
                        && new String(line.bytes, 0, line.size, ISO_8859_1).isBlank());
    }

    int lines() {
        return lines;
    }

    int unreadable() {
        return unreadable;
    }

    /** Whether no line could be read. */
    boolean isEmpty() {
        return lines == unreadable;
    }
}
