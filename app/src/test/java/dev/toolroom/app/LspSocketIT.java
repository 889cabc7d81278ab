package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
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

    private LspSocket editor(String... protocols) throws Exception {
        return new LspSocket(
                http, client.newWebSocketBuilder().subprotocols("toolroom", protocols));
    }

    private void open(LspSocket editor, String text) {
        editor.send(
                "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"%s\",\"languageId\":\"domain-lang\",\"version\":1,\"text\":%s}}}"
                        .formatted(model.resolve("a.dlang").toUri(), new Json.Str(text).write()));
    }

    private String token() {
        return "bearer." + http.token();
    }

    private String teams() throws Exception {
        return http.post("/api/tools/domainlang_list/calls", "{\"type\":\"teams\"}").body();
    }

    @Test
    void aPageWorksInTheModelsOfTheSettingsAndEveryDoorSeesItsText() throws Exception {
        var editor = editor(token()).start();
        Json.Obj files = editor.request("domainlang/files", "{}").object("result");
        assertThat(files.write()).contains("\"name\":\"a.dlang\"", model.toString());
        open(editor, "Team Typed\n");
        assertThat(editor.request("domainlang/view", "{\"kind\":\"context-map\"}").write())
                .contains("\"fqn\":\"Typed\"", "\"graph\":");
        assertThat(teams()).contains("Typed").doesNotContain("Saved");
        try (var other = new LspProcess(home)) {
            other.start(model);
            assertThat(other.request("domainlang/list", "{\"type\":\"teams\"}").write())
                    .contains("Typed");
        }
        editor.abort();
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
        var first = editor(token()).start();
        var second = editor(token()).start();
        open(first, "Team First\n");
        first.request("domainlang/files", "{}");
        open(second, "Team Second\n");
        second.request("domainlang/files", "{}");
        assertThat(teams()).contains("Second");
        assertThat(second.request("shutdown", "null").get("error")).isNull();
        assertThat(teams()).contains("First");
        second.send("{\"jsonrpc\":\"2.0\",\"method\":\"exit\",\"params\":null}");
        assertThat(second.closed()).isEqualTo(1000);
        assertThat(first.request("domainlang/validate", "{}").write()).contains("\"valid\":true");
    }

    @Test
    void nobodyComesInWithoutATokenOrFromAnotherPage() {
        assertThatThrownBy(() -> editor()).satisfies(problem -> isRefused(problem, 401));
        assertThatThrownBy(() -> editor("bearer.wrong"))
                .satisfies(problem -> isRefused(problem, 401));
        assertThatThrownBy(
                        () ->
                                new LspSocket(
                                        http,
                                        client.newWebSocketBuilder()
                                                .subprotocols("toolroom", token())
                                                .header("Origin", "http://elsewhere.example")))
                .satisfies(problem -> isRefused(problem, 403));
    }

    /** Any program with the token can say that it is an editor with a person in front of it. */
    @Test
    void anEditorOnASocketIsNotAskedForApproval() throws Exception {
        var editor = editor(token()).start("{\"experimental\":{\"toolroom\":{\"confirm\":true}}}");
        editor.send(
                "{\"jsonrpc\":\"2.0\",\"id\":\"call\",\"method\":\"toolroom/call\",\"params\":"
                        + "{\"tool\":\"run_command\",\"arguments\":{\"command\":\"true\"}}}");
        Json.Obj message = editor.next();
        while (!message.text("id", "").equals("call")) {
            assertThat(message.text("method", "")).isNotEqualTo("toolroom/confirm");
            message = editor.next();
        }
        assertThat(message.write()).contains("call.confirmation-required");
    }

    private static void isRefused(Throwable problem, int status) {
        assertThat(problem).isInstanceOf(ExecutionException.class);
        assertThat(problem.getCause()).isInstanceOf(WebSocketHandshakeException.class);
        assertThat(((WebSocketHandshakeException) problem.getCause()).getResponse().statusCode())
                .isEqualTo(status);
    }

    @Test
    void whatIsNoMessageIsAnsweredAndDoesNoHarm() throws Exception {
        var editor = editor(token()).start();
        for (String broken :
                new String[] {"", "nonsense", "[1,2", "7", "{\"jsonrpc\":\"2.0\",\"id\":{}}"}) {
            editor.send(broken);
        }
        assertThat(editor.request("domainlang/validate", "{}").write()).contains("\"valid\":true");
        assertThat(editor.request("textDocument/fly", "{}").write()).contains("-32601");
    }
}
