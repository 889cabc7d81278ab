package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One client as long as it stays: a process on stdio or a legacy session. A modern request over
 * HTTP has a peer to itself.
 */
public final class Peer {
    private static final int AT_ONCE = 256;

    private final String id;
    private final String principal;
    private final @Nullable Path workspace;
    private final String choice;
    private final Map<Json, Exchange> underWay = new ConcurrentHashMap<>();
    private final Map<Json, CompletableFuture<Json.Obj>> asked = new ConcurrentHashMap<>();
    private final AtomicLong questions = new AtomicLong();
    private final Set<String> watched = ConcurrentHashMap.newKeySet();
    private volatile Client client = Client.UNKNOWN;
    private volatile String version = "";
    private volatile boolean initialized;
    private volatile String logLevel = "";
    private volatile @Nullable Channel standing;

    /**
     * @param id names the conversation of calls that name none
     * @param principal whose token opened it
     * @param workspace the folder the client works in, where that is known
     */
    public Peer(String id, String principal, @Nullable Path workspace) {
        this(id, principal, workspace, "");
    }

    /**
     * One that says what it wants to see.
     *
     * @param choice what it wants to see of what there is, in words of the server's own
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

    /** The version it was agreed to speak, or nothing before that. */
    String version() {
        return version;
    }

    void initialize(Client now, String agreed) {
        client = now;
        version = agreed;
        initialized = true;
    }

    boolean isInitialized() {
        return initialized;
    }

    String logLevel() {
        return logLevel;
    }

    void logLevel(String level) {
        logLevel = level;
    }

    Set<String> watched() {
        return watched;
    }

    /** Where messages go that belong to no request; null takes it away again. */
    public void standing(@Nullable Channel channel) {
        standing = channel;
    }

    void tell(Json.Obj notification) {
        Channel channel = standing;
        if (channel != null && initialized) {
            channel.send(notification);
        }
    }

    void begin(Exchange exchange) {
        if (underWay.size() >= AT_ONCE) {
            throw new RpcError(RpcError.TOO_MANY, "more than " + AT_ONCE + " requests at once");
        }
        if (underWay.putIfAbsent(exchange.id(), exchange) != null) {
            throw new RpcError(RpcError.INVALID_REQUEST, "a request with this id is under way");
        }
    }

    void end(Exchange exchange) {
        underWay.remove(exchange.id(), exchange);
    }

    void cancel(Json request) {
        Exchange exchange = underWay.get(request);
        if (exchange != null) {
            exchange.cancel();
        }
    }

    /** The other side is gone: nothing it asked for is wanted any more. */
    public void leave() {
        underWay.values().forEach(Exchange::cancel);
        asked.values().forEach(future -> future.cancel(false));
    }

    Map<String, Json.Obj> ask(Map<String, Json.Obj> requests, Channel channel)
            throws InterruptedException {
        var answers = new LinkedHashMap<String, CompletableFuture<Json.Obj>>();
        requests.forEach(
                (key, request) -> {
                    Json number = new Json.Str("toolroom-" + questions.incrementAndGet());
                    var answer = new CompletableFuture<Json.Obj>();
                    asked.put(number, answer);
                    answers.put(key, answer);
                    channel.send(
                            Message.FRAME
                                    .with("id", number)
                                    .with("method", request.text("method", ""))
                                    .with("params", request.object("params")));
                });
        var said = new LinkedHashMap<String, Json.Obj>();
        for (var answer : answers.entrySet()) {
            try {
                said.put(answer.getKey(), answer.getValue().get());
            } catch (ExecutionException e) {
                throw new RpcError(RpcError.INTERNAL, "the client refused a question of ours");
            } catch (java.util.concurrent.CancellationException e) {
                throw new InterruptedException("the client is gone");
            }
        }
        return said;
    }

    void answer(Message.Response response) {
        CompletableFuture<Json.Obj> waiting = asked.remove(response.id());
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
