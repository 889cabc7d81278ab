package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever no longer wants an answer, and however they say so: the work ends, and its record says
 * so.
 */
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
class StoppedCallsIT {
    /** Minutes of work. */
    private static final String SPINNING =
            "{\"database\":\"demo\",\"query\":\"SELECT COUNT(*) FROM SYSTEM_RANGE(1, 1000000000) a\"}";

    private final Path home;
    private final HttpServer server;

    StoppedCallsIT(@TempDir Path home) throws Exception {
        this.home = home;
        server = new HttpServer(home);
    }

    @AfterAll
    void close() {
        server.close();
    }

    @Test
    void aNotificationOverStdioThroughTheOwner() throws Exception {
        try (var front = ToolroomProcess.mcp(home)) {
            String id = front.send("tools/call", call("stdio"));
            awaitStarted("stdio");
            front.sendLine(cancelled(id));
            assertCancelled("stdio");
            assertThat(front.hasAnswer(id)).isFalse();
        }
    }

    @Test
    void aNotificationOfALegacySessionOverHttp() throws Exception {
        var opened =
                server.send(
                        mcp("").POST(
                                        BodyPublishers.ofString(
                                                "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}}")));
        String session = opened.headers().firstValue("Mcp-Session-Id").orElseThrow();
        String request =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
                        + call("legacy")
                        + "}";
        try (var client = HttpClient.newHttpClient()) {
            var answer =
                    client.sendAsync(
                            mcp(session).POST(BodyPublishers.ofString(request)).build(),
                            HttpResponse.BodyHandlers.ofString());
            awaitStarted("legacy");
            server.send(mcp(session).POST(BodyPublishers.ofString(cancelled("1"))));
            assertCancelled("legacy");
            assertThat(answer.get().body()).doesNotContain("result");
        }
    }

    @Test
    void aCallThatIsDeletedByItsId() throws Exception {
        try (var connection =
                sent("/api/tools/mssql-query/calls", "Toolroom-Chat: deleted\r\n", SPINNING)) {
            String id = awaitStarted("deleted").text("id", "");
            server.send(server.allowed("/api/calls/" + id).DELETE());
            assertCancelled("deleted");
            assertThat(new String(connection.getInputStream().readNBytes(12), UTF_8))
                    .isEqualTo("HTTP/1.1 200");
        }
    }

    private static String call(String chat) {
        return "{\"name\":\"mssql-query\",\"arguments\":"
                + SPINNING
                + ",\"_meta\":{\"toolroom/chat\":\""
                + chat
                + "\"}}";
    }

    private static String cancelled(String id) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
                + id
                + "}}";
    }

    private java.net.http.HttpRequest.Builder mcp(String session) {
        var request =
                server.allowed("/mcp").header("Accept", "application/json, text/event-stream");
        return session.isEmpty() ? request : request.header("Mcp-Session-Id", session);
    }

    /** A connection on which one request was sent, and no answer read. */
    private Socket sent(String path, String headers, String body) throws Exception {
        var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        String request =
                "POST %s HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\n%sContent-Length: %d\r\n\r\n%s"
                        .formatted(
                                path,
                                server.port(),
                                server.token(),
                                headers,
                                body.getBytes(UTF_8).length,
                                body);
        socket.getOutputStream().write(request.getBytes(UTF_8));
        socket.getOutputStream().flush();
        return socket;
    }

    /** What the stream of events, which tells first what was missed, says of the call of a chat. */
    private Json.Obj awaitStarted(String chat) throws Exception {
        var request = server.allowed("/api/events").header("Last-Event-ID", "0").build();
        var client = HttpClient.newHttpClient();
        var lines = client.send(request, HttpResponse.BodyHandlers.ofLines()).body();
        try (client;
                lines) {
            String found =
                    lines.filter(line -> line.contains("\"chat\":\"" + chat + "\""))
                            .findFirst()
                            .orElseThrow();
            client.shutdownNow();
            return (Json.Obj) Json.read(found.substring("data: ".length()));
        }
    }

    /**
     * There is no record of a read before its end: asked for until there is. Its code is that of
     * the query or of the dispatcher, depending on which sees the cancellation first.
     */
    private void assertCancelled(String chat) throws Exception {
        List<Json.Obj> calls = List.of();
        while (calls.isEmpty()) {
            String page =
                    server.post("/api/tools/activity_list/calls", "{\"chat\":\"" + chat + "\"}")
                            .body();
            calls = OwnerAndFrontsIT.calls((Json.Obj) Json.read(page));
        }
        assertThat(calls)
                .singleElement()
                .extracting(call -> call.text("errorCode", ""))
                .isIn("call.cancelled", "query.cancelled");
    }
}
