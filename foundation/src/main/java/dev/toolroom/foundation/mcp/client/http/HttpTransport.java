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

/** Talks to a server over streamable HTTP; each request has a thread of its own. */
public final class HttpTransport implements Transport {
    private static final Duration INITIALIZED_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(15);

    private final String server;
    private final Inbox inbox;
    private final HttpRequests requests;
    private final HttpAnswers answers;
    private final HttpClient http;
    private final Map<Json, Thread> requestThreads = new ConcurrentHashMap<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    private HttpTransport(ClientSetup setup, Endpoint endpoint, Inbox inbox) {
        this.server = setup.server();
        this.inbox = inbox;
        this.requests = new HttpRequests(server, endpoint);
        this.answers = new HttpAnswers(server, setup.limits().messageBytes(), inbox);
        this.http = newHttpClient();
    }

    /** Follows no redirects: headers with secrets would be sent to another host. */
    private static HttpClient newHttpClient() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT_TIMEOUT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /** Returns an opener that checks the address; the first request connects. */
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
            requestThreads.put(id, thread);
        }
        thread.start();
        if (outbound.message().text("method", "").equals("notifications/initialized")) {
            awaitSent(thread);
        }
    }

    /** Waits a while for the notification: a server may refuse requests that overtake it. */
    private static void awaitSent(Thread post) {
        try {
            var _ = post.join(INITIALIZED_TIMEOUT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Posts a message. The server may close a kept-alive connection just as it is reused, so this
     * retries once; a tool call gets a connection of its own instead.
     */
    private void post(Outbound outbound, @Nullable Json id) {
        if (!outbound.message().text("method", "").equals("tools/call")) {
            post(http, outbound, id, true);
            return;
        }
        HttpClient own = newHttpClient();
        try {
            post(own, outbound, id, false);
        } finally {
            own.shutdownNow();
        }
    }

    private void post(HttpClient client, Outbound outbound, @Nullable Json id, boolean mayRetry) {
        try {
            HttpResponse<InputStream> answer = send(client, requests.post(outbound), mayRetry);
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
            failDisconnected(id);
        } catch (InterruptedException forgotten) {
            failDisconnected(id);
        } catch (RuntimeException | OutOfMemoryError fault) {
            System.getLogger(HttpTransport.class.getName())
                    .log(Level.ERROR, "a message of MCP server " + server, fault);
            failUnreadable(id);
        } finally {
            if (id != null) {
                requestThreads.remove(id);
            }
        }
    }

    private static HttpResponse<InputStream> send(
            HttpClient client, HttpRequest request, boolean mayRetry)
            throws IOException, InterruptedException {
        try {
            return client.send(request, ofInputStream());
        } catch (ConnectException | HttpConnectTimeoutException e) {
            throw e;
        } catch (IOException e) {
            if (mayRetry) {
                return send(client, request, false);
            }
            throw e;
        }
    }

    private void failDisconnected(@Nullable Json id) {
        if (id != null) {
            inbox.failed(
                    id,
                    failure(
                            Kind.GONE,
                            "closed the connection before it answered.",
                            "Check whether the call took effect before you repeat it."));
        }
    }

    private void failUnreadable(@Nullable Json id) {
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

    /** Closes the stream, which is how a modern server learns of a cancellation. */
    @Override
    public void forget(Json request) {
        Thread thread = requestThreads.remove(request);
        if (thread != null) {
            thread.interrupt();
        }
    }

    @Override
    public void agreed(ServerInfo info) {
        requests.agreed(info);
        if (info.era() == Era.LEGACY) {
            Thread.ofVirtual().name("mcp-" + server + "-stream").start(this::keepStandingStream);
        }
    }

    /** Reads the stream for messages of no request, if there is one; reopens it. */
    private void keepStandingStream() {
        try {
            for (int failures = 1; !closed.isDone(); failures++) {
                long startedAt = System.nanoTime();
                if (!readStandingStream() || failures > 8) {
                    return;
                }
                failures = System.nanoTime() - startedAt > 60_000_000_000L ? 1 : failures;
                Backoff.DEFAULT.await(failures, closed);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads the stream to its end and returns whether to open it again. */
    private boolean readStandingStream() throws InterruptedException {
        try {
            HttpResponse<InputStream> answer = http.send(requests.stream(), ofInputStream());
            try (InputStream body = answer.body()) {
                if (answer.statusCode() != 200 || !HttpAnswers.isEventStream(answer)) {
                    return false;
                }
                var _ = closed.thenRun(() -> closeQuietly(body));
                answers.readEvents(body, null);
            }
        } catch (IOException e) {
            // The caller tries again.
        }
        return true;
    }

    private static void closeQuietly(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            // Nothing more can be done.
        }
    }

    private ServerFailure failure(Kind kind, String what, String nextStep) {
        return new ServerFailure(server, kind, what, nextStep);
    }

    /** Ends the session of a legacy server, waiting at most a second for that. */
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
                // The session will expire on the server.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        requestThreads.values().forEach(Thread::interrupt);
        http.shutdownNow();
    }
}
