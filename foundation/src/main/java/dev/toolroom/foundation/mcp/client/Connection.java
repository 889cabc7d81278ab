package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.Message;
import dev.toolroom.foundation.mcp.Meta;
import dev.toolroom.foundation.mcp.RpcError;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Matches answers to requests over one transport, and answers requests of the server. */
final class Connection implements Transport.Inbox, AutoCloseable {
    private static final int MAX_UNSOLICITED = 20_000;
    private static final int UNREADABLE_WEIGHT = 100;

    private final String server;
    private final Json.Obj clientInfo;
    private final ClientLimits limits;
    private final ServerLog log;
    private final Notifications notifications;
    private final Map<Json, Pending> pending = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private final FloodGate flood = new FloodGate(MAX_UNSOLICITED, System::nanoTime);
    private final CompletableFuture<ServerFailure> ended = new CompletableFuture<>();
    private final CompletableFuture<Transport> transport = new CompletableFuture<>();
    private volatile Era era = Era.MODERN;

    private Connection(ClientSetup setup) {
        this.server = setup.server();
        this.clientInfo = setup.identity().json();
        this.limits = setup.limits();
        this.log = setup.log();
        this.notifications = new Notifications(pending, setup.listener(), log);
    }

    static Connection open(ClientSetup setup, Transport.Opener opener) {
        var connection = new Connection(setup);
        connection.transport.complete(opener.open(connection));
        return connection;
    }

    String server() {
        return server;
    }

    ClientLimits limits() {
        return limits;
    }

    /** Reports the lists as changed: notifications may have been missed. */
    void reportPossibleChanges() {
        notifications.reportPossibleChanges();
    }

    /** Completes when the connection has ended, with the reason. */
    CompletableFuture<ServerFailure> ended() {
        return ended;
    }

    boolean isIdle() {
        return pending.values().stream()
                .allMatch(each -> each.method().equals(ChangeSubscription.METHOD));
    }

    void agreed(ServerInfo info) {
        era = info.era();
        transport.join().agreed(info);
    }

    Pending request(String method, Json.Obj params) {
        return request(era, method, params, Map.of());
    }

    /**
     * Sends a request.
     *
     * @param headers see {@link Transport.Outbound}
     * @throws ServerFailure if it cannot be sent
     */
    Pending request(Era inEra, String method, Json.Obj params, Map<String, String> headers) {
        Json.Num id = Json.Num.of(ids.incrementAndGet());
        var waiting = new Pending(id, method);
        if (pending.size() >= limits.pending()) {
            throw failure(
                    Kind.BUSY,
                    "has " + limits.pending() + " requests under way already.",
                    "Wait for one of them to end, or cancel it.");
        }
        pending.put(id, waiting);
        ServerFailure over = ended.getNow(null);
        if (over != null) {
            pending.remove(id);
            throw over;
        }
        Json.Obj withMeta = params.with("_meta", meta(inEra, method, id, params.object("_meta")));
        try {
            send(
                    Message.FRAME.with("id", id).with("method", method).with("params", withMeta),
                    inEra,
                    headers);
        } catch (ServerFailure unsent) {
            pending.remove(id);
            throw unsent;
        }
        return waiting;
    }

    private Json.Obj meta(Era inEra, String method, Json id, Json.Obj given) {
        Json.Obj meta = given;
        if (method.equals("tools/call")) {
            meta = meta.with("progressToken", id);
        }
        if (inEra == Era.LEGACY) {
            return meta;
        }
        meta =
                meta.with(Meta.PROTOCOL_VERSION, Era.MODERN_VERSION)
                        .with(Meta.CLIENT_CAPABILITIES, Json.Obj.EMPTY)
                        .with(Meta.CLIENT_INFO, clientInfo);
        return method.equals("tools/call") ? meta.with(Meta.LOG_LEVEL, "info") : meta;
    }

    /** Sends a request and ignores its answer. */
    void requestUnawaited(String method, Json.Obj params) {
        Json.Num id = Json.Num.of(ids.incrementAndGet());
        Json.Obj withMeta = params.with("_meta", meta(era, method, id, params.object("_meta")));
        send(
                Message.FRAME.with("id", id).with("method", method).with("params", withMeta),
                era,
                Map.of());
    }

    /** Writes to a silent server; the connection ends if the write fails. */
    void probe() {
        if (transport.join().needsProbes()) {
            try {
                requestUnawaited(pingMethod(), Json.Obj.EMPTY);
            } catch (ServerFailure full) {
                // The queue is full: the server does not read; another write would show nothing
                // new.
            }
        }
    }

    /** The method that any server answers at once. */
    String pingMethod() {
        return era == Era.MODERN ? "server/discover" : "ping";
    }

    void notify(String method, Json.Obj params) {
        send(Message.notification(method, params), era, Map.of());
    }

    private void send(Json.Obj message, Era inEra, Map<String, String> headers) {
        transport.join().send(new Transport.Outbound(message, inEra, headers));
    }

