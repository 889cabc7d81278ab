package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may come in over HTTP, and what happens to those who may not. */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
class HttpSecurityIT {
    private final Path home;
    private final HttpServer server;

    HttpSecurityIT(@TempDir Path home) throws Exception {
        this.home = home;
        server = new HttpServer(home);
    }

    @AfterAll
    void close() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            textBlock =
                    """
                    localhost:PORT        | -                          | 200
                    127.0.0.1:PORT        | -                          | 200
                    [::1]:PORT            | -                          | 200
                    LOCALHOST:PORT        | http://localhost:PORT      | 200
                    127.0.0.1:PORT        | http://127.0.0.1:PORT      | 200
                    evil.example:PORT     | -                          | 403
                    evil.example:PORT     | http://evil.example:PORT   | 403
                    localhost             | -                          | 403
                    localhost:1           | -                          | 403
                    localhost.:PORT       | -                          | 403
                    localhost:PORT@evil   | -                          | 403
                    127.0.0.1:PORT        | null                       | 403
                    127.0.0.1:PORT        | http://evil.example        | 403
                    127.0.0.1:PORT        | https://127.0.0.1:PORT     | 403
                    127.0.0.1:PORT        | http://127.0.0.1:PORT.evil | 403
                    127.0.0.1:PORT        | http://a@127.0.0.1:PORT    | 403
                    127.0.0.1:PORT        | http://127.0.0.1:PORT/x    | 403
                    127.0.0.1:PORT        | vscode-webview://abc       | 403
                    127.0.0.1:PORT        | ://                        | 403
                    """)
    void onlyOurOwnNamesAndOriginsAreAnswered(String host, String origin, int status)
            throws Exception {
        String port = String.valueOf(server.port());
        String request =
                "GET /api/status HTTP/1.1\r\nHost: "
                        + host.replace("PORT", port)
                        + (origin == null ? "" : "\r\nOrigin: " + origin.replace("PORT", port))
                        + "\r\nAuthorization: Bearer "
                        + server.token()
                        + "\r\nConnection: close\r\n\r\n";
        String answer = raw(request);
        if (status == 403) {
            assertThat(answer.split(" ", 3)[1]).as(answer).isIn("403", "400");
        } else {
            assertThat(answer).startsWith("HTTP/1.1 200");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/status",
                "/api/tools",
                "/api/events",
                "/api/openapi.json",
                "/mcp",
                "/api/exports/a.json",
                "/api/nothing"
            })
    void nothingButThePageIsServedWithoutAToken(String path) throws Exception {
        var answer = server.send(server.to(path));
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("\"code\":\"web.no-token\"", "nextStep");
        assertThat(
                        server.send(server.to(path).header("Authorization", "Bearer wrong"))
                                .statusCode())
                .isEqualTo(401);
    }

    /** Whether the page has been built or not, or refused: nothing runs in it that is not ours. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    /                   | frame-ancestors 'none'
                    /embed/activity     | frame-ancestors 'self' vscode-webview:
                    /assets/nothing.svg | frame-ancestors 'none'
                    /nowhere            | frame-ancestors 'none'
                    /api/status         | frame-ancestors 'none'
                    """)
    void thePageIsHeldToAStrictPolicy(String path, String ancestors) throws Exception {
        var answer = server.send(server.to(path));
        String policy = answer.headers().firstValue("Content-Security-Policy").orElse("");
        assertThat(policy)
                .as("%s: %s", answer, answer.body())
                .contains("default-src 'none'", "script-src 'self';", "style-src 'self';")
                .doesNotContain("unsafe", "*", "http:", "https:")
                .endsWith(ancestors);
    }

    @Test
    void aTicketSaysWhoMayFrameAPage() throws Exception {
        var run = ToolroomProcess.run(home, "serve", "--link", "--frame", "vscode-webview://abc");
        String embed = ((Json.Obj) Json.read(run.out())).text("embed", "");
        assertThat(embed).contains("/embed?ticket=", "#code=");
        String path = java.net.URI.create(embed).getRawPath();
        String query = java.net.URI.create(embed).getRawQuery();
        assertThat(policy(path + "?" + query))
                .endsWith("frame-ancestors 'self' vscode-webview://abc");
        assertThat(policy(path + "?ticket=other")).endsWith("frame-ancestors 'none'");
    }

    private String policy(String path) throws Exception {
        return server.send(server.to(path))
                .headers()
                .firstValue("Content-Security-Policy")
                .orElse("");
    }

    @Test
    void theTokenFileIsForItsUserAlone() throws Exception {
        assertThat(Files.getPosixFilePermissions(home.resolve("token")))
                .extracting(Enum::name)
                .containsExactlyInAnyOrder("OWNER_READ", "OWNER_WRITE");
    }

    @Test
    void aLinkOpensOnePageOnce() throws Exception {
        String body = "{\"code\":\"" + server.code() + "\"}";
        var first = server.send(server.to("/api/session").POST(BodyPublishers.ofString(body)));
        String key = ((Json.Obj) Json.read(first.body())).text("key", "");
        String cookie = first.headers().firstValue("Set-Cookie").orElse("").replaceAll(";.*", "");
        var page = server.to("/api/status").header("Toolroom-Page", key).header("Cookie", cookie);
        assertThat(server.send(page).statusCode()).isEqualTo(200);
        var bearer = server.to("/api/status").header("Authorization", "Bearer " + key);
        assertThat(server.send(bearer).statusCode()).isEqualTo(401);
        var second = server.send(server.to("/api/session").POST(BodyPublishers.ofString(body)));
        assertThat(second.statusCode()).isEqualTo(401);
        assertThat(second.body()).contains("toolroom serve --link");
    }

    @Test
    void aBodyBeyondTheCeilingIsRefusedAndTheNextOneServed() throws Exception {
        var large =
                server.post(
                        "/api/tools/mssql-query/calls",
                        "{\"a\":\"" + "x".repeat(5_000_000) + "\"}");
        assertThat(large.statusCode()).isEqualTo(413);
        assertThat(large.body()).contains("at most 4 MB; this one has 4.8 MB");
        var mcp = server.post("/mcp", "{\"a\":\"" + "x".repeat(5_000_000) + "\"}");
        assertThat(mcp.statusCode()).isEqualTo(413);
        assertThat(mcp.body()).contains("\"jsonrpc\"", "at most 4 MB; this one has");
        assertThat(server.get("/api/status").statusCode()).isEqualTo(200);
    }

    @Test
    void headersBeyondTheCeilingAreRefused() throws Exception {
        String answer =
                raw("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(100_000) + "\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 431");
    }

    /** Whatever comes in, the answer has no trace of our insides, and the server goes on. */
    @Test
    void aThousandBrokenRequestsDoNoHarm() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        var random = new Random(seed);
        String good =
                "POST /mcp HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\nContent-Length: 40\r\nConnection: close\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"
                        .formatted(server.port(), server.token());
        for (int i = 0; i < 1000; i++) {
            char[] text = good.toCharArray();
            for (int j = 0; j < 1 + random.nextInt(4); j++) {
                text[random.nextInt(text.length)] = (char) random.nextInt(256);
            }
            String sent = new String(text).substring(0, 1 + random.nextInt(text.length));
            assertThat(rawCutOff(sent))
                    .as("seed " + seed)
                    .doesNotContain("Exception", "dev.toolroom", "\tat ");
        }
        assertThat(server.get("/api/status").statusCode()).isEqualTo(200);
    }

    @Test
    void aStoppedServerEndsInOrder() throws Exception {
        try (var other = new HttpServer(home.resolve("other"))) {
            other.post(
                    "/api/tools/mssql-query/calls", "{\"database\":\"a\",\"query\":\"select 1\"}");
            other.process().destroy();
            assertThat(other.process().waitFor(30, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
        }
        try (var again = new HttpServer(home.resolve("other"))) {
            assertThat(again.post("/api/tools/activity_list/calls", "{}").body())
                    .contains("mssql-query");
        }
    }

    @Test
    void aPortThatIsTakenGivesTheNextFreeOne() throws Exception {
        Process process =
                new ProcessBuilder(
                                ToolroomProcess.command(
                                        home.resolve("third"),
                                        "serve",
                                        "--port",
                                        String.valueOf(server.port())))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            String line = process.inputReader(StandardCharsets.UTF_8).readLine();
            assertThat(line)
                    .contains("\"address\":\"http://127.0.0.1:")
                    .contains("Port " + server.port() + " is in use by another program")
                    .doesNotContain(":" + server.port() + "\"");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void aServerThatOthersCanReachSaysSoAndIsAsStrictAsAnyOther() throws Exception {
        Path err = home.resolve("open.err");
        Path open = home.resolve("open");
        Process process =
                new ProcessBuilder(
                                ToolroomProcess.command(
                                        open, "serve", "--port", "0", "--bind", "0.0.0.0"))
                        .redirectError(err.toFile())
                        .start();
        try {
            String line = process.inputReader(StandardCharsets.UTF_8).readLine();
            Json.Obj place = (Json.Obj) Json.read(line);
            assertThat(place.text("warning", "")).contains("Other machines can reach this address");
            assertThat(Files.readString(err)).contains("Other machines can reach this address");
            int port = java.net.URI.create(place.text("address", "")).getPort();
            String token = Files.readString(open.resolve("token")).strip();
            assertThat(statusOf(port, "0.0.0.0:" + port, token)).isEqualTo("200");
            assertThat(statusOf(port, "0.0.0.0:" + port, "wrong")).isEqualTo("401");
            assertThat(statusOf(port, "evil.example:" + port, token)).isEqualTo("403");
        } finally {
            process.destroyForcibly();
        }
    }

    private static String statusOf(int port, String host, String token) throws Exception {
        String request =
                "GET /api/status HTTP/1.1\r\nHost: "
                        + host
                        + "\r\nAuthorization: Bearer "
                        + token
                        + "\r\nConnection: close\r\n\r\n";
        return raw(port, request).split(" ", 3)[1];
    }

    private String raw(String request) throws Exception {
        return raw(server.port(), request);
    }

    private static String raw(int port, String request) throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /** Sends, then closes its side, so that a request that is waited for ends too. */
    private String rawCutOff(String request) throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (java.net.SocketException reset) {
            return "";
        }
    }
}
