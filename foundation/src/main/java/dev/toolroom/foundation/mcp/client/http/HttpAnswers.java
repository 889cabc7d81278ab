package dev.toolroom.foundation.mcp.client.http;

import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.foundation.mcp.client.Transport;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads HTTP responses: one JSON message, an event stream, or an error status. */
final class HttpAnswers {
    private final String server;
    private final int maxBytes;
    private final Transport.Inbox inbox;

    HttpAnswers(String server, int maxBytes, Transport.Inbox inbox) {
        this.server = server;
        this.maxBytes = maxBytes;
        this.inbox = inbox;
    }

    static boolean isEventStream(HttpResponse<?> answer) {
        return type(answer).startsWith("text/event-stream");
    }

    private static String type(HttpResponse<?> answer) {
        return answer.headers()
                .firstValue("Content-Type")
                .orElse("")
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    /**
     * @param id of the request; null for messages that expect no answer
     */
    void take(HttpResponse<InputStream> answer, InputStream body, @Nullable Json id)
            throws IOException {
        int status = answer.statusCode();
        if (id == null) {
            return;
        }
        if (status == 401 || status == 403) {
            inbox.failed(
                    id,
                    failure(
                            Kind.UNAUTHORIZED,
                            "refused access (HTTP " + status + ").",
                            "Check the credentials in its headers."));
        } else if (status == 200 && isEventStream(answer)) {
            readEvents(body, id);
            failIfUnanswered(id);
        } else if (type(answer).startsWith("application/json")) {
            readJson(status, body, id);
        } else {
            inbox.failed(id, statusFailure(status));
        }
    }

    private void readJson(int status, InputStream body, Json id) throws IOException {
        byte[] bytes = body.readNBytes(maxBytes + 1);
        if (bytes.length > maxBytes) {
            reportTooLong(id);
            return;
        }
        Json message;
        try {
            message = Json.readOwn(bytes);
        } catch (Json.Malformed e) {
            inbox.unreadable(Kind.PROTOCOL, "a body that is not JSON", id);
            inbox.failed(id, notMcp());
            return;
        }
        if (status == 200) {
            inbox.receive(message, id);
            failIfUnanswered(id);
        } else if (message instanceof Json.Obj object
                && object.get("error") instanceof Json.Obj error) {
            // The response belongs to this request even if the server left out the id.
            inbox.failed(id, ServerFailure.rejected(server, "the request", error));
        } else {
            inbox.failed(id, statusFailure(status));
        }
    }

    /** Delivers the messages of a stream until it ends. */
    void readEvents(InputStream body, @Nullable Json id) throws IOException {
        var events = new EventStreamReader(body, maxBytes);
        for (var event = events.next(); event != null; event = events.next()) {
            if (event.tooLong()) {
                reportTooLong(id);
            } else if (event.data().length > 0) {
                receiveEvent(event.data(), id);
            }
        }
    }

    private void receiveEvent(byte[] data, @Nullable Json id) {
        Json message;
        try {
            message = Json.readOwn(data);
        } catch (Json.Malformed e) {
            inbox.unreadable(Kind.PROTOCOL, "an event that is not JSON", id);
            return;
        }
        inbox.receive(message, id);
    }

    /** Reports a message that is too long; it fails no request if it came on none. */
    private void reportTooLong(@Nullable Json id) {
        inbox.unreadable(
                id == null ? Kind.PROTOCOL : Kind.TOO_LARGE,
                "a message of more than " + Amount.limit(maxBytes),
                id);
    }

    /** Fails the request, unless its answer has come. */
    private void failIfUnanswered(Json id) {
        inbox.failed(
                id,
                failure(
                        Kind.GONE,
                        "ended its answer without a result.",
                        "Check whether the call took effect before you repeat it."));
    }

    private ServerFailure notMcp() {
        return failure(
                Kind.PROTOCOL,
                "answered with a body that is not JSON.",
                "Check that its url is the address of an MCP server.");
    }

    private ServerFailure statusFailure(int status) {
        String next =
                status >= 500
                        ? "Look at the server's own log."
                        : "Check that its url is its streamable HTTP address, often ending in"
                                + " /mcp.";
        return failure(Kind.HTTP_STATUS, "answered HTTP " + status + ".", next);
    }

    private ServerFailure failure(Kind kind, String what, String nextStep) {
        return new ServerFailure(server, kind, what, nextStep);
    }
}
