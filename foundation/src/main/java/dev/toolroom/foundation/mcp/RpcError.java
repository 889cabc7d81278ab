package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/** A JSON-RPC error, sent in place of a result. */
public final class RpcError extends RuntimeException {
    public static final int PARSE = -32700;
    public static final int INVALID_REQUEST = -32600;
    public static final int NO_SUCH_METHOD = -32601;
    public static final int INVALID_PARAMS = -32602;
    public static final int INTERNAL = -32603;

    /** The HTTP headers of a request contradict its body. */
    public static final int HEADER_MISMATCH = -32020;

    public static final int MISSING_CAPABILITY = -32021;
    public static final int UNSUPPORTED_VERSION = -32022;

    /** Used in the legacy era only; the modern era uses {@link #INVALID_PARAMS}. */
    static final int NO_SUCH_RESOURCE = -32002;

    /** Our own code: more concurrent requests than one client may have. */
    static final int TOO_MANY = -32010;

    private static final long serialVersionUID = 1;

    private final int code;
    private final transient Json.@Nullable Obj data;

    public RpcError(int code, String message) {
        this(code, message, null);
    }

    public RpcError(int code, String message, Json.@Nullable Obj data) {
        super(message, null, false, false);
        this.code = code;
        this.data = data;
    }

    public static RpcError noSuchResource(String uri) {
        return new RpcError(
                NO_SUCH_RESOURCE, "no resource has this uri", Json.Obj.EMPTY.with("uri", uri));
    }

    public int code() {
        return code;
    }

    /** Returns the error as it is sent. */
    Json.Obj json(Era era) {
        int sent = code == NO_SUCH_RESOURCE && era == Era.MODERN ? INVALID_PARAMS : code;
        return Json.object()
                .put("code", sent)
                .put("message", String.valueOf(getMessage()))
                .putIfPresent("data", data)
                .build();
    }
}
