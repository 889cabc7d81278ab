package dev.toolroom.kernel.chat;

import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.Events;
import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.consent.Decision;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns in chats: a message, the calls that it leads to, and what is told while they run. One at a
 * time in a chat.
 */
public interface Turns {
    /** Where no capability runs any. */
    Turns NONE =
            new Turns() {
                @Override
                public Json.Obj requestSchema() {
                    return Json.Obj.EMPTY;
                }

                @Override
                public Turn begin(Json.Obj request, Host host) {
                    throw none();
                }

                @Override
                public Turn find(String id) {
                    throw none();
                }

                private Refusal none() {
                    return new Refusal(
                            () -> "turns.not-found", "No turns run here", "Call the tool itself");
                }
            };

    /** What {@link #begin} takes, as JSON Schema. */
    Json.Obj requestSchema();

    /**
     * Begins a turn and returns while it runs.
     *
     * @param request as the client sent it, not looked at yet
     * @throws Refusal if it cannot begin; then nothing of it was saved
     */
    Turn begin(Json.Obj request, Host host);

    /**
     * A turn that runs, or one that has ended.
     *
     * @throws Refusal if there is no such turn
     */
    Turn find(String id);

    /** Those of one of these. */
    static Turns of(List<Capability> capabilities) {
        for (Capability each : capabilities) {
            Turns turns = each.turns();
            if (turns != null) {
                return turns;
            }
        }
        return NONE;
    }

    /**
     * Where a turn was asked for.
     *
     * @param caller who asked; its calls are theirs, in the chat that the request names
     * @param calls runs them
     * @param isAttended whether a person is likely to see that a call of it waits
     * @param approval what a person has said to the calls that the request itself names
     */
    record Host(Caller caller, Calls calls, boolean isAttended, @Nullable Decision approval) {}

    /** One turn. */
    interface Turn {
        String id();

        /** Whether it is to end when whoever began it goes away. */
        boolean endsWithClient();

        /**
         * Has {@code listener} hear what it missed since {@code sequence}, then everything up to
         * {@code done}.
         *
         * @param gap run before the rest when what was missed is not all kept any more
         */
        Events.Subscription follow(long sequence, Consumer<Events.Event> listener, Runnable gap);

        /** Asks it to end early; what its calls have done by then stays. */
        void cancel();
    }

    /** The type of the last event of every turn. */
    String DONE = "done";
}
