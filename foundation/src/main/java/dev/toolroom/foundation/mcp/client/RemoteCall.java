package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.kernel.json.Json;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request to a server that can be awaited on one thread and cancelled from any other. */
public final class RemoteCall {
    private static final int MOST_ROUNDS = 4;

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
     * Waits for the result. Once the time is over the server is told that nobody waits any more.
     *
     * @throws ServerFailure if there is none
     */
    public Json.Obj await(Duration time, RequestListener listener) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        for (int round = 1; ; round++) {
            Json.Obj result = awaitOne(Duration.ofNanos(end - System.nanoTime()), time, listener);
            if (!result.text("resultType", "complete").equals("input_required")) {
                return result;
            }
            if (round == MOST_ROUNDS) {
                throw connection.failure(
                        Kind.NEEDS_INPUT,
                        "keeps asking for input that Toolroom declines to give.",
                        "Call the tool with arguments that need no question.");
            }
            again(result);
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
        var late =
                connection.failure(
                        Kind.TIMEOUT,
                        "did not answer " + method + " within " + shown(time) + ".",
                        "Try again, ask for less, or restart the server.");
        connection.abandon(current, late);
        throw late;
    }

    /**
     * Waits for an answer and probes a silent server meanwhile, each time after twice as long. The
     * write of a probe fails when the server has closed its input; nothing else would tell.
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

    private static String shown(Duration time) {
        return time.toSeconds() > 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    private synchronized Pending current() {
        return pending;
    }

    /** The modern era asks by a result; the request is sent again with what is said to that. */
    private synchronized void again(Json.Obj asking) {
        if (cancelled) {
            throw stopped();
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

    /** Ends it: the server is told, and whoever awaits it gets a failure. */
    public void cancel() {
        Pending current;
        synchronized (this) {
            cancelled = true;
            current = pending;
        }
        connection.abandon(current, stopped());
    }

    private ServerFailure stopped() {
        return connection.failure(
                Kind.CANCELLED, "was told to stop " + method + ".", "Call it again if you want.");
    }
}
