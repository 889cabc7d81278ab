package dev.toolroom.capability.recall.read.agent;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A session as one JSON object whose messages are a list: those of Gemini CLI and OpenCode. */
public final class MessagesFile extends SessionFormat {
    private static final long MAX_START_BYTES = 4_096;

    /** OpenCode writes the header of a session before its messages. */
    private static final Pattern DIRECTORY =
            Pattern.compile("\"directory\"\\s*:\\s*\"([^\"\\\\]{1,500})\"");

    private final Supplier<EventSession.Events> events;

    private MessagesFile(String name, String agent, Supplier<EventSession.Events> events) {
        super(name, agent, 2);
        this.events = events;
    }

    /** As Gemini CLI kept its sessions before version 0.40. */
    public static MessagesFile ofGemini() {
        return new MessagesFile("gemini-session", "gemini-cli", GeminiEvents::new);
    }

    /** As {@code opencode export} writes it. */
    public static MessagesFile ofOpenCode() {
        return new MessagesFile("opencode-export", OpenCodeEvents.AGENT, OpenCodeEvents::new);
    }

    @Override
    public @Nullable String folder(Source source) {
        try (InputStream in = source.open(MAX_START_BYTES)) {
            Matcher stated = DIRECTORY.matcher(new String(in.readAllBytes(), UTF_8));
            return stated.find() ? stated.group(1) : ProjectPlace.root(source);
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public boolean isAbout(Source source, Path project) {
        return super.isAbout(source, project) || ProjectPlace.isHashOf(source, project);
    }

    @Override
    public void read(Source source, long length, SessionSink sink) throws IOException {
        EventSession.Events read = events.get();
        boolean torn = false;
        try (InputStream in = source.open(length)) {
            var stream = new JsonStream(in, sink.filter(), sink.raw());
            try {
                fields(stream, read, sink);
            } catch (JsonStream.Malformed broken) {
                if (!read.hasBegun()) {
                    throw broken;
                }
                torn = true;
            }
            stream.flush();
        }
        EventSession.write(read, EventSession.name(source), torn, sink);
    }

    private static void fields(JsonStream stream, EventSession.Events events, SessionSink sink) {
        boolean messages = false;
        stream.enter();
        for (String name = stream.nextName(); name != null; name = stream.nextName()) {
            stream.room(FlatSession.MAX_REQUEST_BYTES);
            if (!name.equals("messages") || stream.peek() != '[') {
                events.event(Json.Obj.EMPTY.with(name, stream.value()));
                continue;
            }
            messages = true;
            stream.enter();
            while (stream.nextItem()) {
                sink.checkCancelled();
                stream.room(FlatSession.MAX_REQUEST_BYTES);
                events.event(JsonValues.object(stream.value()));
            }
        }
        if (!messages) {
            throw new IllegalArgumentException("no session: it has no messages");
        }
        stream.peek();
    }
}
