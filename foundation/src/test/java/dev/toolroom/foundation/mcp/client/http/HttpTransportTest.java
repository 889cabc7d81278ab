package dev.toolroom.foundation.mcp.client.http;

import static dev.toolroom.foundation.mcp.client.FaultyServer.AMPLE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.Message;
import dev.toolroom.foundation.mcp.client.ClientLimits;
import dev.toolroom.foundation.mcp.client.Endpoint;
import dev.toolroom.foundation.mcp.client.FaultyServer;
import dev.toolroom.foundation.mcp.client.McpClient;
import dev.toolroom.foundation.mcp.client.RequestListener;
import dev.toolroom.foundation.mcp.client.ServerListener;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against scripted answers over HTTP. */
class HttpTransportTest {
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;

    /** How the server answers {@code server/discover}, then {@code tools/call}. */
    private volatile Script discover = (exchange, id) -> reply(exchange, 404, "text/plain", "no");

    private volatile Script call = (exchange, id) -> reply(exchange, 500, "text/plain", "no");

    private interface Script {
        void answer(HttpExchange exchange, Json id) throws IOException;
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/mcp", this::handle);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        if (body.isEmpty()) {
            requests.add(
                    exchange.getRequestMethod()
                            + " "
                            + exchange.getRequestHeaders().getFirst("Mcp-Session-Id"));
            reply(exchange, 405, "text/plain", "");
            return;
        }
        Json.Obj message = (Json.Obj) Json.read(body);
        String method = message.text("method", "");
        requests.add(method + " " + exchange.getRequestHeaders().getFirst("Mcp-Session-Id"));
        Json id = Message.idOf(message);
        switch (method) {
            case "server/discover" -> discover.answer(exchange, id);
            case "initialize" -> {
                exchange.getResponseHeaders().set("Mcp-Session-Id", "s-1");
                result(
                        exchange,
                        id,
                        "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":{}},"
                                + "\"serverInfo\":{\"name\":\"scripted\",\"version\":\"1\"}}");
            }
            case "tools/call" -> call.answer(exchange, id);
            default -> reply(exchange, 202, "text/plain", "");
        }
    }

    private static void result(HttpExchange exchange, Json id, String json) throws IOException {
        reply(exchange, 200, "application/json", message(id, json));
    }

    private static String message(Json id, String json) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id.write() + ",\"result\":" + json + "}";
    }

    private static void reply(HttpExchange exchange, int status, String type, String body)
            throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    private McpClient connect(ClientLimits limits, URI address) throws InterruptedException {
        var setup = FaultyServer.setup(limits, ServerListener.NONE);
        return McpClient.connect(
                setup, HttpTransport.opener(setup, new Endpoint(address, Map.of("X-Key", "k"))));
    }

    private McpClient connect() throws InterruptedException {
        return connect(ClientLimits.USUAL.withConnect(AMPLE).withProbe(AMPLE), address());
    }

    private URI address() {
        return URI.create("http://localhost:" + server.getAddress().getPort() + "/mcp");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "404 | text/plain | not found",
                "400 | application/json | {\"jsonrpc\":\"2.0\",\"id\":null,\"error\":"
                        + "{\"code\":-32000,\"message\":\"No valid session\"}}",
                "500 | text/html | <h1>Oops</h1>",
                "200 | application/json | this is not JSON",
                "202 | text/plain | "
            })
    void anyAnswerThatIsNotModernLeadsToTheLegacyHandshake(int status, String type, String body)
            throws Exception {
        discover = (exchange, id) -> reply(exchange, status, type, body == null ? "" : body);
        call = (exchange, id) -> result(exchange, id, "{\"content\":[]}");
        try (McpClient client = connect()) {
            assertThat(client.info().era()).isEqualTo(Era.LEGACY);
            assertThat(client.info().protocol()).isEqualTo("2025-06-18");
            client.call("x", Json.Obj.EMPTY).await(AMPLE, RequestListener.NONE);
        }
        assertThat(requests)
                .startsWith("server/discover null", "initialize null")
                .containsSubsequence(
                        "notifications/initialized s-1", "tools/call s-1", "DELETE s-1");
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void aRefusalOfCredentialsIsSaidAtOnce(int status) {
        discover = (exchange, id) -> reply(exchange, status, "text/plain", "who?");
        assertThatThrownBy(this::connect)
                .hasMessage("MCP server \"odd\" refused access (HTTP " + status + ").");
        assertThat(requests).containsExactly("server/discover null");
    }

    @Test
    void nobodyThereIsSaid() throws Exception {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThatThrownBy(
                        () ->
                                connect(
                                        ClientLimits.USUAL,
                                        URI.create("http://localhost:" + port + "/mcp")))
                .hasMessage("MCP server \"odd\" cannot be reached.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:///etc/passwd", "http://user:pass@localhost/mcp", "mcp"})
    void anAddressThatIsNoneIsRefused(String address) {
        assertThatThrownBy(() -> connect(ClientLimits.USUAL, URI.create(address)))
                .hasMessageStartingWith("MCP server \"odd\" has a");
    }

    @Test
    void aHeaderOfTheProtocolCannotBeSet() {
        var setup = FaultyServer.setup();
        var endpoint = new Endpoint(address(), Map.of("Mcp-Session-Id", "stolen"));
        assertThatThrownBy(() -> McpClient.connect(setup, HttpTransport.opener(setup, endpoint)))
                .hasMessage(
                        "MCP server \"odd\" has a header \"Mcp-Session-Id\" that cannot be sent.");
        assertThat(endpoint.toString()).doesNotContain("stolen");
    }

    @Test
    void anAnswerMayBeAStreamOfEvents() throws Exception {
        call =
                (exchange, id) ->
                        reply(
                                exchange,
                                200,
                                "text/event-stream",
                                ": hello\r\n\r\n"
                                        + "event: message\r\n"
                                        + "id: 7\r\n"
                                        + "data: {\"jsonrpc\":\"2.0\",\r\n"
                                        + "data:"
                                        + " \"method\":\"notifications/message\",\"params\":{\"level\":\"info\",\"data\":\"half"
                                        + " way\"}}\r\n\r\n"
                                        + "data:"
                                        + message(id, "{\"content\":[]}")
                                        + "\n\n");
        var heard = new CopyOnWriteArrayList<String>();
        try (McpClient client = connect()) {
            client.call("x", Json.Obj.EMPTY)
                    .await(
                            AMPLE,
                            new RequestListener() {
                                @Override
                                public void log(String level, String text) {
                                    heard.add(level + " " + text);
                                }
                            });
        }
        assertThat(heard).containsExactly("info half way");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | text/event-stream | : nothing | ended its answer without a result.",
                "302 | text/html | elsewhere | answered HTTP 302.",
                "503 | text/html | busy | answered HTTP 503.",
                "200 | application/json | [] | ended its answer without a result.",
                "200 | application/json | {\"a\": | answered with a body that is not JSON.",
                "400 | application/json | {\"error\":{\"code\":-32602,\"message\":\"bad\"}} |"
                        + " rejected the request: bad (code -32602)."
            })
    void whatIsNoAnswerIsSaidToBeNone(int status, String type, String body, String message)
            throws Exception {
        call = (exchange, id) -> reply(exchange, status, type, body);
        try (McpClient client = connect()) {
            assertThatThrownBy(
                            () ->
                                    client.call("x", Json.Obj.EMPTY)
                                            .await(AMPLE, RequestListener.NONE))
                    .hasMessage("MCP server \"odd\" " + message);
            assertThat(client.ended()).isNotDone();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/event-stream"})
    void anAnswerThatIsTooLongIsNotKept(String type) throws Exception {
        call =
                (exchange, id) ->
                        reply(
                                exchange,
                                200,
                                type,
                                "data: "
                                        + message(id, "\"" + "y".repeat(5_000_000) + "\"")
                                        + "\n\n");
        var limits =
                ClientLimits.USUAL.withConnect(AMPLE).withProbe(AMPLE).withMessageBytes(100_000);
        try (McpClient client = connect(limits, address())) {
            assertThatThrownBy(
                            () ->
                                    client.call("x", Json.Obj.EMPTY)
                                            .await(AMPLE, RequestListener.NONE))
                    .hasMessage("MCP server \"odd\" sent a message of more than 97.6 kB.");
        }
    }

    @Test
    void aSessionThatIsGoneEndsTheConnection() throws Exception {
        call = (exchange, id) -> reply(exchange, 404, "text/plain", "");
        try (McpClient client = connect()) {
            assertThatThrownBy(
                            () ->
                                    client.call("x", Json.Obj.EMPTY)
                                            .await(AMPLE, RequestListener.NONE))
                    .hasMessage("MCP server \"odd\" has ended the session.");
            assertThat(client.ended()).isDone();
        }
    }
}
