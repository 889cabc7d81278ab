package dev.toolroom.capability.recall.read.agent;

import dev.toolroom.capability.recall.read.SessionFormat;
import dev.toolroom.capability.recall.read.SessionSink;
import dev.toolroom.capability.recall.read.Source;
import dev.toolroom.capability.recall.read.events.EventSession;
import dev.toolroom.capability.recall.read.json.JsonStream;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.capability.recall.read.vscode.FlatSession;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;

/** A session of Gemini CLI as one JSON file, as it was before its version 0.40. */
public final class GeminiSession implements SessionFormat {
    @Override
    public String name() {
        return "gemini-session";
    }

    @Override
    public String agent() {
        return "gemini-cli";
    }

    @Override
    public int rank() {
        return 2;
    }

    @Override
    public boolean hasEditorIds() {
        return false;
    }

    @Override
    public void read(Source source, long length, SessionSink sink) throws IOException {
        var events = new GeminiEvents();
        boolean torn = false;
        try (InputStream in = source.open(length)) {
            var stream = new JsonStream(in, sink.filter(), sink.raw());
            try {
                fields(stream, events, sink);
            } catch (JsonStream.Malformed broken) {
                if (!events.hasBegun()) {
                    throw broken;
                }
                torn = true;
            }
            stream.flush();
        }
        EventSession.write(events, EventSession.name(source), torn, sink);
    }

    private static void fields(JsonStream stream, GeminiEvents events, SessionSink sink) {
        boolean messages = false;
        stream.enter();
        for (String name = stream.nextName(); name != null; name = stream.nextName()) {
            stream.room(FlatSession.ROOM);
            if (!name.equals("messages") || stream.peek() != '[') {
                events.event(Json.Obj.EMPTY.with(name, stream.value()));
                continue;
            }
            messages = true;
            stream.enter();
            while (stream.nextItem()) {
                sink.checkCancelled();
                stream.room(FlatSession.ROOM);
                events.event(JsonValues.object(stream.value()));
            }
        }
        if (!messages) {
            throw new IllegalArgumentException("no session: it has no messages");
        }
        stream.peek();
    }
}
