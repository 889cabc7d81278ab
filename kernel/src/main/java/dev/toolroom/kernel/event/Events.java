package dev.toolroom.kernel.event;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Publishes events to all listeners in one order.
 *
 * <p>Recent events are kept, so that a listener that lost its connection can resume.
 */
public final class Events {
    private static final int MAX_RECENT_EVENTS = 1_000;

    private final List<Consumer<Event>> listeners = new CopyOnWriteArrayList<>();
    private final ArrayDeque<Event> recent = new ArrayDeque<>();
    private long last;

    /**
     * An event.
     *
     * @param sequence the number of the event in this process, from 1
     * @param type as in {@code call.finished}
     * @param content builds the data, the same each time
     */
    public record Event(long sequence, String type, Supplier<Json.Obj> content) {
        public Json.Obj data() {
            return content.get();
        }
    }

    /** Runs every listener before it returns; a listener must neither block nor throw. */
    public void publish(String type, Json.Obj data) {
        publish(type, () -> data);
    }

    /**
     * Publishes a frequent event, whose data is built only for listeners.
     *
     * @param data kept with recent events, so it should reference little
     */
    public synchronized void publish(String type, Supplier<Json.Obj> data) {
        var event = new Event(++last, type, data);
        recent.addLast(event);
        if (recent.size() > MAX_RECENT_EVENTS) {
            recent.removeFirst();
        }
        listeners.forEach(listener -> listener.accept(event));
    }

    /** Subscribes a listener to all events from now on, until the subscription is closed. */
    public Subscription subscribe(Consumer<Event> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /**
     * Subscribes a listener to the events after {@code sequence}: first those it missed, then all.
     *
     * @param gap called first if some missed events are no longer kept
     */
    public synchronized Subscription resume(long sequence, Consumer<Event> listener, Runnable gap) {
        List<Event> missed = new ArrayList<>();
        recent.stream().filter(event -> event.sequence() > sequence).forEach(missed::add);
        boolean complete = sequence <= last && (last - sequence) == missed.size();
        if (!complete) {
            gap.run();
        }
        missed.forEach(listener);
        return subscribe(listener);
    }

    /** Closing it ends the subscription. */
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
