package dev.toolroom.door.http;

import dev.toolroom.foundation.web.EventStream;
import dev.toolroom.kernel.Events;
import dev.toolroom.kernel.Events.Event;
import dev.toolroom.kernel.json.Json;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What happens in the house, as server-sent events that can be taken up again. */
final class EventRoutes {
    /** A reader that is further behind starts anew: it must not hold up the others. */
    static final int BEHIND = 2_000;

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
        BlockingQueue<Event> waiting = new LinkedBlockingQueue<>(BEHIND);
        Long last = sequence(request.header("Last-Event-ID"));
        var out = new EventStream(request);
        Events.Subscription subscription =
                last == null
                        ? events.subscribe(waiting::offer)
                        : events.resume(last, waiting::offer, () -> waiting.add(GAP));
        try {
            follow(waiting, out);
        } finally {
            subscription.close();
        }
    }

    private static void follow(BlockingQueue<Event> waiting, EventStream out)
            throws InterruptedException {
        boolean there = out.beat();
        while (there) {
            Event event = waiting.poll(BEAT_SECONDS, TimeUnit.SECONDS);
            if (waiting.remainingCapacity() == 0) {
                waiting.clear();
                event = GAP;
            }
            there = event == null ? out.beat() : send(out, "", event);
        }
    }

    /**
     * @param prefix what the ids begin with
     */
    static boolean send(EventStream out, String prefix, Event event) {
        String id = event.sequence() == 0 ? null : prefix + event.sequence();
        return out.send(id, event.type(), event.data().write());
    }

    private static @Nullable Long sequence(@Nullable String header) {
        try {
            return header == null ? null : Long.valueOf(header.strip());
        } catch (NumberFormatException notOurs) {
            return Long.MAX_VALUE;
        }
    }
}
