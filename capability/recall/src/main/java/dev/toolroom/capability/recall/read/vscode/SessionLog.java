package dev.toolroom.capability.recall.read.vscode;

import dev.toolroom.capability.recall.read.SessionFormat;
import dev.toolroom.capability.recall.read.SessionHeader;
import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.SessionSink.Outline;
import dev.toolroom.capability.recall.read.SessionSink.Take;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.capability.recall.read.json.RawOutput;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A session of VS Code as a log to which every change is appended. */
public final class SessionLog extends SessionFormat {
    public SessionLog() {
        super("vscode-log", "copilot-chat", 6);
    }

    @Override
    public boolean hasEditorIds() {
        return true;
    }

    @Override
    public void read(Source source, long length, SessionSink sink) throws IOException {
        var reading = new Reading(sink);
        try (InputStream in = source.open(length)) {
            reading.lines(in);
        }
        if (reading.lines == 0) {
            throw new IllegalArgumentException("no log: it does not begin with a state");
        }
        reading.store();
    }

    private static final class Reading {
        private final SessionSink sink;
        private final LogState state = new LogState();
        private final LineFilter filter;
        private int lines;
        private boolean torn;

        Reading(SessionSink sink) {
            this.sink = sink;
            this.filter = new LineFilter(sink.filter());
        }

        void lines(InputStream in) {
            var stream = new JsonStream(in, filter, RawOutput.NONE);
            while (!torn && !end(stream)) {
                sink.checkCancelled();
                stream.output(sink.line(lines));
                try {
                    if (lines == 0) {
                        first(stream);
                    } else {
                        state.apply(LogEntry.of(line(stream)));
                    }
                    stream.flush();
                    stream.output(RawOutput.NONE);
                    lines++;
                } catch (JsonStream.Malformed | IllegalArgumentException bad) {
                    torn = true;
                    stream.output(RawOutput.NONE);
                    sink.dropLine(lines);
                }
            }
        }

        private static boolean end(JsonStream stream) {
            boolean end = stream.atEnd();
            stream.flush();
            return end;
        }

        /** The first entry is the whole state and may be the whole file: it is read in pieces. */
        private void first(JsonStream stream) {
            stream.enter();
            Long kind = null;
            for (String name = stream.nextName(); name != null; name = stream.nextName()) {
                if (name.equals("v") && stream.peek() == '{') {
                    session(stream);
                } else {
                    Json value = stream.value();
                    kind = name.equals("kind") ? number(value) : kind;
                }
            }
            if (kind == null || kind != LogEntry.STATE) {
                throw new IllegalArgumentException("the log does not begin with a state");
            }
        }

        private static @Nullable Long number(Json value) {
            return JsonValues.number(Json.Obj.EMPTY.with("n", value), "n");
        }

        private void session(JsonStream stream) {
            stream.enter();
            for (String name = stream.nextName(); name != null; name = stream.nextName()) {
                stream.room(FlatSession.MAX_REQUEST_BYTES);
                if (name.equals("requests") && stream.peek() == '[') {
                    state.begin();
                    stream.enter();
                    while (stream.nextItem()) {
                        stream.room(FlatSession.MAX_REQUEST_BYTES);
                        state.add(stream.value());
                    }
                } else {
                    state.field(name, stream.value());
                }
            }
        }

        private Json line(JsonStream stream) {
            var entry = Json.object();
            filter.at(List.of());
            stream.room(FlatSession.MAX_REQUEST_BYTES);
            stream.enter();
            for (String name = stream.nextName(); name != null; name = stream.nextName()) {
                Json value = stream.value();
                entry.put(name, value);
                if (name.equals("k")) {
                    filter.at(JsonValues.items(value));
                }
            }
            filter.at(List.of());
            return entry.build();
        }

        void store() {
            SessionHeader header = SessionHeader.of(state.header());
            String id = JsonValues.text(state.header(), "sessionId");
            Take take = sink.open(id, header, this::outline);
            if (take == Take.ALL) {
                state.writeTo(sink.raw());
            }
            for (int i = 0; i < state.size() && take != Take.NOTHING; i++) {
                sink.checkCancelled();
                sink.turn(RequestReader.read(state.request(i), i));
            }
            sink.close(header, torn);
        }

        private Outline outline() {
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < state.size(); i++) {
                String id = JsonValues.text(JsonValues.object(state.request(i)), "requestId");
                if (id != null) {
                    ids.add(id);
                }
            }
            return new Outline(JsonValues.text(state.header(), "sessionId"), ids, state.size());
        }
    }
}
