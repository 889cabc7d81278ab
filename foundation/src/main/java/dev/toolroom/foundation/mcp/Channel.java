package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;

/**
 * Sends messages to the other side. Safe for use by several threads; a closed channel drops what it
 * is given.
 */
@FunctionalInterface
public interface Channel {
    void send(Outgoing message);

    default void send(Json.Obj message) {
        send(Outgoing.of(message));
    }

    /** Whether an answer may still be sent while the thread that took its request is blocked. */
    default boolean outlastsRequests() {
        return false;
    }
}
