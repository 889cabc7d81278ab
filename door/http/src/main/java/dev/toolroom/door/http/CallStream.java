package dev.toolroom.door.http;

import dev.toolroom.foundation.web.EventStream;
import dev.toolroom.foundation.web.Reply;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import io.javalin.http.Context;
import java.io.IOException;

/**
 * Sends one call as server-sent events: {@code progress}, {@code log} and {@code output} while it
 * runs, then {@code answer} with its outcome, its body and further JSON to show.
 */
final class CallStream implements CallListener {
    private final EventStream out;
    private final boolean isPage;

    CallStream(Context request) throws IOException {
        isPage = Reply.isPage(request);
        out = new EventStream(request);
    }

    /** Whether the client accepts an event stream. */
    static boolean isWanted(Context request) {
        String accepted = request.header("Accept");
        return accepted != null && accepted.contains("text/event-stream");
    }

    @Override
    public boolean isAttended() {
        return isPage;
    }

    @Override
    public boolean mayCallAgain() {
        return !isPage;
    }

    @Override
    public void progress(long done, long total, String message) {
        send(
                "progress",
                Json.object().put("done", done).put("total", total).put("message", message));
    }

    @Override
    public void log(Severity level, String message) {
        send("log", Json.object().put("level", level.label()).put("text", message));
    }

    @Override
    public void output(Stream stream, String text) {
        send("output", Json.object().put("stream", stream.label()).put("text", text));
    }

    void end(Completed completed) {
        var answer = Json.object().put("outcome", CallRoutes.outcome(completed));
        completed.shown().fields().forEach(answer::put);
        send("answer", answer);
    }

    private void send(String event, Json.Builder data) {
        out.send(null, event, data.build().write());
    }
}
