package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Answers requests of the server. This client declares no capabilities, and declines or rejects
 * each as the protocol prescribes.
 */
final class ServerRequests {
    /** Error code of a rejected sampling request in the examples of the specification. */
    private static final int SAMPLING_REJECTED = -1;

    private static final Json.Obj DECLINED = Json.Obj.EMPTY.with("action", "decline");

    private ServerRequests() {}

    /**
     * Returns the result for a legacy request.
     *
     * @throws RpcError for requests that have no declining result
     */
    static Json.Obj answer(String method) {
        return switch (method) {
            case "ping" -> Json.Obj.EMPTY;
            case "elicitation/create" -> DECLINED;
            case "sampling/createMessage" ->
                    throw new RpcError(SAMPLING_REJECTED, "sampling is not offered by this client");
            case "roots/list" ->
                    throw new RpcError(RpcError.NO_SUCH_METHOD, "this client has no roots");
            default ->
                    throw new RpcError(
                            RpcError.NO_SUCH_METHOD, "no method " + Text.brief(method, 80));
        };
    }

    /**
     * Returns the responses to send along when a modern request is repeated.
     *
     * @throws ServerFailure if it asks for something that cannot be declined
     */
    static Json.Obj responses(String server, Json.Obj inputRequests) {
        Map<String, Json> responses = new LinkedHashMap<>();
        inputRequests
                .fields()
                .forEach(
                        (key, asked) -> {
                            String method =
                                    asked instanceof Json.Obj request
                                            ? request.text("method", "")
                                            : "";
                            if (!method.equals("elicitation/create")) {
                                throw new ServerFailure(
                                        server,
                                        ServerFailure.Kind.NEEDS_INPUT,
                                        "asks for "
                                                + Text.brief(method, 80)
                                                + ", which Toolroom does not offer to servers.",
                                        "Call the tool with arguments that need no such question.");
                            }
                            responses.put(key, DECLINED);
                        });
        return new Json.Obj(responses);
    }
}
