package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A turn that this server runs, or has run: its last events are kept for whoever comes back. */
final class OpenTurn implements Turns.Turn {
    private final TurnRequest request;
    private final ChatId chat;
    private final Turns.Host host;
    private final Events events = new Events();
    private final AtomicLong told = new AtomicLong();
    private @Nullable Runnable stop;
    private volatile boolean cancelled;
    private volatile boolean ended;

    OpenTurn(TurnRequest request, ChatId chat, Turns.Host host) {
        this.request = request;
        this.chat = chat;
        this.host = host;
    }

    @Override
    public String id() {
        return request.id();
    }

    TurnRequest request() {
        return request;
    }

    ChatId chat() {
        return chat;
    }

    Turns.Host host() {
        return host;
    }

    @Override
    public boolean endsWithClient() {
        return request.endsWithClient();
    }

    void tell(String event, Json.Builder data) {
        told.incrementAndGet();
        events.publish(event, data.build());
    }

    @Override
    public Events.Subscription follow(
            long sequence, Consumer<Events.Event> listener, Runnable gap) {
        // Whoever has heard the end already hears it again: nothing else will come.
        long from = ended ? Math.min(sequence, told.get() - 1) : sequence;
        return events.resume(from, listener, gap);
    }

    boolean isCancelled() {
        return cancelled;
    }

    boolean isOver() {
        return ended;
    }

    /** The last event: nothing is told after it. */
    void end(Json.Builder data) {
        ended = true;
        tell(Turns.DONE, data);
    }

    @Override
    public void cancel() {
        Runnable now;
        synchronized (this) {
            if (ended || cancelled) {
                return;
            }
            cancelled = true;
            now = stop;
        }
        if (now != null) {
            now.run();
        }
    }

    /** What stops the step that begins now; run at once where the turn was cancelled before it. */
    void stoppedBy(Runnable step) {
        synchronized (this) {
            stop = step;
            if (!cancelled) {
                return;
            }
        }
        step.run();
    }

    /** As a step that a cancellation of the turn stops. */
    void stoppedBy(Calls calls, CallId call) {
        stoppedBy(() -> calls.cancel(call));
    }
}
