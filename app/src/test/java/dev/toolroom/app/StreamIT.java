package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Turns over HTTP against a real server: resumed, cancelled, left, and killed with it. */
@Timeout(300)
class StreamIT {
    private static final String HOLD =
            "{'calls':[{'tool':'put_file','arguments':{'path':'a.txt','content':'one'}},"
                    + "{'tool':'hold','arguments':{'name':'go.txt'}}]%s}";

    @TempDir private Path home;
    @TempDir private Path project;

    StreamIT() {}

    @BeforeEach
    void install() throws Exception {
        Files.writeString(home.resolve("toolroom.yaml"), "approvals: { yesOption: true }\n");
        Path toolset = project.resolve("holding");
        Files.createDirectories(toolset.resolve("tools"));
        Files.writeString(
                toolset.resolve("tools/files.py"),
                """
                import time

                def put_file(workspace, path, content):
                    (workspace / path).write_text(content)
                    return {"written": path}

                def hold(workspace, name):
                    (workspace / "begun.txt").write_text("begun")
                    print("holding", flush=True)
                    while not (workspace / name).exists():
                        time.sleep(0.02)
                    return {"came": name}
                """);
        Files.writeString(
                toolset.resolve("toolset.yaml"),
                """
                manifest_version: "1"
                id: holding
                name: Holding
                version: "1.0.0"
                tools:
                  - id: put_file
                    name: Write
                    description: Writes a file
                    entrypoint: tools.files:put_file
                    input_schema: { type: object, properties: { path: { type: string } } }
                    renderer: { type: code, file: "$args.path" }
                  - id: hold
                    name: Hold
                    description: Waits for a file
                    entrypoint: tools.files:hold
                    input_schema: { type: object, properties: { path: { type: string } } }
                """);
        var installed = ToolroomProcess.byPerson(home, "toolset", "import", toolset.toString());
        assertThat(installed.exit()).as(installed.out() + installed.err()).isZero();
    }

    private static SseClient begin(HttpServer server, String request) throws Exception {
        return new SseClient(
                server.allowed("/api/stream")
                        .POST(BodyPublishers.ofString(request.replace('\'', '"'))));
    }

    private static SseClient resume(HttpServer server, String last) throws Exception {
        return new SseClient(server.allowed("/api/stream").header("Last-Event-ID", last));
    }

    private void let(String chat) throws IOException {
        Files.writeString(home.resolve("chats/" + chat + "/workspace/go.txt"), "go");
    }

    @Test
    void whoDisconnectsComesBackAndMissesNothing() throws Exception {
        try (var server = new HttpServer(home)) {
            SseClient.Event seen;
            String chat;
            try (var left = begin(server, HOLD.formatted(""))) {
                assertThat(left.status()).isEqualTo(200);
                chat = left.await("turn.started").data().text("chat_id", "");
                left.await("call.finished");
                seen = left.await("call.output");
            }
            assertThat(server.post("/api/stream", busy(chat)).statusCode()).isEqualTo(423);
            try (var back = resume(server, seen.id())) {
                let(chat);
                SseClient.Event done = back.await("done");
                assertThat(done.data().text("status", "")).isEqualTo("success");
                assertThat(back.types()).containsExactly("call.finished", "done");
                Json.Obj call = back.heard().getFirst().data();
                assertThat(call.object("answer").text("came", "")).isEqualTo("go.txt");
                assertThat(call.text("post_manifest_id", ""))
                        .isNotEmpty()
                        .isEqualTo(done.data().text("active_manifest_id", ""));
            }
            try (var again = new SseClient(server.allowed("/api/stream?turn_id=" + turn(seen)))) {
                again.await("done");
                assertThat(again.types()).startsWith("turn.started", "message", "call.started");
            }
        }
    }

    private static String turn(SseClient.Event event) {
        return event.id().substring(0, event.id().lastIndexOf(':'));
    }

    private static String busy(String chat) {
        return "{\"chat_id\":\"" + chat + "\",\"calls\":[{\"tool\":\"list_tools\"}]}";
    }

