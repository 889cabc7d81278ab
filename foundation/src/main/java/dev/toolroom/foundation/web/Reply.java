package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.Json;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** What handlers share: bodies, principals, bytes. */
public final class Reply {
    static final String DEADLINE = "toolroom.deadline";

    private static final int PART = 16 * 1024;

    private Reply() {}

    public static void json(Context request, int status, String json) {
        request.status(status).contentType("application/json").result(json.getBytes(UTF_8));
    }

    /** Whose token opened the gate. */
    public static String principal(Context request) {
        return Gate.principal(request);
    }

    /** Whether a person looks at the page that sent it: only they can decide something. */
    public static boolean isPage(Context request) {
        return Tokens.PAGE.equals(principal(request));
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

    /** Never more than the ceiling, whatever the header says, and never for ever. */
    private static byte[] bytes(Context request) {
        try {
            long announced = request.req().getContentLengthLong();
            if (announced > Json.MAX_BYTES) {
                throw tooLarge(announced + " bytes");
            }
            byte[] bytes = read(request);
            if (bytes.length > Json.MAX_BYTES) {
                throw tooLarge("more than that");
            }
            return bytes;
        } catch (IOException e) {
            throw new WebError(400, "web.cut-off", "the body was cut off", "Send it again");
        }
    }

    private static byte[] read(Context request) throws IOException {
        Duration deadline = request.attribute(DEADLINE);
        long end = System.nanoTime() + (deadline == null ? Long.MAX_VALUE / 2 : deadline.toNanos());
        InputStream in = request.req().getInputStream();
        var body = new ByteArrayOutputStream();
        byte[] part = new byte[PART];
        for (int read = 0; read >= 0 && body.size() <= Json.MAX_BYTES; read = in.read(part)) {
            body.write(part, 0, read);
            if (System.nanoTime() - end > 0) {
                throw ServerErrors.of(408);
            }
        }
        return body.toByteArray();
    }

    private static WebError tooLarge(String size) {
        return new WebError(
                413,
                WebError.TOO_LARGE,
                "a body may have at most " + Json.MAX_BYTES + " bytes; this one has " + size,
                "Send less, or in parts");
    }
}
