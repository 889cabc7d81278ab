package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/** One JSON-RPC message. */
public sealed interface Message {
    Json.Obj FRAME = Json.Obj.EMPTY.with("jsonrpc", "2.0");

    /**
     * A message that expects a response.
     *
     * @param id a string or a number
     */
    record Request(Json id, String method, Json.Obj params) implements Message {
        public Json.Obj meta() {
            return params.object("_meta");
        }
    }

    /** A message that expects no response. */
    record Notification(String method, Json.Obj params) implements Message {}

    /** The answer to a request of ours. */
    record Response(Json id, Json.@Nullable Obj result, Json.@Nullable Obj error)
            implements Message {}

    /** Returns the id of a message, even of a malformed one; JSON null if there is none. */
    static Json idOf(Json message) {
        return message instanceof Json.Obj object && isId(object.get("id"))
                ? java.util.Objects.requireNonNull(object.get("id"))
                : new Json.Null();
    }

    static Message of(Json json) {
        if (!(json instanceof Json.Obj object)) {
            throw new RpcError(RpcError.INVALID_REQUEST, "a message is one JSON object");
        }
        if (!object.text("jsonrpc", "").equals("2.0")) {
            throw new RpcError(RpcError.INVALID_REQUEST, "jsonrpc must be \"2.0\"");
        }
        Json id = object.get("id");
        if (id != null && !isId(id)) {
            throw new RpcError(RpcError.INVALID_REQUEST, "id must be a string or a number");
        }
        if (object.get("method") instanceof Json.Str(String method)) {
            Json.Obj params = params(object);
            return id == null ? new Notification(method, params) : new Request(id, method, params);
        }
        if (id != null && (object.get("result") != null || object.get("error") != null)) {
            return new Response(
                    id,
                    object.get("result") instanceof Json.Obj result ? result : null,
                    object.get("error") instanceof Json.Obj error ? error : null);
        }
        throw new RpcError(RpcError.INVALID_REQUEST, "method must be a string");
    }

    private static Json.Obj params(Json.Obj object) {
        Json params = object.get("params");
        if (params == null) {
            return Json.Obj.EMPTY;
        }
        if (!(params instanceof Json.Obj given)) {
            throw new RpcError(RpcError.INVALID_PARAMS, "params must be an object");
        }
        Json meta = given.get("_meta");
        if (meta != null && !(meta instanceof Json.Obj)) {
            throw new RpcError(RpcError.INVALID_PARAMS, "_meta must be an object");
        }
        return given;
    }

    private static boolean isId(@Nullable Json id) {
        return id instanceof Json.Str || id instanceof Json.Num;
    }

    static Json.Obj result(Json id, Json.Obj result) {
        return FRAME.with("id", id).with("result", result);
    }

    static Json.Obj error(Json id, RpcError error, Era era) {
        return FRAME.with("id", id).with("error", error.json(era));
    }

    static Json.Obj notification(String method, Json.Obj params) {
        return FRAME.with("method", method).with("params", params);
    }
}
