package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/** Answers one kind of request. */
@FunctionalInterface
public interface Method {
    /**
     * Answers a request. Called on a thread of its own, several at a time.
     *
     * @return null if it has answered, or will answer, with {@link Exchange#reply}
     * @throws RpcError where the request breaks the protocol
     */
    Json.@Nullable Obj answer(Exchange exchange) throws InterruptedException;
}
