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
import org.jspecify.annotations.Nullable;

/**
 * What Copilot's debug view exports: prompts, each with the requests to models and the calls of
 * tools that it led to. One prompt can be a file of its own.
 */
public final class ChatReplay extends SessionFormat {
    /** Also written {@code .chatReplay.json}. */
    public static final String ENDING = ".chatreplay.json";

    public ChatReplay() {
        super("chat-replay", "copilot-chat", 1);
    }

    @Override
    public void read(Source source, long length, SessionSink sink) throws IOException {
        var events = new ReplayEvents();
        boolean torn = false;
        try (InputStream in = source.open(length)) {
            var stream = new JsonStream(in, sink.filter(), sink.raw());
            try {
                stream.enter();
                prompt(stream, events, sink);
                stream.peek();
            } catch (JsonStream.Malformed broken) {
                if (!events.hasPrompts()) {
                    throw broken;
                }
                torn = true;
            }
            stream.flush();
        }
        if (!events.hasPrompts()) {
            throw new IllegalArgumentException("no chat replay: it has no prompts");
        }
        events.endPrompt();
        EventSession.write(events, EventSession.name(source), torn, sink);
    }

    /** The fields of a prompt, or of the file that holds prompts. */
    private static void prompt(JsonStream stream, ReplayEvents events, SessionSink sink) {
        for (String name = stream.nextName(); name != null; name = stream.nextName()) {
            boolean list = stream.peek() == '[';
            if (name.equals("prompts") && list) {
                stream.enter();
                while (stream.nextItem()) {
                    one(stream, events, sink);
                }
            } else if (name.equals("logs") && list) {
                stream.enter();
                while (stream.nextItem()) {
                    sink.checkCancelled();
                    stream.room(FlatSession.MAX_REQUEST_BYTES);
                    events.event(JsonValues.object(stream.value()));
                }
            } else {
                stream.room(FlatSession.MAX_REQUEST_BYTES);
                events.field(name, stream.value());
            }
        }
    }

    private static void one(JsonStream stream, ReplayEvents events, SessionSink sink) {
        events.endPrompt();
        if (stream.peek() != '{') {
            stream.value();
            return;
        }
        stream.enter();
        prompt(stream, events, sink);
        events.endPrompt();
    }

    /** A text, or texts one after another. */
    static @Nullable String words(@Nullable Json value) {
        if (!(value instanceof Json.Arr(var parts))) {
            return JsonValues.words(value);
        }
        var all = new StringBuilder();
        for (Json each : parts) {
            String text = JsonValues.words(each);
            text = text == null ? JsonValues.text(JsonValues.object(each), "text") : text;
            if (text != null) {
                all.append(all.isEmpty() ? "" : "\n").append(text);
            }
        }
        return all.isEmpty() ? null : all.toString();
    }
}
