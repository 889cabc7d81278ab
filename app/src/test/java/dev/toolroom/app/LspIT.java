package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The language server as editors run it: a process on two streams, beside others of its home. */
@Timeout(300)
class LspIT {
    @TempDir private Path folder;
    private Path home;
    private Path model;

    LspIT() {}

    @BeforeEach
    void prepare() throws IOException {
        Path real = folder.toRealPath();
        home = real.resolve("home");
        model = Files.createDirectories(real.resolve("model"));
        Files.writeString(model.resolve("a.dlang"), "Team Saved\n");
    }

    @Test
    void shutdownThenExitEndsItInOrder() throws Exception {
        try (var server = new LspProcess(home)) {
            server.start(model);
            assertThat(server.request("shutdown", "null").get("result")).isNotNull();
            server.tell("exit", "null");
            assertThat(server.exitCode()).isZero();
        }
    }

    @Test
    void exitWithoutShutdownAndAClosedStreamEndItToo() throws Exception {
        try (var server = new LspProcess(home);
                var other = new LspProcess(home)) {
            server.start(model);
            server.tell("exit", "null");
            assertThat(server.exitCode()).isEqualTo(1);
            other.start(model);
            other.closeInput();
            assertThat(other.exitCode()).isZero();
        }
    }

    @Test
    void itGoesWithTheEditorThatWasKilled() throws Exception {
        Process editor = new ProcessBuilder("sleep", "600").start();
        try (var server = new LspProcess(home)) {
            server.request(
                    "initialize",
                    "{\"processId\":%d,\"capabilities\":{},\"rootUri\":\"%s\"}"
                            .formatted(editor.pid(), model.toUri()));
            editor.destroyForcibly();
            assertThat(server.exitCode()).isEqualTo(1);
        } finally {
            editor.destroyForcibly();
        }
    }

    @Test
    void readingAModelIsAnnouncedToThoseWhoShowIt() throws Exception {
        try (var server = new LspProcess(home)) {
            server.initialize(model, "{\"window\":{\"workDoneProgress\":true}}");
            server.tell("initialized", "{}");
            server.request("workspace/symbol", "{\"query\":\"\"}");
            // Agreed to by now; the next answer comes after the news of it.
            server.request("workspace/symbol", "{\"query\":\"\"}");
            List<String> kinds =
                    server.passed().stream()
                            .filter(each -> each.text("method", "").equals("$/progress"))
                            .map(each -> each.object("params").object("value").text("kind", ""))
                            .toList();
            assertThat(kinds).containsExactly("begin", "end");
        }
    }

    @Test
    void whatIsAskedWhileAModelIsReadWaitsForAllOfItAndCanBeWithdrawn() throws Exception {
        large(300, 10);
        try (var server = new LspProcess(home)) {
            server.initialize(model, "{}");
            int withdrawn = server.nextId();
            int asked = server.nextId();
            server.write(
                    LspProcess.notificationText("initialized", "{}"),
                    server.requestText(withdrawn, "domainlang/validate", "{}"),
                    LspProcess.notificationText("$/cancelRequest", "{\"id\":" + withdrawn + "}"),
                    server.requestText(asked, "domainlang/validate", "{}"));
            assertThat(server.answer(withdrawn).object("error").write()).contains("-32800");
            Json.Obj valid = server.answer(asked).object("result");
            assertThat(valid.write())
                    .contains("\"valid\":true", "\"fileCount\":301", "\"bcCount\":3000");
        }
    }

    /** 20,000 contexts: each of these takes long enough to be withdrawn before it is answered. */
    @Test
    void whatIsWithdrawnIsSaidToBeAndHoldsNobodyUp() throws Exception {
        large(500, 40);
        Path file = model.resolve("part0.dlang");
        String place =
                "{\"textDocument\":{\"uri\":\"%s\"},\"position\":{\"line\":0,\"character\":8}%%s}"
                        .formatted(file.toUri());
        Map<String, String> questions =
                Map.of(
                        "textDocument/hover", place.formatted(""),
                        "textDocument/references",
                                place.formatted(",\"context\":{\"includeDeclaration\":true}"),
                        "textDocument/rename", place.formatted(",\"newName\":\"Other\""),
                        "workspace/symbol", "{\"query\":\"c\"}");
        try (var server = new LspProcess(home)) {
            server.start(model);
            server.open(file, Files.readString(file));
            for (var question : questions.entrySet()) {
                int withdrawn = 0;
                for (int i = 0; i < 10; i++) {
                    int asked = server.nextId();
                    server.write(
                            LspProcess.notificationText(
                                    "textDocument/didChange", letter(file, i + 2)),
                            server.requestText(asked, question.getKey(), question.getValue()),
                            LspProcess.notificationText(
                                    "$/cancelRequest", "{\"id\":" + asked + "}"));
                    Json error = server.answer(asked).get("error");
                    assertThat(error == null || error.write().contains("-32800")).isTrue();
                    withdrawn += error == null ? 0 : 1;
                }
                assertThat(withdrawn).as(question.getKey()).isPositive();
                Json.Obj whole = server.request(question.getKey(), question.getValue());
                assertThat(whole.get("result"))
                        .as(question.getKey())
                        .isInstanceOfAny(Json.Obj.class, Json.Arr.class);
            }
        }
    }

