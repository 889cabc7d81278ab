package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.Json;

/** Answers one kind of request. */
@FunctionalInterface
public interface Method {
    /**
     * Called on a thread of its own, several at a time.
     *
     * @throws RpcError where the request breaks the protocol
     */
    Json.Obj answer(Exchange exchange) throws InterruptedException;
}