    @Test
    void aTurnIsCancelledByARequestOrByLeavingWhereItSaidSo() throws Exception {
        try (var server = new HttpServer(home)) {
            try (var stream = begin(server, HOLD.formatted(""))) {
                SseClient.Event output = stream.await("call.output");
                var cancelled = server.send(server.allowed("/api/stream/" + turn(output)).DELETE());
                assertThat(cancelled.statusCode()).isEqualTo(202);
                assertThat(stream.await("done").data().text("status", "")).isEqualTo("cancelled");
            }
            SseClient.Event output;
            try (var stream = begin(server, HOLD.formatted(",'on_disconnect':'cancel'"))) {
                output = stream.await("call.output");
            }
            try (var watching = resume(server, output.id())) {
                assertThat(watching.await("done").data().text("status", "")).isEqualTo("cancelled");
            }
            assertThat(server.send(server.allowed("/api/stream/none").DELETE()).statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void afterAKillWhatIsKnownIsToldAndTheChatGoesOn() throws Exception {
        SseClient.Event seen;
        String chat;
        try (var server = new HttpServer(home);
                var stream = begin(server, HOLD.formatted(""))) {
            chat = stream.await("turn.started").data().text("chat_id", "");
            seen = stream.await("call.output");
            server.process().destroyForcibly().waitFor();
        }
        try (var server = new HttpServer(home)) {
            try (var back = resume(server, seen.id())) {
                Json.Obj done = back.await("done").data();
                assertThat(back.types())
                        .containsExactly(
                                "gap", "message", "call.finished", "call.finished", "done");
                assertThat(done.text("status", "")).isEqualTo("interrupted");
                assertThat(done.object("error").text("code", "")).isEqualTo("turns.interrupted");
                assertThat(back.heard().get(2).data().text("status", "")).isEqualTo("success");
                assertThat(back.heard().get(3).data().text("error_code", ""))
                        .isEqualTo("call.interrupted");
            }
            try (var next = begin(server, HOLD.formatted(",'chat_id':'" + chat + "'"))) {
                SseClient.Event message = next.await("message");
                assertThat(message.data().text("parent_id", "")).isNotEmpty();
                next.await("call.output");
                let(chat);
                assertThat(next.await("done").data().text("status", "")).isEqualTo("success");
            }
            assertThat(server.get("/api/get_workspace_file?path=a.txt&chat_id=" + chat).body())
                    .contains("\"content\":\"one\"");
        }
    }

    @Test
    void whatIsBadIsRefusedInOneShape() throws Exception {
        try (var server = new HttpServer(home)) {
            check(server, 404, "chats.not-found", busy("nowhere"));
            check(server, 400, "turns.bad-request", "{}");
            check(server, 400, "web.not-json", "{\"calls\":[");
            check(server, 400, "web.not-an-object", "[]");
            String huge = "x".repeat(5 * 1024 * 1024);
            check(
                    server,
                    413,
                    "web.too-large",
                    "{\"calls\":[{\"tool\":\"list_tools\",\"arguments\":{\"group\":\""
                            + huge
                            + "\"}}]}");
            assertThat(server.get("/api/stream").statusCode()).isEqualTo(400);
            assertThat(server.get("/api/stream?turn_id=none").statusCode()).isEqualTo(404);
            cutOff(server);
            try (var stream = begin(server, "{'calls':[{'tool':'list_toolsets'}]}")) {
                assertThat(stream.await("done").data().text("status", "")).isEqualTo("success");
            }
        }
    }

    private static void check(HttpServer server, int status, String code, String body)
            throws Exception {
        var answer = server.post("/api/stream", body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        Json.Obj error = (Json.Obj) Json.read(answer.body());
        assertThat(error.fields().keySet()).containsExactly("code", "message", "nextStep");
        assertThat(error.text("code", "")).isEqualTo(code);
    }

    /** A client that ends in the middle of its request begins nothing. */
    private static void cutOff(HttpServer server) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            String request =
                    """
                    POST /api/stream HTTP/1.1
                    Host: 127.0.0.1:%d
                    Authorization: Bearer %s
                    Content-Type: application/json
                    Content-Length: 5000

                    {"calls":[{\
                    """
                            .formatted(server.port(), server.token())
                            .replace("\n", "\r\n");
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            socket.shutdownOutput();
            Objects.requireNonNull(socket.getInputStream().readAllBytes());
        }
    }
}
