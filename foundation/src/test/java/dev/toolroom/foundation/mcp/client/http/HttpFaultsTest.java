package dev.toolroom.foundation.mcp.client.http;

import static dev.toolroom.foundation.mcp.client.FaultyServer.AMPLE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.client.ClientLimits;
import dev.toolroom.foundation.mcp.client.Endpoint;
import dev.toolroom.foundation.mcp.client.FaultyServer;
import dev.toolroom.foundation.mcp.client.McpClient;
import dev.toolroom.foundation.mcp.client.RequestListener;
import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.foundation.mcp.client.ServerListener;
import dev.toolroom.foundation.mcp.client.Transport;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What goes wrong with one message must not hold up or end the calls beside it. */
class HttpFaultsTest {
    private final CountDownLatch called = new CountDownLatch(1);
    private final CountDownLatch heard = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/mcp", this::handle);
        server.start();
    }

    @AfterEach
    void stop() {
        called.countDown();
        heard.countDown();
        server.stop(0);
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        Json.Obj message = body.isEmpty() ? Json.Obj.EMPTY : (Json.Obj) Json.read(body);
        switch (message.text("method", "stream")) {
            case "stream" -> {
                await(called);
                String change =
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}";
                String events = "data: \"" + "y".repeat(200_000) + "\"\n\ndata: " + change;
                reply(exchange, 200, "text/event-stream", events + "\n\n");
            }
            case "initialize" -> result(exchange, message, "{\"protocolVersion\":\"2025-06-18\"}");
            case "tools/call" -> {
                called.countDown();
                await(heard);
                result(exchange, message, "{\"content\":[]}");
            }
            default -> reply(exchange, 404, "text/plain", "no");
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static void result(HttpExchange exchange, Json.Obj asked, String result)
            throws IOException {
        String id = String.valueOf(asked.get("id") instanceof Json.Num number ? number.text() : "");
        String answer = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}";
        reply(exchange, 200, "application/json", answer);
    }

    private static void reply(HttpExchange exchange, int status, String type, String body)
            throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private Endpoint endpoint() {
        int port = server.getAddress().getPort();
        return new Endpoint(URI.create("http://localhost:" + port + "/mcp"), Map.of());
    }

    /** No answer comes on that stream, so no call has lost its own. */
    @Test
    void aLongMessageBesideTheAnswersEndsNoCall() throws Exception {
        ServerListener listener =
                new ServerListener() {
                    @Override
                    public void toolsChanged() {
                        heard.countDown();
                    }
                };
        var setup =
                FaultyServer.setup(
                        ClientLimits.USUAL
                                .withConnect(AMPLE)
                                .withProbe(AMPLE)
                                .withMessageBytes(100_000),
                        listener);
        try (McpClient client = McpClient.connect(setup, HttpTransport.opener(setup, endpoint()))) {
            assertThat(client.call("x", Json.Obj.EMPTY).await(AMPLE, RequestListener.NONE).write())
                    .isEqualTo("{\"content\":[]}");
        }
    }

    /** A fault of ours ends the call, and not only the thread that reads its answer. */
    @Test
    void anAnswerThatCannotBeHandledEndsItsCall() throws Exception {
        heard.countDown();
        var failed = new CompletableFuture<ServerFailure>();
        Transport.Inbox faulty =
                new Transport.Inbox() {
                    @Override
                    public void receive(Json message, @Nullable Json request) {
                        throw new IllegalStateException("a fault");
                    }

                    @Override
                    public void unreadable(Kind kind, String what, @Nullable Json request) {}

                    @Override
                    public void failed(Json request, ServerFailure why) {
                        failed.complete(why);
                    }

                    @Override
                    public void gone(ServerFailure why) {}
                };
        Transport transport = HttpTransport.opener(FaultyServer.setup(), endpoint()).open(faulty);
        try {
            transport.send(
                    new Transport.Outbound(
                            (Json.Obj) Json.read("{\"id\":1,\"method\":\"tools/call\"}"),
                            Era.LEGACY,
                            Map.of()));
            assertThat(failed.get(20, TimeUnit.SECONDS))
                    .hasMessage(
                            "MCP server \"odd\" was called, but Toolroom failed to read its answer.");
        } finally {
            transport.close();
        }
    }
}
