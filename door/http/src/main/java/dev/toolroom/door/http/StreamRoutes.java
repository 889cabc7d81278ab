package dev.toolroom.door.http;

import dev.toolroom.foundation.web.DisconnectWatch;
import dev.toolroom.foundation.web.EventStream;
import dev.toolroom.foundation.web.Reply;
import dev.toolroom.foundation.web.WebError;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.event.Events.Event;
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
 * A chat turn as server-sent events. POST begins one and GET follows one, both from the event in
 * {@code Last-Event-ID}; DELETE cancels it. A client that disconnects can reconnect, unless the
 * request said that the turn then ends.
 */
final class StreamRoutes {
    private final Turns turns;
    private final Calls calls;
    private final DisconnectWatch presence = new DisconnectWatch();

    StreamRoutes(Turns turns, Calls calls) {
        this.turns = turns;
        this.calls = calls;
    }

    /** The last event a client has seen, as in {@code Last-Event-ID}: {@code <turn>:<number>}. */
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

    /** Begins a turn, or follows one: clients that lost their connection repeat the request. */
    private void begin(Context request) throws IOException, InterruptedException {
        Seen seen = Seen.of(request.header("Last-Event-ID"));
        if (seen != null) {
            follow(request, findTurn(seen.turn()), seen.sequence());
            return;
        }
        var body = HttpDoor.object(request);
        var host =
                new Turns.Host(
                        CallRoutes.caller(request),
                        calls,
                        Reply.isPage(request),
                        CallRoutes.approval(request));
        Turns.Turn turn = refusalToError(() -> turns.begin(body, host));
        Runnable onLeft = turn.endsWithClient() ? turn::cancel : () -> {};
        try (var _ = presence.watch(request, onLeft)) {
            follow(request, turn, 0);
        }
    }

    private void resume(Context request) throws IOException, InterruptedException {
        Seen seen = Seen.of(request.header("Last-Event-ID"));
        String turnId = request.queryParam("turn_id");
        if (seen == null && turnId == null) {
            throw new WebError(
                    400,
                    "turns.bad-request",
                    "the request names no turn",
                    "Send the header Last-Event-ID or the parameter turn_id, or POST to start one");
        }
        if (seen != null && (turnId == null || turnId.equals(seen.turn()))) {
            follow(request, findTurn(seen.turn()), seen.sequence());
        } else {
            follow(request, findTurn(String.valueOf(turnId)), 0);
        }
    }

    private Turns.Turn findTurn(String id) {
        return refusalToError(() -> turns.find(id));
    }

    private static <T> T refusalToError(Supplier<T> work) {
        try {
            return work.get();
        } catch (Refusal refusal) {
            Outcome.Refused no = refusal.outcome();
            throw new WebError(EndpointRoutes.status(no), no.code(), no.message(), no.nextStep());
        }
    }

    private static void follow(Context request, Turns.Turn turn, long sequence)
            throws IOException, InterruptedException {
        BlockingQueue<Event> queue = new LinkedBlockingQueue<>(EventRoutes.MAX_QUEUED_EVENTS);
        var overflowed = new AtomicBoolean();
        Consumer<Event> listener = event -> overflowed.compareAndSet(false, !queue.offer(event));
        request.header("Toolroom-Turn", turn.id());
        var out = new EventStream(request);
        try (var _ = turn.follow(sequence, listener, () -> listener.accept(EventRoutes.GAP))) {
            boolean isActive = out.beat();
            while (isActive) {
                if (overflowed.get()) {
                    // A client that cannot keep up must reconnect; stored events are then sent
                    // again.
                    EventRoutes.send(out, "", EventRoutes.GAP);
                    return;
                }
                Event event = queue.poll(EventRoutes.BEAT_SECONDS, TimeUnit.SECONDS);
                isActive =
                        event == null
                                ? out.beat()
                                : EventRoutes.send(out, turn.id() + ":", event)
                                        && !event.type().equals(Turns.DONE);
            }
        }
    }

    private void cancel(Context request) {
        findTurn(request.pathParam("turn_id")).cancel();
        request.status(202);
    }
}
