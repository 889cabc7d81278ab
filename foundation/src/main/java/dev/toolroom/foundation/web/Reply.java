package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.Json;
import io.javalin.http.Context;
import java.io.IOException;

/** What handlers share: bodies, principals, bytes. */
public final class Reply {
    private Reply() {}

    public static void json(Context request, int status, String json) {
        request.status(status).contentType("application/json").result(json.getBytes(UTF_8));
    }

    /** Whose token opened the gate. */
    public static String principal(Context request) {
        return Gate.principal(request);
    }

    /** The body as JSON; an empty one is an empty object. */
    public static Json body(Context request) {
        byte[] bytes = bytes(request);
        try {
            return bytes.length == 0 ? Json.Obj.EMPTY : Json.read(bytes);
        } catch (Json.Malformed e) {
            throw new WebError(
                    400,
                    "web.not-json",
                    "the body is not JSON: " + e.getMessage(),
                    "Send one JSON object");
        }
    }

    /** Never more than the ceiling, whatever the header says. */
    private static byte[] bytes(Context request) {
        try {
            byte[] bytes = request.req().getInputStream().readNBytes(Json.MAX_BYTES + 1);
            if (bytes.length > Json.MAX_BYTES) {
                throw new WebError(
                        413,
                        "web.too-large",
                        "a body may have at most " + Json.MAX_BYTES + " bytes",
                        "Send less, or in parts");
            }
            return bytes;
        } catch (IOException e) {
            throw new WebError(400, "web.cut-off", "the body was cut off", "Send it again");
        }
    }
}
