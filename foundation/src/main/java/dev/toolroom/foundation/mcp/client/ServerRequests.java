package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What this client answers when a server asks it something: it declares that it can be asked
 * nothing, and refuses in the protocol's own way whoever asks all the same.
 */
final class ServerRequests {
    /** The number that the protocol's examples give to a sampling request that nobody wants. */
    private static final int SAMPLING_REJECTED = -1;

    private static final Json.Obj DECLINED = Json.Obj.EMPTY.with("action", "decline");

    private ServerRequests() {}

    /**
     * The result of a request of the legacy era.
     *
     * @throws RpcError for what can only be refused by an error
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
     * What a request of the modern era is sent again with, after its result asked for input.
     *
     * @throws ServerFailure if it asks for what cannot be declined
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
