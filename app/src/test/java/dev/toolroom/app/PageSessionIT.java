package dev.toolroom.app;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The session of a page is a person's: no program's token becomes one, and it ends everywhere. */
@Timeout(300)
class PageSessionIT {
    @TempDir private Path home;
    private ShopHome shop;
    private HttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeEach
    void open() throws Exception {
        shop = ShopHome.in(home);
        Path model = Files.createDirectories(home.resolve("model"));
        Files.writeString(model.resolve("a.dlang"), "Team Saved\n");
        Path settings = home.resolve("toolroom.yaml");
        Files.writeString(settings, Files.readString(settings) + "models: [ " + model + " ]\n");
        server = new HttpServer(home);
    }

    @AfterEach
    void close() {
        server.close();
        client.close();
    }

    private WebSocket.Builder bringing(String half) {
        return client.newWebSocketBuilder().subprotocols("toolroom", "bearer." + half);
    }

    /** As a program would try it: with its token for a code, and as both halves of a session. */
    @Test
    void aProgramsTokenBeginsNoSession() throws Exception {
        String token = server.token();
        for (String body :
                new String[] {
                    "{}",
                    "{\"code\":\"\"}",
                    "{\"code\":\"" + token + "\"}",
                    "{\"code\":\"" + token.substring(0, 32) + "\"}",
                    "{\"token\":\"" + token + "\",\"code\":null}"
                }) {
            HttpResponse<String> answer = server.post("/api/session", body);
            assertThat(answer.statusCode()).as(body).isEqualTo(401);
            assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
            assertThat(answer.body()).doesNotContain("\"key\":");
        }
        assertThat(home.resolve("sessions.json")).doesNotExist();
        String name = BrowserPage.signedIn(server).cookie().replaceAll("=.*", "");
        for (String path : new String[] {"/api/tickets", "/api/confirmations/x"}) {
            HttpResponse<String> halves =
                    server.send(
                            server.to(path)
                                    .header("Cookie", name + "=" + token)
                                    .header("Toolroom-Page", token)
                                    .POST(BodyPublishers.ofString("{\"decision\":\"approve\"}")));
            assertThat(halves.statusCode()).as(path).isEqualTo(401);
        }
    }

    /** What is kept of a session opens nothing for whoever reads the file. */
    @Test
    void whatIsStoredOfASessionIsNone() throws Exception {
        BrowserPage page = BrowserPage.signedIn(server);
        Json.Obj all = (Json.Obj) Json.read(Files.readString(home.resolve("sessions.json")));
        var kept = (Json.Obj) ((Json.Arr) requireNonNull(all.get("sessions"))).items().getFirst();
        String name = page.cookie().replaceAll("=.*", "");
        var stolen = new BrowserPage(name + "=" + kept.text("cookie", ""), kept.text("key", ""));
        assertThat(server.send(stolen.sign(server.to("/api/status"))).statusCode()).isEqualTo(401);
        assertThat(server.send(page.sign(server.to("/api/status"))).statusCode()).isEqualTo(200);
    }

    /** Both at once is a program still. */
    @Test
    void aProgramWithHalfASessionIsAProgram() throws Exception {
        BrowserPage page = BrowserPage.signedIn(server);
        HttpResponse<String> answer =
                server.send(
                        server.allowed("/api/tickets")
                                .header("Cookie", page.cookie())
                                .POST(
                                        BodyPublishers.ofString(
                                                "{\"ancestors\":[\"https://a.b\"]}")));
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).contains("web.not-a-person");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/status",
                "/api/connect",
                "/api/tools",
                "/api/openapi.json",
                "/api/confirmations",
                "/api/approvals"
            })
    void noAnswerToAProgramHoldsACode(String path) throws Exception {
        HttpResponse<String> answer = server.get(path);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).doesNotContain("code=", server.code());
    }

    /** A link of the language server opens a page, and no session with it. */
    @Test
    void theLanguageServerGivesNoCodeOverHttp() throws Exception {
        var editor = new LspSocket(server, bringing(server.token())).start();
        String opened =
                editor.request("toolroom/workbench", "{\"route\":\"/designer\"}").write()
                        + editor.request(
                                        "workspace/executeCommand",
                                        "{\"command\":\"domainlang.openDiagram\",\"arguments\":[\"%s\",\"a.B\"]}"
                                                .formatted(home.resolve("model/a.dlang").toUri()))
                                .write();
        assertThat(opened).contains(server.address() + "/#").doesNotContain("code=");
        editor.abort();
    }

    /** It says that it can ask its user; nobody knows whether it has one. */
    @Test
    void aProgramOnTheSocketOfPagesIsNotAskedForItsOwnCall() throws Exception {
        String arguments = shop.publishing();
        var editor =
                new LspSocket(server, bringing(server.token()))
                        .start("{\"experimental\":{\"toolroom\":{\"confirm\":true}}}");
        Json.Obj answer =
                editor.request(
                        "toolroom/call",
                        "{\"tool\":\"designer_publish\",\"arguments\":" + arguments + "}");
        assertThat(answer.write()).contains("confirmation_required");
        assertThat(shop.isDropped()).isFalse();
        editor.abort();
    }

    @Test
    void signingOutCutsTheStreamsAndSocketsOfPagesAndNoOthers() throws Exception {
        BrowserPage page = BrowserPage.signedIn(server);
        HttpResponse<InputStream> stream =
                client.send(
                        page.sign(server.to("/api/events")).build(), BodyHandlers.ofInputStream());
        assertThat(stream.statusCode()).isEqualTo(200);
        var socket =
                new LspSocket(server, bringing(page.key()).header("Cookie", page.cookie())).start();
        var program = new LspSocket(server, bringing(server.token())).start();
        var out = ToolroomProcess.run(home, "serve", "--sign-out");
        assertThat(out.out()).contains("Signed out: 1 browser.");
        assertThat(endOf(stream.body())).doesNotContain("\"type\"");
        assertThat(socket.closed()).isNotEqualTo(1000);
        assertThat(program.request("domainlang/validate", "{}").write()).contains("\"valid\":true");
        program.abort();
    }

    /** All that comes until it is cut off. */
    private static String endOf(InputStream stream) {
        var seen = new StringBuilder();
        try (stream) {
            for (int next = stream.read(); next >= 0; next = stream.read()) {
                seen.append((char) next);
            }
        } catch (IOException cut) {
            // As a client sees it whose answer has no end.
        }
        return seen.toString();
    }
}
