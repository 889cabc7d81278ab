package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.Json;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Set;

/**
 * Answers messages of both eras on one endpoint.
 *
 * <p>Knows no transport: whoever has read a message hands it over with the {@link Channel} back.
 */
public final class McpServer {
    private static final Set<String> LEGACY_ONLY =
            Set.of(
                    "initialize",
                    "ping",
                    "logging/setLevel",
                    "resources/subscribe",
                    "resources/unsubscribe");
    private static final Set<String> MODERN_ONLY =
            Set.of("server/discover", "subscriptions/listen");

    private final Map<String, Method> methods;
    private final LegacyEra legacy;
    private final ModernEra modern;
    private final Notices notices;
    private final RequestState states;

    public McpServer(
            Description description,
            Map<String, Method> methods,
            Notices notices,
            RequestState states) {
        this.methods = Map.copyOf(methods);
        this.notices = notices;
        this.states = states;
        this.legacy = new LegacyEra(description, notices);
        this.modern = new ModernEra(description, notices);
    }

    /** A client that will be told of changes for as long as it stays. */
    public void joined(Peer peer) {
        notices.add(peer);
    }

    public void left(Peer peer) {
        notices.remove(peer);
        peer.leave();
    }

    /** Answers one request on the calling thread; what comes back goes through {@code channel}. */
    public void answer(Message.Request request, Peer peer, Channel channel)
            throws InterruptedException {
        Era era = request.meta().get(Meta.PROTOCOL_VERSION) == null ? Era.LEGACY : Era.MODERN;
        try {
            if (era == Era.MODERN || MODERN_ONLY.contains(request.method())) {
                era = Era.MODERN;
                modern.check(request);
            }
            Client client = era == Era.MODERN ? modern.client(request) : peer.client();
            var exchange = new Exchange(request, era, client, peer, channel, states);
            peer.begin(exchange);
            try {
                Json.Obj result = result(exchange);
                if (!exchange.isCancelled()) {
                    channel.send(
                            Outgoing.of(Message.result(request.id(), result), exchange.written()));
                }
            } catch (RuntimeException e) {
                if (!exchange.isCancelled()) {
                    channel.send(Message.error(request.id(), asError(request, e), era));
                }
            } finally {
                peer.end(exchange);
            }
        } catch (RpcError e) {
            channel.send(Message.error(request.id(), e, era));
        }
    }

    private static RpcError asError(Message.Request request, RuntimeException thrown) {
        if (thrown instanceof RpcError error) {
            return error;
        }
        System.getLogger(McpServer.class.getName())
                .log(Level.ERROR, "MCP request " + request.method(), thrown);
        return new RpcError(RpcError.INTERNAL, "the server failed; its log says why");
    }

    private Json.Obj result(Exchange exchange) throws InterruptedException {
        String name = exchange.request().method();
        if (exchange.era() == Era.LEGACY) {
            Method method = legacy.method(name);
            return (method == null ? find(name) : method).answer(exchange);
        }
        if (LEGACY_ONLY.contains(name)) {
            throw noSuchMethod(name);
        }
        Method own = modern.method(name);
        try {
            return modern.complete(name, (own == null ? find(name) : own).answer(exchange));
        } catch (InputRequired asking) {
            return modern.complete(name, asking.result());
        }
    }

    private Method find(String name) {
        Method method = methods.get(name);
        if (method == null) {
            throw noSuchMethod(name);
        }
        return method;
    }

    private static RpcError noSuchMethod(String name) {
        String shown = name.length() <= 80 ? name : name.substring(0, 80) + "…";
        return new RpcError(RpcError.NO_SUCH_METHOD, "no method " + shown);
    }

    /** Takes what wants no answer. */
    public void hear(Message.Notification notification, Peer peer) {
        if (notification.method().equals("notifications/cancelled")) {
            Json id = notification.params().get("requestId");
            if (id != null) {
                peer.cancel(id);
            }
        }
    }

    /** Takes the answer to a request of ours. */
    public void hear(Message.Response response, Peer peer) {
        peer.answer(response);
    }
}
