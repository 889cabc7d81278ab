package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** Helpers for request handlers: bodies, principals, JSON answers. */
public final class Reply {
    static final String DEADLINE_ATTRIBUTE = "toolroom.deadline";

    private static final int BUFFER_BYTES = 16 * 1024;

    /** Maximum bytes read of a body that is too large before it is refused. */
    private static final int MAX_DRAINED_BYTES = 32 * 1024 * 1024;

    private Reply() {}

    public static void json(Context request, int status, String json) {
        request.status(status).contentType("application/json").result(json.getBytes(UTF_8));
    }

    /** Returns the principal whose token or session admitted the request. */
    public static String principal(Context request) {
        return Gate.principal(request);
    }

    /** Whether a page sent the request: only the person who looks at it can decide something. */
    public static boolean isPage(Context request) {
        return Tokens.PAGE.equals(principal(request));
    }

    /** Returns the body as JSON; an empty body is an empty object. */
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

    /** Reads the body within the size limit, whatever Content-Length says, and the deadline. */
    private static byte[] bytes(Context request) {
        try {
            long announced = request.req().getContentLengthLong();
            if (announced > Json.MAX_BYTES) {
                if (announced <= MAX_DRAINED_BYTES) {
                    // A client that still sends would see a reset instead of the answer.
                    read(request, MAX_DRAINED_BYTES, OutputStream.nullOutputStream());
                }
                throw tooLarge(Amount.bytes(announced));
            }
            var body = new ByteArrayOutputStream();
            read(request, Json.MAX_BYTES, body);
            byte[] bytes = body.toByteArray();
            if (bytes.length > Json.MAX_BYTES) {
                throw tooLarge("more than that");
            }
            return bytes;
        } catch (IOException e) {
            throw new WebError(400, "web.cut-off", "the body was cut off", "Send it again");
        }
    }

    private static void read(Context request, int maxBytes, OutputStream into) throws IOException {
        Duration deadline = request.attribute(DEADLINE_ATTRIBUTE);
        long end = System.nanoTime() + (deadline == null ? Long.MAX_VALUE / 2 : deadline.toNanos());
        InputStream in = request.req().getInputStream();
        byte[] part = new byte[BUFFER_BYTES];
        int total = 0;
        for (int read = 0; read >= 0 && total <= maxBytes; read = in.read(part)) {
            into.write(part, 0, read);
            total += read;
            if (System.nanoTime() - end > 0) {
                throw ServerErrors.of(408);
            }
        }
    }

    private static WebError tooLarge(String size) {
        return BodyStream.tooLarge(Json.MAX_BYTES, size);
    }

    /** Returns the body as a stream, which fails with {@link WebError} if too large or cut off. */
    public static InputStream stream(Context request, long maxBytes) throws IOException {
        return new BodyStream(
                request.req().getInputStream(), request.req().getContentLengthLong(), maxBytes);
    }
}
