package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.kernel.Amount;
import dev.toolroom.kernel.json.Json;
import io.javalin.http.Context;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** What handlers share: bodies, principals, bytes. */
public final class Reply {
    static final String DEADLINE = "toolroom.deadline";

    private static final int PART = 16 * 1024;

    /** How much of a body that is too large is read before it is refused. */
    private static final int DRAINED = 32 * 1024 * 1024;

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
                if (announced <= DRAINED) {
                    // A client that still sends would see a reset instead of the answer.
                    read(request, DRAINED, OutputStream.nullOutputStream());
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

    private static void read(Context request, int most, OutputStream into) throws IOException {
        Duration deadline = request.attribute(DEADLINE);
        long end = System.nanoTime() + (deadline == null ? Long.MAX_VALUE / 2 : deadline.toNanos());
        InputStream in = request.req().getInputStream();
        byte[] part = new byte[PART];
        int all = 0;
        for (int read = 0; read >= 0 && all <= most; read = in.read(part)) {
            into.write(part, 0, read);
            all += read;
            if (System.nanoTime() - end > 0) {
                throw ServerErrors.of(408);
            }
        }
    }

    private static WebError tooLarge(String size) {
        return BodyStream.tooLarge(Json.MAX_BYTES, size);
    }

    /**
     * The body while it arrives. Reading it fails with a {@link WebError} when it is larger than
     * {@code most} bytes or cut off.
     */
    public static InputStream stream(Context request, long most) throws IOException {
        return new BodyStream(
                request.req().getInputStream(), request.req().getContentLengthLong(), most);
    }
}
