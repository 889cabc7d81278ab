package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Server-sent events on the answer to one request. Safe for use by several threads. */
public final class EventStream {
    private final OutputStream out;
    private boolean broken;

    public EventStream(Context request) throws IOException {
        request.res().setStatus(200);
        request.res().setContentType("text/event-stream");
        request.res().setHeader("Cache-Control", "no-store");
        request.res().setHeader("X-Accel-Buffering", "no");
        out = request.res().getOutputStream();
        request.res().flushBuffer();
    }

    /** Sends an event and returns false if the other side is gone. */
    public boolean send(@Nullable String id, @Nullable String type, String data) {
        var event = new StringBuilder();
        if (id != null) {
            event.append("id: ").append(id).append('\n');
        }
        if (type != null) {
            event.append("event: ").append(type).append('\n');
        }
        data.lines().forEach(line -> event.append("data: ").append(line).append('\n'));
        return write(event.append('\n').toString());
    }

    /** Sends an empty comment and returns false if the other side is gone. */
    public boolean beat() {
        return write(": \n\n");
    }

    private synchronized boolean write(String text) {
        if (broken) {
            return false;
        }
        try {
            out.write(text.getBytes(UTF_8));
            out.flush();
            return true;
        } catch (IOException | RuntimeException gone) {
            broken = true;
            return false;
        }
    }
}
