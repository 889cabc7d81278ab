package dev.toolroom.foundation.mcp.client.http;

import static java.net.http.HttpResponse.BodyHandlers.ofInputStream;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.client.Backoff;
import dev.toolroom.foundation.mcp.client.ClientSetup;
import dev.toolroom.foundation.mcp.client.Endpoint;
import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.foundation.mcp.client.ServerInfo;
import dev.toolroom.foundation.mcp.client.Transport;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A server that is reached by streamable HTTP; each request is on its way on a thread of its own.
 */
public final class HttpTransport implements Transport {
    private static final Duration HEARD = Duration.ofSeconds(2);
    private static final Duration CONNECT = Duration.ofSeconds(15);

    private final String server;
    private final Inbox inbox;
    private final HttpRequests requests;
    private final HttpAnswers answers;
    private final HttpClient http;
    private final Map<Json, Thread> underWay = new ConcurrentHashMap<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    private HttpTransport(ClientSetup setup, Endpoint endpoint, Inbox inbox) {
        this.server = setup.server();
        this.inbox = inbox;
        this.requests = new HttpRequests(server, endpoint);
        this.answers = new HttpAnswers(server, setup.limits().messageBytes(), inbox);
        this.http = connections();
    }

    /** A redirect is not followed: it could take what the headers hold to somebody else. */
    private static HttpClient connections() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /** Checks the address when it is opened; the first request connects. */
    public static Opener opener(ClientSetup setup, Endpoint endpoint) {
        return inbox -> new HttpTransport(setup, endpoint, inbox);
    }

    @Override
    public void send(Outbound outbound) {
        Json id = outbound.message().get("method") == null ? null : outbound.message().get("id");
        Thread thread =
                Thread.ofVirtual()
                        .name("mcp-" + server + "-post")
                        .unstarted(() -> post(outbound, id));
        if (id != null) {
            underWay.put(id, thread);
        }
        thread.start();
        if (outbound.message().text("method", "").equals("notifications/initialized")) {
            awaitHeard(thread);
        }
    }

    /**
     * A server may refuse requests that overtake it; one that does not answer is not waited for.
     */
    private static void awaitHeard(Thread post) {
        try {
            var _ = post.join(HEARD);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * A connection that was kept open may be closed by the server just when it is used again. What
     * can be done twice is sent once more then; the call of a tool has a connection to itself.
     */
    private void post(Outbound outbound, @Nullable Json id) {
        if (!outbound.message().text("method", "").equals("tools/call")) {
            post(http, outbound, id, true);
            return;
        }
        HttpClient own = connections();
        try {
            post(own, outbound, id, false);
        } finally {
            own.shutdownNow();
        }
    }

    private void post(HttpClient way, Outbound outbound, @Nullable Json id, boolean again) {
        try {
            HttpResponse<InputStream> answer = sent(way, requests.post(outbound), again);
            try (InputStream body = answer.body()) {
                answer.headers().firstValue("Mcp-Session-Id").ifPresent(requests::session);
                if (outbound.era() == Era.LEGACY
                        && answer.statusCode() == 404
                        && requests.hasSession()) {
                    inbox.gone(
                            failure(
                                    Kind.GONE,
                                    "has ended the session.",
                                    "Repeat the request once it is connected again."));
                    return;
                }
                answers.take(answer, body, id);
            }
        } catch (ConnectException | HttpConnectTimeoutException e) {
            inbox.gone(
                    failure(
                            Kind.GONE,
                            "cannot be reached.",
                            "Check its url, and that the server is running."));
        } catch (IOException e) {
            broken(id);
        } catch (InterruptedException forgotten) {
            broken(id);
        } catch (RuntimeException | OutOfMemoryError fault) {
            System.getLogger(HttpTransport.class.getName())
                    .log(Level.ERROR, "a message of MCP server " + server, fault);
            unread(id);
        } finally {
            if (id != null) {
                underWay.remove(id);
            }
        }
    }

    private static HttpResponse<InputStream> sent(
            HttpClient way, HttpRequest request, boolean again)
            throws IOException, InterruptedException {
        try {
            return way.send(request, ofInputStream());
        } catch (ConnectException | HttpConnectTimeoutException e) {
            throw e;
        } catch (IOException e) {
            if (again) {
                return sent(way, request, false);
            }
            throw e;
        }
    }

    private void broken(@Nullable Json id) {
        if (id != null) {
            inbox.failed(
                    id,
                    failure(
                            Kind.GONE,
                            "closed the connection before it answered.",
                            "Check whether the call took effect before you repeat it."));
        }
    }

    private void unread(@Nullable Json id) {
        if (id != null) {
            inbox.failed(
                    id,
                    failure(
                            Kind.PROTOCOL,
                            "was called, but Toolroom failed to read its answer.",
                            "See Toolroom's log, and check whether the call took effect before"
                                    + " you repeat it."));
        }
    }

    /** Closing the stream is how a modern server learns of it. */
    @Override
    public void forget(Json request) {
        Thread thread = underWay.remove(request);
        if (thread != null) {
            thread.interrupt();
        }
    }

    @Override
    public void agreed(ServerInfo info) {
        requests.agreed(info);
        if (info.era() == Era.LEGACY) {
            Thread.ofVirtual().name("mcp-" + server + "-stream").start(this::standingStream);
        }
    }

    /** Not every server has one; where it ends it is opened again. */
    private void standingStream() {
        try {
            for (int failures = 1; !closed.isDone(); failures++) {
                long began = System.nanoTime();
                if (!readStanding() || failures > 8) {
                    return;
                }
                failures = System.nanoTime() - began > 60_000_000_000L ? 1 : failures;
                Backoff.USUAL.await(failures, closed);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether it may be opened again. */
    private boolean readStanding() throws InterruptedException {
        try {
            HttpResponse<InputStream> answer = http.send(requests.stream(), ofInputStream());
            try (InputStream body = answer.body()) {
                if (answer.statusCode() != 200 || !HttpAnswers.isEvents(answer)) {
                    return false;
                }
                var _ = closed.thenRun(() -> closeQuietly(body));
                answers.events(body, null);
            }
        } catch (IOException e) {
            // Tried again.
        }
        return true;
    }

    private static void closeQuietly(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            // It is over either way.
        }
    }

    private ServerFailure failure(Kind kind, String what, String nextStep) {
        return new ServerFailure(server, kind, what, nextStep);
    }

    /** Tells a legacy server that its session is over, and waits but a moment for that. */
    @Override
    public void close() {
        if (!closed.complete(null)) {
            return;
        }
        if (requests.hasSession()) {
            try {
                http.sendAsync(requests.delete(), HttpResponse.BodyHandlers.discarding())
                        .get(1, TimeUnit.SECONDS);
            } catch (TimeoutException | ExecutionException e) {
                // It forgets the session by itself one day.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        underWay.values().forEach(Thread::interrupt);
        http.shutdownNow();
    }
}
