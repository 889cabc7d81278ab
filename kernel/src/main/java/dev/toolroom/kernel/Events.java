package dev.toolroom.kernel;

import dev.toolroom.kernel.json.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What happens in the house, told to whoever listens, in one order.
 *
 * <p>The last few are kept, so that a listener that lost its connection can go on where it was.
 */
public final class Events {
    private static final int KEPT = 1_000;

    private final List<Consumer<Event>> listeners = new CopyOnWriteArrayList<>();
    private final ArrayDeque<Event> recent = new ArrayDeque<>();
    private long last;

    /**
     * One thing that happened.
     *
     * @param sequence counts up by one from 1 in each process
     * @param type as in {@code call.finished}
     * @param told says what there is to say of it, the same each time
     */
    public record Event(long sequence, String type, Supplier<Json.Obj> told) {
        public Json.Obj data() {
            return told.get();
        }
    }

    /** Runs every listener before it returns; a listener must neither block nor throw. */
    public void publish(String type, Json.Obj data) {
        publish(type, () -> data);
    }

    /**
     * The same for what happens often: most of it nobody hears.
     *
     * @param data is kept for a while, and should hold on to little
     */
    public synchronized void publish(String type, Supplier<Json.Obj> data) {
        var event = new Event(++last, type, data);
        recent.addLast(event);
        if (recent.size() > KEPT) {
            recent.removeFirst();
        }
        listeners.forEach(listener -> listener.accept(event));
    }

    /** Has {@code listener} hear everything from now on, until the subscription is closed. */
    public Subscription subscribe(Consumer<Event> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /**
     * Has {@code listener} hear first what it missed since {@code sequence}, then everything.
     *
     * @param gap run before the rest when what was missed is not all kept any more
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

    /** Ends a listener's attention. */
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
