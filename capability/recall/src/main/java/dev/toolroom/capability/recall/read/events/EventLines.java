package dev.toolroom.capability.recall.read.events;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.PlainText;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.capability.recall.read.json.TextFilter;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads a file of JSON objects, one or more a line. A line that cannot be read costs only itself.
 */
final class EventLines {
    /** Longer lines are redacted and written while they are read. */
    private static final int MAX_LINE_BYTES_HELD = 8 << 20;

    /** Further texts of a longer record are built by their beginning; the raw text has them. */
    private static final long MAX_RECORD_CHARACTERS = 16 << 20;

    private static final int DEFAULT_LINE_BYTES = 1 << 18;

    private final TextFilter filter;
    private final RawOutput raw;
    private final Set<String> discarded;
    private final JsonStream stream;
    private final Bytes text = new Bytes();
    private byte[] line = new byte[DEFAULT_LINE_BYTES];
    private int lines;
    private int unreadable;

    /** Bytes that grow, without a copy to look at them. */
    private static final class Bytes {
        byte[] bytes = new byte[DEFAULT_LINE_BYTES];
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
            if (bytes.length > DEFAULT_LINE_BYTES) {
                bytes = new byte[DEFAULT_LINE_BYTES];
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
        var input = new LineInput(in);
        while (input.nextLine()) {
            checkCancelled.run();
            int length = fillLine(input);
            if (!isBlank(length)) {
                lines++;
                readLine(length, input, event);
            }
        }
    }

    /** Reads the line, up to the number of bytes that are held. */
    private int fillLine(LineInput input) throws IOException {
        if (line.length > DEFAULT_LINE_BYTES) {
            line = new byte[DEFAULT_LINE_BYTES];
        }
        int length = 0;
        int read = 0;
        while (read >= 0 && length < MAX_LINE_BYTES_HELD) {
            if (length == line.length) {
                line = Arrays.copyOf(line, Math.min(2 * length, MAX_LINE_BYTES_HELD));
            }
            read = input.read(line, length, line.length - length);
            length += Math.max(0, read);
        }
        return length;
    }

    private void readLine(int length, LineInput input, Consumer<Json.Obj> event)
            throws IOException {
        text.clear();
        boolean isWhole = length < MAX_LINE_BYTES_HELD;
        InputStream held = new ByteArrayInputStream(line, 0, length);
        stream.restart(isWhole ? held : new SequenceInputStream(held, input));
        stream.output(isWhole ? text::add : raw);
        try {
            do {
                stream.room(MAX_RECORD_CHARACTERS);
                if (stream.peek() != '{') {
                    throw new JsonStream.Malformed(stream.position(), false);
                }
                event.accept(object());
            } while (!stream.atEnd());
            stream.flush();
        } catch (JsonStream.Malformed notJson) {
            unreadable++;
            if (isWhole) {
                text.clear();
                byte[] clean = clean(new String(line, 0, length, UTF_8)).getBytes(UTF_8);
                text.add(clean, 0, clean.length);
            } else if (!stream.isInSecret()) {
                PlainText.clean(stream.rest(), filter, this::place, raw);
            }
        }
        text.add(new byte[] {'\n'}, 0, 1);
        raw.write(text.bytes, 0, text.size);
    }

    private String clean(String unreadableLine) {
        return filter.clean("", unreadableLine.stripTrailing(), this::place);
    }

    private String place() {
        return "line " + lines;
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

    private boolean isBlank(int length) {
        return length == 0 || (line[0] <= ' ' && new String(line, 0, length, ISO_8859_1).isBlank());
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
