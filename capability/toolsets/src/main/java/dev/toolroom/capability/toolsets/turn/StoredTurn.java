package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.capability.toolsets.chat.Message;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.function.Consumer;

/**
 * A turn whose events are gone, with the server that told them or for their number. What is known
 * of it is told again from its record: the messages, what each call came to, how it ended.
 *
 * @param told without a sequence: none of it can be resumed from
 */
record StoredTurn(String id, List<Told> told) implements Turns.Turn {
    /** One event. */
    record Told(String type, Json.Obj data) {}

    StoredTurn {
        told = List.copyOf(told);
    }

    static Told message(Message message) {
        return new Told("message", message.json().build());
    }

    @Override
    public boolean endsWithClient() {
        return false;
    }

    @Override
    public Events.Subscription follow(
            long sequence, Consumer<Events.Event> listener, Runnable gap) {
        gap.run();
        told.forEach(each -> listener.accept(new Events.Event(0, each.type(), each::data)));
        return () -> {};
    }

    /** It has ended. */
    @Override
    public void cancel() {}
}
