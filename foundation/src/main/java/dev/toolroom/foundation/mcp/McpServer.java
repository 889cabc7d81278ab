package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Answers messages of both eras. Transports hand over each message with a {@link Channel} back. */
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

    /** Adds a client that is notified of changes until it leaves. */
    public void joined(Peer peer) {
        notices.add(peer);
    }

    public void left(Peer peer) {
        notices.remove(peer);
        peer.leave();
    }

    /** The remaining work of a request. */
    public interface Answering {
        void run() throws InterruptedException;
    }

    /** Answers a request on the calling thread, through {@code channel}. */
    public void answer(Message.Request request, Peer peer, Channel channel)
            throws InterruptedException {
        take(request, peer, channel).run();
    }

    /**
     * Registers a request, which can be cancelled from now on.
     *
     * @return the work that answers it
     */
    public Answering take(Message.Request request, Peer peer, Channel channel) {
        Era era = request.meta().get(Meta.PROTOCOL_VERSION) == null ? Era.LEGACY : Era.MODERN;
        try {
            if (era == Era.MODERN || MODERN_ONLY.contains(request.method())) {
                era = Era.MODERN;
                modern.check(request);
            }
            Client client = era == Era.MODERN ? modern.client(request) : peer.client();
            var exchange = new Exchange(request, era, client, peer, channel, states, this::reply);
            peer.begin(exchange);
            return () -> reply(exchange, find(exchange));
        } catch (RpcError e) {
            channel.send(Message.error(request.id(), e, era));
            return () -> {};
        }
    }

    private void reply(Exchange exchange, Method method) {
        Message.Request request = exchange.request();
        try {
            Json.Obj result = result(exchange, method);
            if (result != null) {
                sendAnswer(
                        exchange,
                        Outgoing.of(Message.result(request.id(), result), exchange.preEncoded()));
            }
        } catch (InterruptedException e) {
            exchange.peer().end(exchange);
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            RpcError error = toError(request, e);
            sendAnswer(exchange, Outgoing.of(Message.error(request.id(), error, exchange.era())));
        }
    }

    /** Ends the exchange before sending: a client that has the answer may use the id again. */
    private static void sendAnswer(Exchange exchange, Outgoing answer) {
        exchange.peer().end(exchange);
        exchange.send(answer);
    }

    private static RpcError toError(Message.Request request, RuntimeException thrown) {
        if (thrown instanceof RpcError error) {
            return error;
        }
        System.getLogger(McpServer.class.getName())
                .log(Level.ERROR, "MCP request " + request.method(), thrown);
        return new RpcError(RpcError.INTERNAL, "the server failed; its log says why");
    }

    private Json.@Nullable Obj result(Exchange exchange, Method method)
            throws InterruptedException {
        if (exchange.era() == Era.LEGACY) {
            return method.answer(exchange);
        }
        String name = exchange.request().method();
        try {
            Json.Obj result = method.answer(exchange);
            return result == null ? null : modern.complete(name, result);
        } catch (InputRequired asking) {
            return modern.complete(name, asking.result());
        }
    }

    /** Returns the method of a request; for an unknown one, a method that refuses. */
    private Method find(Exchange exchange) {
        String name = exchange.request().method();
        boolean isLegacy = exchange.era() == Era.LEGACY;
        Method own = isLegacy ? legacy.method(name) : modern.method(name);
        Method method = own == null ? methods.get(name) : own;
        if (method == null || (!isLegacy && LEGACY_ONLY.contains(name))) {
            return asking -> {
                throw noSuchMethod(name);
            };
        }
        return method;
    }

    private static RpcError noSuchMethod(String name) {
        String shown = name.length() <= 80 ? name : name.substring(0, 80) + "…";
        return new RpcError(RpcError.NO_SUCH_METHOD, "no method " + shown);
    }

    /** Handles a notification. */
    public void hear(Message.Notification notification, Peer peer) {
        if (notification.method().equals("notifications/cancelled")) {
            Json id = notification.params().get("requestId");
            if (id != null) {
                peer.cancel(id);
            }
        } else if (notification.method().equals("notifications/roots/list_changed")) {
            peer.forgetRoots();
        }
    }

    /** Handles the answer to a request of ours. */
    public void hear(Message.Response response, Peer peer) {
        peer.answer(response);
    }
}
