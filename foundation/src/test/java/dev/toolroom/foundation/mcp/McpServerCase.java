package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;

/** A server that a test speaks to without any transport. */
abstract class McpServerCase {
    static final String META =
            "'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
                    + "'io.modelcontextprotocol/clientCapabilities':{},"
                    + "'io.modelcontextprotocol/clientInfo':{'name':'junit','version':'1'}}";
    private static final Description HOUSE =
            new Description("house", "House", "1.0", "Ask.", json("{'tools':{}}"));

    final List<String> sent = new CopyOnWriteArrayList<>();
    final Notices notices = new Notices(Set.of("tools", "resources"), "a://b"::equals);
    final Peer peer = new Peer("peer", "local", null);
    final List<Exchange> exchanges = new ArrayList<>();
    final McpServer server =
            new McpServer(HOUSE, methods(), notices, new RequestState(Clock.systemUTC()));

    private Map<String, Method> methods() {
        return Map.of(
                "who",
                        exchange ->
                                Json.Obj.EMPTY
                                        .with("client", exchange.client().name())
                                        .with("era", exchange.era().name()),
                "break",
                        exchange -> {
                            throw new IllegalStateException("secret");
                        },
                "refuse",
                        exchange -> {
                            throw RpcError.noSuchResource("a://c");
                        },
                "later",
                        exchange -> {
                            exchanges.add(exchange);
                            return null;
                        },
                "tools/list",
                        exchange -> {
                            exchange.written("tools", "[]");
                            return Json.Obj.EMPTY;
                        },
                "need",
                        exchange -> {
                            exchange.require("sampling");
                            return Json.Obj.EMPTY;
                        },
                "ask", McpServerCase::asking);
    }

    private static Json.Obj asking(Exchange exchange) throws InterruptedException {
        Json.Obj question = json("{'method':'elicitation/create','params':{'message':'sure?'}}");
        Map<String, Json.Obj> said = exchange.ask(Map.of("q", question), "kept");
        return Json.Obj.EMPTY
                .with("said", said.getOrDefault("q", Json.Obj.EMPTY))
                .with("state", String.valueOf(exchange.state()));
    }

    static Json.Obj json(String text) {
        return (Json.Obj) Json.read(text.replace('\'', '"'));
    }

    void send(String text) throws InterruptedException {
        Channel channel = message -> sent.add(message.json().replace('"', '\''));
        switch (Message.of(json(text))) {
            case Message.Request request -> server.answer(request, peer, channel);
            case Message.Notification notification -> server.hear(notification, peer);
            case Message.Response response -> server.hear(response, peer);
        }
    }

    String answer(String method, String params) throws InterruptedException {
        sent.clear();
        send("{'jsonrpc':'2.0','id':1,'method':'" + method + "','params':{" + params + "}}");
        return String.join("\n", sent);
    }

    @BeforeEach
    void come() {
        server.joined(peer);
        peer.standing(message -> sent.add("told " + message.json().replace('"', '\'')));
    }

    FutureTask<Boolean> answering(Message.Request request, Channel channel) {
        return new FutureTask<>(
                () -> {
                    server.answer(request, peer, channel);
                    return true;
                });
    }
}
