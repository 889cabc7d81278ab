package dev.toolroom.capability.recall.read.vscode;

import dev.toolroom.capability.recall.read.SessionFormat;
import dev.toolroom.capability.recall.read.SessionHeader;
import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.SessionSink.Outline;
import dev.toolroom.capability.recall.read.SessionSink.Take;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.capability.recall.read.json.NoFilter;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A session of VS Code as one JSON file, of version 1 to 3, or as it was exported. */
public final class FlatSession extends SessionFormat {
    /** How much text of one request is taken apart; the raw text has all of it. */
    public static final long MAX_REQUEST_BYTES = 32L << 20;

    private static final int MAX_IDS = 10_000;

    public FlatSession() {
        super("vscode-session", "copilot-chat", 5);
    }

    @Override
    public boolean hasEditorIds() {
        return true;
    }

    @Override
    public void read(Source source, long length, SessionSink sink) throws IOException {
        try (InputStream in = source.open(length)) {
            var stream = new JsonStream(in, sink.filter(), sink.raw());
            if (stream.peek() != '{') {
                throw new JsonStream.Malformed(0, stream.atEnd());
            }
            if (!session(stream, sink, () -> outline(source, length))) {
                throw new IllegalArgumentException("no session: it has no requests");
            }
        }
    }

    /** Reads the session that begins here; whether it has a list of requests. */
    static boolean session(JsonStream stream, SessionSink sink, Supplier<Outline> outline) {
        var reading = new Reading(stream, sink, outline);
        try {
            reading.fields();
        } catch (JsonStream.Malformed torn) {
            if (!reading.opened || reading.turns == 0) {
                throw torn;
            }
            reading.end(true);
            return true;
        }
        boolean isSession = reading.opened;
        reading.end(false);
        return isSession;
    }

    private static final class Reading {
        private final JsonStream stream;
        private final SessionSink sink;
        private final Supplier<Outline> outline;
        private final Json.Builder header = Json.object();
        private boolean opened;
        private int turns;
        private Take take = Take.ALL;

        Reading(JsonStream stream, SessionSink sink, Supplier<Outline> outline) {
            this.stream = stream;
            this.sink = sink;
            this.outline = outline;
        }

        void fields() {
            stream.enter();
            for (String name = stream.nextName(); name != null; name = stream.nextName()) {
                if (name.equals("requests") && stream.peek() == '[') {
                    open();
                    requests();
                } else {
                    stream.room(MAX_REQUEST_BYTES);
                    header.put(name, stream.value());
                }
            }
        }

        private void open() {
            if (!opened) {
                opened = true;
                Json.Obj known = header.build();
                String id = JsonValues.text(known, "sessionId");
                take = sink.open(id, SessionHeader.of(known), outline);
            }
        }

        private void requests() {
            stream.enter();
            while (stream.nextItem()) {
                sink.checkCancelled();
                stream.room(MAX_REQUEST_BYTES);
                if (take == Take.NOTHING) {
                    stream.skip();
                } else {
                    sink.turn(RequestReader.read(stream.value(), turns));
                }
                turns++;
            }
        }

        void end(boolean torn) {
            open();
            if (!torn) {
                stream.peek();
            }
            stream.flush();
            sink.close(SessionHeader.of(header.build()), torn);
        }
    }

    /** Looks through the file for what it has before anything of it is stored. */
    private static Outline outline(Source source, long length) {
        try (InputStream in = source.open(length)) {
            return outline(new JsonStream(in, new NoFilter(), RawOutput.NONE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of the session that begins here, as far as it can be read. */
    static Outline outline(JsonStream stream) {
        String id = null;
        List<String> ids = new ArrayList<>();
        int[] requests = {0};
        try {
            stream.enter();
            for (String name = stream.nextName(); name != null; name = stream.nextName()) {
                if (name.equals("sessionId") && stream.peek() == '"') {
                    id = stream.value() instanceof Json.Str(String text) ? text : null;
                } else if (name.equals("requests") && stream.peek() == '[') {
                    outlineRequests(stream, ids, requests);
                } else {
                    stream.skip();
                }
            }
        } catch (JsonStream.Malformed torn) {
            // What came before is all there is.
        }
        return new Outline(id, ids, requests[0]);
    }

    private static void outlineRequests(JsonStream stream, List<String> ids, int[] requests) {
        stream.enter();
        while (stream.nextItem()) {
            String id = stream.peek() == '{' ? requestId(stream) : skipped(stream);
            if (id != null && ids.size() < MAX_IDS) {
                ids.add(id);
            }
            requests[0]++;
        }
    }

    private static @Nullable String skipped(JsonStream stream) {
        stream.skip();
        return null;
    }

    private static @Nullable String requestId(JsonStream stream) {
        String id = null;
        stream.enter();
        for (String name = stream.nextName(); name != null; name = stream.nextName()) {
            if (name.equals("requestId") && stream.peek() == '"') {
                id = stream.value() instanceof Json.Str(String text) ? text : null;
            } else {
                stream.skip();
            }
        }
        return id;
    }
}
