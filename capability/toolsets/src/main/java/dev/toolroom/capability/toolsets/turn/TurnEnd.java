package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * What a turn came to.
 *
 * @param status as the store has it
 * @param code why it ended early
 */
record TurnEnd(
        String status, @Nullable String code, @Nullable String message, @Nullable String nextStep) {
    static final String RUNNING = "running";
    static final TurnEnd SUCCESS = new TurnEnd("success", null, null, null);

    static final TurnEnd CANCELLED =
            new TurnEnd(
                    "cancelled",
                    "turns.cancelled",
                    "The turn was cancelled",
                    "Start another turn; what its calls had done is kept");

    /** Of one that the store has as running and that runs in no server here. */
    static final TurnEnd INTERRUPTED =
            new TurnEnd(
                    "interrupted",
                    "turns.interrupted",
                    "The server stopped during this turn",
                    "See the calls above for what was done, then continue from its last message");

    static TurnEnd error(String code, String message, String nextStep) {
        return new TurnEnd("error", code, message, nextStep);
    }

    /** Put into the last event. */
    Json.Builder into(Json.Builder event) {
        event.put("status", status);
        return code == null
                ? event
                : event.put(
                        "error",
                        Json.object()
                                .put("code", code)
                                .putIfPresent("message", message)
                                .putIfPresent("nextStep", nextStep)
                                .build());
    }
}
