package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.kernel.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The language server on a WebSocket of the real program, as a page speaks to it. */
@Timeout(300)
class LspSocketIT {
    @TempDir private Path folder;
    private Path home;
    private Path model;
    private HttpServer http;
    private final HttpClient client = HttpClient.newHttpClient();

    LspSocketIT() {}

    @BeforeEach
    void prepare() throws IOException {
        Path real = folder.toRealPath();
        home = Files.createDirectories(real.resolve("home"));
        model = Files.createDirectories(real.resolve("model"));
        Files.writeString(model.resolve("a.dlang"), "Team Saved\n");
        Files.writeString(home.resolve("toolroom.yaml"), "models: [ " + model + " ]\n");
        http = new HttpServer(home);
    }

    @AfterEach
    void close() {
        http.close();
        client.close();
    }

    /** One editor on one socket. */
    private final class Editor implements WebSocket.Listener {
        private final BlockingQueue<Json.Obj> arrived = new LinkedBlockingQueue<>();
        private final StringBuilder part = new StringBuilder();
        private final CompletableFuture<Integer> closed = new CompletableFuture<>();
        private final WebSocket socket;
        private int ids;

        Editor(String... protocols) throws Exception {
            var builder = client.newWebSocketBuilder();
            socket = connected(builder.subprotocols("toolroom", protocols), this);
        }

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
            part.append(text);
            if (last) {
                arrived.add((Json.Obj) Json.read(part.toString()));
                part.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }

        @Override
        public CompletionStage<?> onClose(WebSocket from, int status, String reason) {
            closed.complete(status);
            return CompletableFuture.completedStage(null);
        }

        void send(String message) {
            socket.sendText(message, true).join();
        }

        Json.Obj request(String method, String params) throws InterruptedException {
            int id = ++ids;
            send(
                    "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}"
                            .formatted(id, method, params));
            while (true) {
                Json.Obj message = next();
                Json given = message.get("id");
                if (given != null && given.write().replace("\"", "").equals("" + id)) {
                    return message;
                }
            }
        }

        Json.Obj next() throws InterruptedException {
            Json.Obj message = arrived.poll(60, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("nothing came");
            }
            return message;
        }

        Editor start() throws InterruptedException {
            assertThat(request("initialize", "{\"capabilities\":{}}").write())
                    .contains("toolroom-domainlang");
            send("{\"jsonrpc\":\"2.0\",\"method\":\"initialized\",\"params\":{}}");
            return this;
        }

        void open(String text) {
            send(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"%s\",\"languageId\":\"domain-lang\",\"version\":1,\"text\":%s}}}"
                            .formatted(
                                    model.resolve("a.dlang").toUri(), new Json.Str(text).write()));
        }
    }

    private WebSocket connected(WebSocket.Builder builder, WebSocket.Listener listener)
            throws Exception {
        URI address = URI.create(http.address().replace("http:", "ws:") + "/lsp");
        return builder.buildAsync(address, listener).get(60, TimeUnit.SECONDS);
    }

    private String token() {
        return "bearer." + http.token();
    }

    private String teams() throws Exception {
        return http.post("/api/tools/domainlang_list/calls", "{\"type\":\"teams\"}").body();
    }

    @Test
    void aPageWorksInTheModelsOfTheSettingsAndEveryDoorSeesItsText() throws Exception {
        var editor = new Editor(token()).start();
        Json.Obj files = editor.request("domainlang/files", "{}").object("result");
        assertThat(files.write()).contains("\"name\":\"a.dlang\"", model.toString());
        editor.open("Team Typed\n");
        assertThat(editor.request("domainlang/view", "{\"kind\":\"context-map\"}").write())
                .contains("\"fqn\":\"Typed\"", "\"graph\":");
        assertThat(teams()).contains("Typed").doesNotContain("Saved");
        try (var other = new LspProcess(home)) {
            other.start(model);
            assertThat(other.request("domainlang/list", "{\"type\":\"teams\"}").write())
                    .contains("Typed");
        }
        editor.socket.abort();
        // The server learns of it by itself; until then the text counts.
        String now = teams();
        while (now.contains("Typed")) {
            Thread.onSpinWait();
            now = teams();
        }
        assertThat(now).contains("Saved");
    }

    @Test
    void ofTwoWindowsTheOneThatWroteLastCountsUntilItGoes() throws Exception {
        var first = new Editor(token()).start();
        var second = new Editor(token()).start();
        first.open("Team First\n");
        first.request("domainlang/files", "{}");
        second.open("Team Second\n");
        second.request("domainlang/files", "{}");
        assertThat(teams()).contains("Second");
        assertThat(second.request("shutdown", "null").get("error")).isNull();
        assertThat(teams()).contains("First");
        second.send("{\"jsonrpc\":\"2.0\",\"method\":\"exit\",\"params\":null}");
        assertThat(second.closed.get(60, TimeUnit.SECONDS)).isEqualTo(1000);
        assertThat(first.request("domainlang/validate", "{}").write()).contains("\"valid\":true");
    }

    @Test
    void nobodyComesInWithoutATokenOrFromAnotherPage() {
        assertThatThrownBy(() -> new Editor()).satisfies(problem -> isRefused(problem, 401));
        assertThatThrownBy(() -> new Editor("bearer.wrong"))
                .satisfies(problem -> isRefused(problem, 401));
        assertThatThrownBy(
                        () ->
                                connected(
                                        client.newWebSocketBuilder()
                                                .subprotocols("toolroom", token())
                                                .header("Origin", "http://elsewhere.example"),
                                        new WebSocket.Listener() {}))
                .satisfies(problem -> isRefused(problem, 403));
    }

    private static void isRefused(Throwable problem, int status) {
        assertThat(problem).isInstanceOf(ExecutionException.class);
        assertThat(problem.getCause()).isInstanceOf(WebSocketHandshakeException.class);
        assertThat(((WebSocketHandshakeException) problem.getCause()).getResponse().statusCode())
                .isEqualTo(status);
    }

    @Test
    void whatIsNoMessageIsAnsweredAndDoesNoHarm() throws Exception {
        var editor = new Editor(token()).start();
        for (String broken :
                new String[] {"", "nonsense", "[1,2", "7", "{\"jsonrpc\":\"2.0\",\"id\":{}}"}) {
            editor.send(broken);
        }
        assertThat(editor.request("domainlang/validate", "{}").write()).contains("\"valid\":true");
        assertThat(editor.request("textDocument/fly", "{}").write()).contains("-32601");
    }
}
