package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A client for as long as it stays: a process on stdio or a legacy session. A modern request over
 * HTTP has a peer of its own.
 */
public final class Peer {
    private static final int MAX_REQUESTS = 256;

    /** A client that does not answer must not hold its calls for long. */
    private static final int ROOTS_TIMEOUT_SECONDS = 2;

    private final String id;
    private final String principal;
    private final @Nullable Path workspace;
    private final String choice;
    private final Map<Json, Exchange> activeExchanges = new ConcurrentHashMap<>();
    private final Map<Json, CompletableFuture<Json.Obj>> openQuestions = new ConcurrentHashMap<>();
    private final AtomicLong questionCount = new AtomicLong();
    private final Set<String> watchedResources = ConcurrentHashMap.newKeySet();
    private volatile Client client = Client.UNKNOWN;
    private volatile String version = "";
    private volatile boolean initialized;
    private volatile String logLevel = "";
    private volatile @Nullable Channel notificationChannel;
    private volatile @Nullable List<Path> roots;

    /**
     * @param id the conversation of calls that name none
     * @param principal whose token opened it
     * @param workspace the folder the client works in, where that is known
     */
    public Peer(String id, String principal, @Nullable Path workspace) {
        this(id, principal, workspace, "");
    }

    /**
     * Creates a client that is shown a choice of the tools.
     *
     * @param choice which tools it is shown, in a syntax of the server
     */
    public Peer(String id, String principal, @Nullable Path workspace, String choice) {
        this.choice = choice;
        this.id = id;
        this.principal = principal;
        this.workspace = workspace;
    }

    public @Nullable Path workspace() {
        return workspace;
    }

    public String id() {
        return id;
    }

    public String choice() {
        return choice;
    }

    public String principal() {
        return principal;
    }

    Client client() {
        return client;
    }

    /** Returns the negotiated protocol version; empty before the handshake. */
    String version() {
        return version;
    }

    void initialize(Client now, String agreed) {
        client = now;
        version = agreed;
        initialized = true;
    }

    String logLevel() {
        return logLevel;
    }

    void logLevel(String level) {
        logLevel = level;
    }

    Set<String> watchedResources() {
        return watchedResources;
    }

    /** Sets the channel for messages that belong to no request; null removes it. */
    public void standing(@Nullable Channel channel) {
        notificationChannel = channel;
    }

    void tell(Json.Obj notification) {
        Channel channel = notificationChannel;
        if (channel != null && initialized) {
            channel.send(notification);
        }
    }

    void begin(Exchange exchange) {
        if (activeExchanges.size() >= MAX_REQUESTS) {
            throw new RpcError(
                    RpcError.TOO_MANY, "more than " + MAX_REQUESTS + " requests at once");
        }
        if (activeExchanges.putIfAbsent(exchange.id(), exchange) != null) {
            throw new RpcError(RpcError.INVALID_REQUEST, "a request with this id is under way");
        }
    }

    void end(Exchange exchange) {
        activeExchanges.remove(exchange.id(), exchange);
    }

    void cancel(Json request) {
        Exchange exchange = activeExchanges.get(request);
        if (exchange != null) {
            exchange.cancel();
        }
    }

    /** Cancels all requests and questions, because the other side is gone. */
    public void leave() {
        activeExchanges.values().forEach(Exchange::cancel);
        openQuestions.values().forEach(future -> future.cancel(false));
    }

    Map<String, Json.Obj> ask(Map<String, Json.Obj> requests, Channel channel)
            throws InterruptedException {
        var answers = new LinkedHashMap<String, CompletableFuture<Json.Obj>>();
        requests.forEach((key, request) -> answers.put(key, send(request, channel)));
        var results = new LinkedHashMap<String, Json.Obj>();
        for (var answer : answers.entrySet()) {
            try {
                results.put(answer.getKey(), answer.getValue().get());
            } catch (ExecutionException e) {
                throw new RpcError(RpcError.INTERNAL, "the client refused a question of ours");
            } catch (CancellationException e) {
                throw new InterruptedException("the client is gone");
            }
        }
        return results;
    }

    private CompletableFuture<Json.Obj> send(Json.Obj request, Channel channel) {
        Json number = new Json.Str("toolroom-" + questionCount.incrementAndGet());
        var answer = new CompletableFuture<Json.Obj>();
        openQuestions.put(number, answer);
        channel.send(
                Message.FRAME
                        .with("id", number)
                        .with("method", request.text("method", ""))
                        .with("params", request.object("params")));
        return answer;
    }

    /** Asks for the folders that the client works in; waits for them once for each change. */
    List<Path> roots(Channel channel) throws InterruptedException {
        List<Path> known = roots;
        if (known == null) {
            known = askForRoots(channel);
            roots = known;
        }
        return known;
    }

    private List<Path> askForRoots(Channel channel) throws InterruptedException {
        CompletableFuture<Json.Obj> answer =
                send(Json.Obj.EMPTY.with("method", "roots/list"), channel);
        try {
            Json.Obj result = answer.get(ROOTS_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            return result.get("roots") instanceof Json.Arr(var items) ? folders(items) : List.of();
        } catch (ExecutionException | TimeoutException | CancellationException none) {
            return List.of();
        }
    }

    private static List<Path> folders(List<Json> roots) {
        List<Path> folders = new ArrayList<>();
        for (Json each : roots) {
            try {
                if (each instanceof Json.Obj root) {
                    folders.add(Path.of(URI.create(root.text("uri", ""))));
                }
            } catch (IllegalArgumentException | FileSystemNotFoundException notOfThisMachine) {
                // Another scheme, or no URI.
            }
        }
        return List.copyOf(folders);
    }

    /** Forgets the folders, because the client says that they have changed. */
    void forgetRoots() {
        roots = null;
    }

    void answer(Message.Response response) {
        CompletableFuture<Json.Obj> waiting = openQuestions.remove(response.id());
        if (waiting == null) {
            return;
        }
        Json.Obj result = response.result();
        if (result != null) {
            waiting.complete(result);
        } else {
            Json.Obj error = response.error();
            String message = error == null ? "no result" : error.text("message", "no message");
            waiting.completeExceptionally(new IllegalStateException(message));
        }
    }
}
