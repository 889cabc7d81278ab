package dev.toolroom.kernel.chat;

import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns in chats: a message, the calls that follow from it, and their events. A chat has one turn
 * at a time.
 */
public interface Turns {
    /** For homes without turns. */
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

    /** Returns the JSON Schema of the requests that {@link #begin} accepts. */
    Json.Obj requestSchema();

    /**
     * Begins a turn and returns while it runs.
     *
     * @param request as the client sent it, not validated
     * @throws Refusal if it cannot begin; then nothing was saved
     */
    Turn begin(Json.Obj request, Host host);

    /**
     * Finds a turn that runs or has ended.
     *
     * @throws Refusal if there is no such turn
     */
    Turn find(String id);

    /**
     * The environment of a turn.
     *
     * @param caller who makes its calls, in the chat that the request names
     * @param calls runs its calls
     * @param isAttended whether a person is likely to see that a call waits
     * @param approval a person's decision about the calls that the request itself names; null for
     *     none
     */
    record Host(Caller caller, Calls calls, boolean isAttended, @Nullable Decision approval) {}

    /** A turn. */
    interface Turn {
        String id();

        /** Whether the turn ends when its client disconnects. */
        boolean endsWithClient();

        /**
         * Subscribes a listener to the events after {@code sequence}, up to {@code done}.
         *
         * @param gap called first if some missed events are no longer kept
         */
        Events.Subscription follow(long sequence, Consumer<Events.Event> listener, Runnable gap);

        /** Asks the turn to end early. What its calls have done stays. */
        void cancel();
    }

    /** The type of the last event of every turn. */
    String DONE = "done";
}