    /** Fails a request whose caller has given up, and notifies the server. */
    void abandon(Pending waiting, ServerFailure why) {
        if (pending.remove(waiting.id()) == null) {
            return;
        }
        waiting.fail(why);
        try {
            // Over HTTP, closing the stream is what cancels in the modern era; there the
            // notification is harmless.
            if (!waiting.method().equals("initialize")) {
                notify(
                        "notifications/cancelled",
                        Json.object()
                                .put("requestId", waiting.id())
                                .put("reason", why.kind() == Kind.TIMEOUT ? "timeout" : "cancelled")
                                .build());
            }
        } catch (ServerFailure gone) {
            // A server that is gone does not work on the request either.
        }
        transport.join().forget(waiting.id());
    }

    @Override
    public void receive(Json message, @Nullable Json request) {
        if (message instanceof Json.Arr(var messages)) {
            messages.forEach(each -> receive(each, request));
            return;
        }
        try {
            Message read = Message.of(message);
            if (read instanceof Message.Response answer) {
                completeRequest(answer);
            } else if (read instanceof Message.Notification notification) {
                if (!notifications.take(notification, request)) {
                    countUnsolicited(1);
                }
            } else if (read instanceof Message.Request question) {
                countUnsolicited(1);
                answer(question);
            }
        } catch (RpcError notAMessage) {
            unreadable(Kind.PROTOCOL, "a message that is not MCP", request);
            Json id =
                    message instanceof Json.Obj object && object.get("method") == null
                            ? object.get("id")
                            : null;
            if (id != null) {
                failed(id, notMcp("answered without a result."));
            }
        }
    }

    private ServerFailure notMcp(String what) {
        return failure(
                Kind.PROTOCOL, what, "Update the server; this one does not speak MCP correctly.");
    }

    private void completeRequest(Message.Response answer) {
        Pending waiting = pending.remove(normalizeId(answer.id()));
        if (waiting == null) {
            // Possibly a late answer to a cancelled request.
            countUnsolicited(1);
            return;
        }
        Json.Obj result = answer.result();
        Json.Obj error = answer.error();
        if (result != null) {
            waiting.complete(result);
        } else if (error != null) {
            waiting.fail(ServerFailure.rejected(server, waiting.method(), error));
        } else {
            waiting.fail(notMcp("answered " + waiting.method() + " without a result."));
        }
    }

    /** Converts an id such as 7.0 to 7: languages with one number type send integers back so. */
    static Json normalizeId(Json id) {
        return id instanceof Json.Num(String digits) && digits.matches("\\d{1,18}\\.0{1,18}")
                ? Json.Num.of(Long.parseLong(digits.substring(0, digits.indexOf('.'))))
                : id;
    }

    private void answer(Message.Request request) {
        Json.Obj reply;
        try {
            reply = Message.result(request.id(), ServerRequests.answer(request.method()));
        } catch (RpcError refused) {
            reply = Message.error(request.id(), refused, era);
        }
        try {
            send(reply, era, Map.of());
        } catch (ServerFailure gone) {
            // No thread waits for the reply.
        }
    }

    private void countUnsolicited(int weight) {
        if (!flood.admits(weight)) {
            gone(
                    failure(
                            Kind.FLOOD,
                            "sends more messages than anybody asked for and was disconnected.",
                            "Look at its log, then correct or remove the server."));
        }
    }

    @Override
    public void unreadable(Kind kind, String what, @Nullable Json request) {
        log.add("client", "The server sent " + what + ".");
        if (kind == Kind.TOO_LARGE) {
            var why =
                    failure(
                            kind,
                            "sent " + what + ".",
                            "Ask for less at a time; the answer was not kept.");
            if (request != null) {
                failed(request, why);
            } else {
                // The id was in the dropped message, so any pending request may be the one: all
                // fail. Copied first, as callers may send new requests when theirs fails.
                List.copyOf(pending.keySet()).forEach(each -> failed(each, why));
            }
        }
        countUnsolicited(UNREADABLE_WEIGHT);
    }

    @Override
    public void failed(Json request, ServerFailure why) {
        Pending waiting = pending.remove(normalizeId(request));
        if (waiting != null) {
            waiting.fail(why);
        }
    }

    @Override
    public void gone(ServerFailure why) {
        if (!ended.complete(why)) {
            return;
        }
        log.add("client", String.valueOf(why.getMessage()));
        pending.keySet().forEach(each -> failed(each, why));
        // On another thread: the transport would wait for its own thread to end.
        var _ = transport.thenAccept(each -> Thread.ofVirtual().start(each::close));
    }

    ServerFailure failure(Kind kind, String what, String nextStep) {
        return new ServerFailure(server, kind, what, nextStep);
    }

    /** Ends the connection. The server has ended, too, when this returns. */
    @Override
    public void close() {
        var why =
                failure(Kind.NOT_READY, "was stopped.", "Start it again, then repeat the request.");
        if (ended.complete(why)) {
            pending.keySet().forEach(each -> failed(each, why));
        }
        transport.join().close();
    }
}
