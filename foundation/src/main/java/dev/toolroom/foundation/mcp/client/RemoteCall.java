package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.kernel.json.Json;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request to a server, awaited on one thread and cancellable from any. */
public final class RemoteCall {
    private static final int MAX_INPUT_ROUNDS = 4;

    private final Connection connection;
    private final Era era;
    private final String method;
    private final Json.Obj params;
    private final Map<String, String> headers;
    private Pending pending;
    private boolean cancelled;

    RemoteCall(
            Connection connection,
            Era era,
            String method,
            Json.Obj params,
            Map<String, String> headers) {
        this.connection = connection;
        this.era = era;
        this.method = method;
        this.params = params;
        this.headers = headers;
        this.pending = connection.request(era, method, params, headers);
    }

    /**
     * Waits for the result. After a timeout the server is notified that the request is cancelled.
     *
     * @throws ServerFailure if there is no result
     */
    public Json.Obj await(Duration time, RequestListener listener) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        for (int round = 1; ; round++) {
            Json.Obj result = awaitOne(Duration.ofNanos(end - System.nanoTime()), time, listener);
            if (!result.text("resultType", "complete").equals("input_required")) {
                return result;
            }
            if (round == MAX_INPUT_ROUNDS) {
                throw connection.failure(
                        Kind.NEEDS_INPUT,
                        "keeps asking for input that Toolroom declines to give.",
                        "Call the tool with arguments that need no question.");
            }
            resend(result);
        }
    }

    private Json.Obj awaitOne(Duration left, Duration time, RequestListener listener)
            throws InterruptedException {
        Pending current = current();
        try {
            Json.@Nullable Obj result = awaitProbing(current, left, listener);
            if (result != null) {
                return result;
            }
        } catch (InterruptedException e) {
            cancel();
            throw e;
        }
        var timeout =
                connection.failure(
                        Kind.TIMEOUT,
                        "did not answer " + method + " within " + format(time) + ".",
                        "Try again, ask for less, or restart the server.");
        connection.abandon(current, timeout);
        throw timeout;
    }

    /**
     * Waits for an answer and probes a silent server meanwhile, at doubling intervals. Only a
     * failed write shows that the server has closed its input.
     */
    private Json.@Nullable Obj awaitProbing(
            Pending current, Duration time, RequestListener listener) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        long silence = connection.limits().silence().toNanos();
        while (true) {
            long left = end - System.nanoTime();
            Json.@Nullable Obj result =
                    current.await(Duration.ofNanos(Math.min(left, silence)), listener);
            if (result != null || left <= silence) {
                return result;
            }
            connection.probe();
            silence *= 2;
        }
    }

    private static String format(Duration time) {
        return time.toSeconds() > 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    private synchronized Pending current() {
        return pending;
    }

    /** Sends the request again with the input that a modern server asked for. */
    private synchronized void resend(Json.Obj asking) {
        if (cancelled) {
            throw cancellation();
        }
        Json.Obj more =
                params.with(
                        "inputResponses",
                        ServerRequests.responses(
                                connection.server(), asking.object("inputRequests")));
        if (asking.get("requestState") instanceof Json.Str state) {
            more = more.with("requestState", state);
        }
        pending = connection.request(era, method, more, headers);
    }

    /** Cancels the request: the server is notified, and {@link #await} fails. */
    public void cancel() {
        Pending current;
        synchronized (this) {
            cancelled = true;
            current = pending;
        }
        connection.abandon(current, cancellation());
    }

    private ServerFailure cancellation() {
        return connection.failure(
                Kind.CANCELLED, "was told to stop " + method + ".", "Call it again if you want.");
    }
}
