package dev.toolroom.door.http;

import dev.toolroom.foundation.web.DisconnectWatch;
import dev.toolroom.foundation.web.EventStream;
import dev.toolroom.foundation.web.Reply;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.Events.Event;
import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.chat.Turns;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A turn in a chat as server-sent events. POST begins one, GET goes on with it, both from the event
 * that {@code Last-Event-ID} names; DELETE cancels it. Whoever disconnects can come back, unless
 * the request said that the turn ends then.
 */
final class StreamRoutes {
    private final Turns turns;
    private final Calls calls;
    private final DisconnectWatch presence = new DisconnectWatch();

    StreamRoutes(Turns turns, Calls calls) {
        this.turns = turns;
        this.calls = calls;
    }

    /** What a client has seen last, as its {@code Last-Event-ID} says: {@code <turn>:<number>}. */
    private record Seen(String turn, long sequence) {
        static @Nullable Seen of(@Nullable String header) {
            String text = header == null ? "" : header.strip();
            int colon = text.lastIndexOf(':');
            if (colon < 1 || !text.substring(colon + 1).matches("[0-9]{1,18}")) {
                return null;
            }
            return new Seen(text.substring(0, colon), Long.parseLong(text.substring(colon + 1)));
        }
    }

    void mount(RoutesConfig routes) {
        routes.post("/api/stream", this::begin);
        routes.get("/api/stream", this::resume);
        routes.delete("/api/stream/{turn_id}", this::cancel);
    }

    /** A client that lost its connection may send the same request again, as some libraries do. */
    private void begin(Context request) throws IOException, InterruptedException {
        Seen seen = Seen.of(request.header("Last-Event-ID"));
        if (seen != null) {
            follow(request, found(seen.turn()), seen.sequence());
            return;
        }
        var body = HttpDoor.object(request);
        var host =
                new Turns.Host(
                        CallRoutes.caller(request),
                        calls,
                        Reply.isPage(request),
                        CallRoutes.approval(request));
        Turns.Turn turn = told(() -> turns.begin(body, host));
        Runnable left = turn.endsWithClient() ? turn::cancel : () -> {};
        try (var _ = presence.watch(request, left)) {
            follow(request, turn, 0);
        }
    }

    private void resume(Context request) throws IOException, InterruptedException {
        Seen seen = Seen.of(request.header("Last-Event-ID"));
        String named = request.queryParam("turn_id");
        if (seen == null && named == null) {
            throw new WebError(
                    400,
                    "turns.bad-request",
                    "the request names no turn",
                    "Send the header Last-Event-ID or the parameter turn_id, or POST to start one");
        }
        if (seen != null && (named == null || named.equals(seen.turn()))) {
            follow(request, found(seen.turn()), seen.sequence());
        } else {
            follow(request, found(String.valueOf(named)), 0);
        }
    }

    private Turns.Turn found(String id) {
        return told(() -> turns.find(id));
    }

    private static <T> T told(Supplier<T> work) {
        try {
            return work.get();
        } catch (Refusal refusal) {
            Outcome.Refused no = refusal.outcome();
            throw new WebError(EndpointRoutes.status(no), no.code(), no.message(), no.nextStep());
        }
    }

    private static void follow(Context request, Turns.Turn turn, long sequence)
            throws IOException, InterruptedException {
        BlockingQueue<Event> waiting = new LinkedBlockingQueue<>(EventRoutes.BEHIND);
        var behind = new AtomicBoolean();
        Consumer<Event> listener = event -> behind.compareAndSet(false, !waiting.offer(event));
        request.header("Toolroom-Turn", turn.id());
        var out = new EventStream(request);
        try (var _ = turn.follow(sequence, listener, () -> listener.accept(EventRoutes.GAP))) {
            boolean goesOn = out.beat();
            while (goesOn) {
                if (behind.get()) {
                    // Whoever cannot keep up comes back for what is kept, and hears of the end.
                    EventRoutes.send(out, "", EventRoutes.GAP);
                    return;
                }
                Event event = waiting.poll(EventRoutes.BEAT_SECONDS, TimeUnit.SECONDS);
                goesOn =
                        event == null
                                ? out.beat()
                                : EventRoutes.send(out, turn.id() + ":", event)
                                        && !event.type().equals(Turns.DONE);
            }
        }
    }

    private void cancel(Context request) {
        found(request.pathParam("turn_id")).cancel();
        request.status(202);
    }
}
