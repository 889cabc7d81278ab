package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;

/**
 * The way to the other side. Safe for use by several threads; a closed one drops what it is given.
 */
@FunctionalInterface
public interface Channel {
    void send(Outgoing message);

    default void send(Json.Obj message) {
        send(Outgoing.of(message));
    }

    /**
     * Whether it stays open for answers when the thread that took a request is still held by it.
     */
    default boolean outlastsRequests() {
        return false;
    }
}
