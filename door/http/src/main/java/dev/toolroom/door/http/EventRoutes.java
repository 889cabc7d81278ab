package dev.toolroom.door.http;

import dev.toolroom.foundation.web.EventStream;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.event.Events.Event;
import dev.toolroom.kernel.json.Json;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** All events of the application, as a resumable stream of server-sent events. */
final class EventRoutes {
    /**
     * Events queued for a slow reader. Beyond that it gets a gap event and continues with new
     * events, so that it cannot hold up others.
     */
    static final int MAX_QUEUED_EVENTS = 2_000;

    static final int BEAT_SECONDS = 10;
    static final Event GAP = new Event(0, "gap", () -> Json.Obj.EMPTY);

    private final Events events;

    EventRoutes(Events events) {
        this.events = events;
    }

    void mount(RoutesConfig routes) {
        routes.get("/api/events", this::stream);
    }

    private void stream(Context request) throws IOException, InterruptedException {
        BlockingQueue<Event> queue = new LinkedBlockingQueue<>(MAX_QUEUED_EVENTS);
        Long last = parseSequence(request.header("Last-Event-ID"));
        var out = new EventStream(request);
        Events.Subscription subscription =
                last == null
                        ? events.subscribe(queue::offer)
                        : events.resume(last, queue::offer, () -> queue.add(GAP));
        try {
            follow(queue, out);
        } finally {
            subscription.close();
        }
    }

    private static void follow(BlockingQueue<Event> queue, EventStream out)
            throws InterruptedException {
        boolean isConnected = out.beat();
        while (isConnected) {
            Event event = queue.poll(BEAT_SECONDS, TimeUnit.SECONDS);
            if (queue.remainingCapacity() == 0) {
                queue.clear();
                event = GAP;
            }
            isConnected = event == null ? out.beat() : send(out, "", event);
        }
    }

    /** Sends an event, its id preceded by {@code prefix}; returns false if the client is gone. */
    static boolean send(EventStream out, String prefix, Event event) {
        String id = event.sequence() == 0 ? null : prefix + event.sequence();
        return out.send(id, event.type(), event.data().write());
    }

    private static @Nullable Long parseSequence(@Nullable String header) {
        try {
            return header == null ? null : Long.valueOf(header.strip());
        } catch (NumberFormatException notOurs) {
            return Long.MAX_VALUE;
        }
    }
}
