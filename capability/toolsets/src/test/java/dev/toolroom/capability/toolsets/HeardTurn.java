package dev.toolroom.capability.toolsets;

import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.event.Events.Event;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What a turn tells, as a test reads it. */
final class HeardTurn implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final BlockingQueue<Event> coming = new LinkedBlockingQueue<>();
    private final List<Event> heard = new ArrayList<>();
    private final dev.toolroom.kernel.event.Events.Subscription subscription;
    private boolean gap;

    HeardTurn(Turns.Turn turn, long after) {
        subscription = turn.follow(after, coming::add, () -> gap = true);
    }

    static HeardTurn whole(Turns.Turn turn) throws InterruptedException {
        try (var heard = new HeardTurn(turn, 0)) {
            heard.await(Turns.DONE);
            return heard;
        }
    }

    /** Waits for the next event of this type. */
    Json.Obj await(String type) throws InterruptedException {
        while (true) {
            Event event = next(type);
            if (event.type().equals(type)) {
                return event.data();
            }
        }
    }

    /** Waits until there was an event of each of these types, whichever came first. */
    void awaitAll(String... types) throws InterruptedException {
        List<String> wanted = List.of(types);
        while (!types().containsAll(wanted)) {
            next(wanted.toString());
        }
    }

    private Event next(String wanted) throws InterruptedException {
        @Nullable Event event = coming.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (event == null) {
            throw new AssertionError("no " + wanted + " after " + types());
        }
        heard.add(event);
        return event;
    }

    List<String> types() {
        return heard.stream().map(Event::type).toList();
    }

    List<Long> sequences() {
        return heard.stream().map(Event::sequence).toList();
    }

    boolean hasGap() {
        return gap;
    }

    /** The last event of a type. */
    Json.Obj last(String type) {
        return Objects.requireNonNull(
                heard.reversed().stream()
                        .filter(each -> each.type().equals(type))
                        .map(Event::data)
                        .findFirst()
                        .orElse(null),
                () -> "no " + type + " among " + types());
    }

    @Override
    public void close() {
        subscription.close();
    }
}