    /** A letter more in a comment at the end of a file. */
    private static String letter(Path file, int version) {
        String end = "{\"line\":9999,\"character\":0}";
        return ("{\"textDocument\":{\"uri\":\"%s\",\"version\":%d},\"contentChanges\":"
                        + "[{\"range\":{\"start\":%s,\"end\":%s},\"text\":\"// x\\n\"}]}")
                .formatted(file.toUri(), version, end, end);
    }

    private void large(int files, int contexts) throws IOException {
        for (int i = 0; i < files; i++) {
            var text = new StringBuilder("Domain D" + i + " { vision: \"v\" }\n");
            for (int j = 0; j < contexts; j++) {
                text.append("bc C%d_%d for D%d { description: \"d\" }\n".formatted(i, j, i));
            }
            Files.writeString(model.resolve("part" + i + ".dlang"), text);
        }
    }

    @Test
    void everyDoorSeesWhatIsNotSavedAndForgetsItWithTheEditor() throws Exception {
        openToEveryDoor();
        try (var mcp = ToolroomProcess.mcp(home);
                var server = new LspProcess(home)) {
            mcp.call("mssql-query", "{\"database\":\"stub\",\"query\":\"SELECT 1\"}");
            server.start(model);
            server.open(model.resolve("a.dlang"), "Team Typed\n");
            // Its own request waits until the owner has been told; then so have all others.
            assertThat(teams(server.request("domainlang/list", "{\"type\":\"teams\"}")))
                    .contains("Typed");
            String asked = "{\"type\":\"teams\",\"path\":\"" + model + "\"}";
            assertThat(mcp.call("domainlang_list", asked).write()).contains("Typed");
            assertThat(ToolroomProcess.run(home, "call", "domainlang_list", asked).out())
                    .contains("Typed")
                    .doesNotContain("Saved");
            server.kill();
            assertThat(mcp.call("domainlang_list", asked).write()).contains("Saved");
        }
    }

    /** Other programs read a model that the settings name. */
    private void openToEveryDoor() throws IOException {
        Files.createDirectories(home);
        Files.writeString(home.resolve("toolroom.yaml"), "models: [ \"" + model + "\" ]\n");
    }

    private static String teams(Json.Obj answer) {
        return answer.object("result").write();
    }

    @Test
    void aKilledOwnerTakesNothingWithIt() throws Exception {
        openToEveryDoor();
        var owner = ToolroomProcess.mcp(home);
        owner.call("mssql-query", "{\"database\":\"stub\",\"query\":\"SELECT 1\"}");
        String asked = "{\"type\":\"teams\",\"path\":\"" + model + "\"}";
        try (var other = ToolroomProcess.mcp(home);
                var server = new LspProcess(home)) {
            other.call("domainlang_list", asked);
            server.start(model);
            server.open(model.resolve("a.dlang"), "Team Typed\n");
            assertThat(teams(server.request("domainlang/list", "{\"type\":\"teams\"}")))
                    .contains("Typed");
            owner.kill();
            assertThat(teams(server.request("domainlang/list", "{\"type\":\"teams\"}")))
                    .contains("Typed");
            assertThat(other.call("domainlang_list", asked).write()).contains("Typed");
            server.open(model.resolve("b.dlang"), "Team More\n");
            assertThat(teams(server.request("domainlang/list", "{\"type\":\"teams\"}")))
                    .contains("Typed", "More");
        }
    }

    @Test
    void aDiagramIsOpenedInTheWorkbench() throws Exception {
        try (var server = new LspProcess(home);
                var client = HttpClient.newHttpClient()) {
            server.initialize(model, "{\"window\":{\"showDocument\":{\"support\":true}}}");
            server.tell("initialized", "{}");
            Json.Obj opened =
                    server.request(
                            "workspace/executeCommand",
                            "{\"command\":\"domainlang.openDiagram\",\"arguments\":[\"%s\",\"shop.Land\"]}"
                                    .formatted(model.resolve("a.dlang").toUri()));
            String url = opened.object("result").text("url", "");
            assertThat(url).contains("/#code=").endsWith("&to=%2Fdomain%3Fmap%3Dshop.Land");
            assertThat(server.passed())
                    .filteredOn(each -> each.text("method", "").equals("window/showDocument"))
                    .singleElement()
                    .satisfies(
                            each ->
                                    assertThat(each.object("params").text("uri", ""))
                                            .isEqualTo(url));
            String code = url.replaceAll(".*#code=([^&]*)&.*", "$1");
            URI session = URI.create(url).resolve("/api/session");
            var request =
                    HttpRequest.newBuilder(session)
                            .POST(BodyPublishers.ofString("{\"code\":\"" + code + "\"}"))
                            .build();
            assertThat(client.send(request, BodyHandlers.ofString()).body()).contains("\"key\":");
        }
    }

    @Test
    void brokenMessagesAreAnsweredOrPassedOver() throws Exception {
        try (var server = new LspProcess(home)) {
            server.start(model);
            server.write("{\"jsonrpc\":\"2.0\",\"method\":7}", "[]", "{\"id\":99}");
            Json.Obj unknown = server.request("textDocument/fly", "{}");
            assertThat(unknown.object("error").write()).contains("-32601");
            Json.Obj nowhere =
                    server.request(
                            "textDocument/hover",
                            "{\"textDocument\":{\"uri\":\"untitled:x\"},\"position\":{\"line\":0,\"character\":0}}");
            assertThat(nowhere.get("error")).isNull();
            assertThat(server.isAlive()).isTrue();
        }
    }
}
