package dev.toolroom.foundation.web;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server as its doors use it, asked by an ordinary client. */
@Timeout(120)
final class WebServerTest {
    private static final String TOKEN = "0123456789abcdef0123456789abcdef";
    private static final int MOST = 100_000;

    private final BlockingQueue<String> happened = new LinkedBlockingQueue<>();
    private final Tokens tokens = new Tokens(TOKEN, Clock.systemUTC());
    private final StaticFiles files = new StaticFiles(WebServerTest.class, "page", tokens);
    private final HttpClient client = HttpClient.newHttpClient();
    private final WebServer server = on(new WebServer.Options("127.0.0.1", 0));

    private WebServer on(WebServer.Options options) {
        return new WebServer(options, tokens, files::isOpen, List.of(files::mount, this::routes));
    }

    private void routes(RoutesConfig routes) {
        routes.get("/who", request -> request.result(Reply.principal(request)));
        routes.get("/page", request -> request.result(String.valueOf(Reply.isPage(request))));
        routes.post("/json", request -> Reply.json(request, 201, Reply.body(request).write()));
        routes.post("/stream", WebServerTest::count);
        routes.get("/events", this::events);
        routes.get("/endless", this::endless);
        routes.get(
                "/broken",
                request -> {
                    throw new IllegalStateException("a secret of the machine");
                });
    }

    private static void count(Context request) throws IOException {
        var in = Reply.stream(request, MOST);
        int first = in.read();
        request.result(first + " and " + in.readAllBytes().length);
    }

    private void events(Context request) throws IOException {
        var events = new EventStream(request);
        happened.add("sent " + events.send("7", "news", "one\ntwo"));
        happened.add("beat " + events.beat());
        happened.add("sent " + events.send(null, null, "x"));
    }

    private void endless(Context request) throws IOException {
        var events = new EventStream(request);
        while (events.send(null, null, "x".repeat(10_000))) {
            Thread.onSpinWait();
        }
        happened.add("sent " + events.send(null, null, "x") + ", beat " + events.beat());
    }

    @AfterEach
    void close() {
        server.close();
        client.close();
    }

    private String next() throws InterruptedException {
        return String.valueOf(happened.poll(30, TimeUnit.SECONDS));
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> asProgram(HttpRequest.Builder request) throws Exception {
        return send(request.header("Authorization", "Bearer " + TOKEN));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    /                | text/html;charset=utf-8       | no-store | frame-ancestors 'none'
                    /embed           | text/html;charset=utf-8       | no-store | frame-ancestors 'self' vscode-webview:
                    /embed/query     | text/html;charset=utf-8       | no-store | frame-ancestors 'self' vscode-webview:
                    /embed?ticket=no | text/html;charset=utf-8       | no-store | frame-ancestors 'none'
                    /assets/a.js     | text/javascript; charset=utf-8 | public, max-age=31536000, immutable | frame-ancestors 'none'
                    /assets/a.bin    | application/octet-stream       | public, max-age=31536000, immutable | frame-ancestors 'none'
                    /favicon.svg     | image/svg+xml                  | public, max-age=31536000, immutable | frame-ancestors 'none'
                    """)
    void theFilesOfThePageComeWithoutAToken(String path, String type, String caching, String policy)
            throws Exception {
        HttpResponse<String> answer = send(to(path));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isNotEmpty();
        assertThat(answer.headers().firstValue("Content-Type")).contains(type);
        assertThat(answer.headers().firstValue("Cache-Control")).contains(caching);
        assertThat(answer.headers().allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .endsWith(policy);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/assets/none.js", "/assets/..%2findex.html", "/assets/%2e%2e/index.html"})
    void whatIsNoFileOfThePageIsNotSent(String path) throws Exception {
        HttpResponse<String> answer = send(to(path));
        assertThat(answer.statusCode()).isBetween(400, 499);
        assertThat(answer.body()).contains("\"nextStep\"").doesNotContain("<title>");
    }

    @Test
    void aTicketLetsItsPageBeFramed() throws Exception {
        String path = tokens.ticket(List.of("vscode-webview://abc"));
        assertThat(
                        send(to(path.replaceAll("#.*", "")))
                                .headers()
                                .firstValue("Content-Security-Policy"))
                .get()
                .asString()
                .endsWith("frame-ancestors 'self' vscode-webview://abc");
        List<String> origins = Stream.generate(() -> "https://a.example").limit(9).toList();
        assertThat(tokens.ticket(origins.subList(0, 8))).startsWith("/embed?ticket=");
        assertThatThrownBy(() -> tokens.ticket(origins))
                .hasMessage("ancestors: expected 1 to 8 origins, got 9");
        assertThatThrownBy(() -> tokens.ticket(List.of()))
                .hasMessage("ancestors: expected 1 to 8 origins, got 0");
    }

    @Test
    void programsComeWithTheTokenAndPagesWithBothHalvesOfTheirSession() throws Exception {
        assertThat(asProgram(to("/who")).body()).isEqualTo("local");
        assertThat(send(to("/who").header("Authorization", "bearer  " + TOKEN)).body())
                .isEqualTo("local");
        assertThat(asProgram(to("/page")).body()).isEqualTo("false");
        PageSessions.Begun begun = tokens.redeem(tokens.link()).orElseThrow();
        String cookie = String.valueOf(begun.cookie()).replaceAll(";.*", "");
        assertThat(
                        send(to("/who")
                                        .header("Cookie", "a=b; " + cookie)
                                        .header("Toolroom-Page", begun.key()))
                                .body())
                .isEqualTo("workbench");
        assertThat(
                        send(to("/page")
                                        .header("Cookie", cookie)
                                        .header("Toolroom-Page", begun.key()))
                                .body())
                .isEqualTo("true");
        HttpResponse<String> half = send(to("/who").header("Toolroom-Page", begun.key()));
        assertThat(half.statusCode()).isEqualTo(401);
        assertThat(half.body()).contains("web.wrong-token");
        assertThat(half.headers().firstValue("WWW-Authenticate")).contains("Bearer");
        assertThat(send(to("/who")).body()).contains("web.no-token");
        assertThat(send(to("/who").header("Authorization", "Basic " + TOKEN)).body())
                .contains("web.no-token");
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:PORT, 200",
        "http://LOCALHOST:PORT, 200",
        "https://127.0.0.1:PORT, 403",
        "http://127.0.0.1:1, 403",
        "http://127.0.0.1, 403",
        "http://127.0.0.1:PORT/path, 403",
        "http://evil.example, 403",
        "http://evil.example:PORT, 403",
        "null, 403",
        "http://[, 403"
    })
    void onlyOurOwnPagesAreAnswered(String origin, int status) throws Exception {
        String sent = origin.replace("PORT", String.valueOf(server.port()));
        assertThat(asProgram(to("/who").header("Origin", sent)).statusCode()).isEqualTo(status);
    }

    @Test
    void aBodyIsJsonOrRefused() throws Exception {
        assertThat(asProgram(to("/json").POST(BodyPublishers.ofString("{\"a\":1}"))).body())
                .isEqualTo("{\"a\":1}");
        HttpResponse<String> empty = asProgram(to("/json").POST(BodyPublishers.noBody()));
        assertThat(empty.statusCode()).isEqualTo(201);
        assertThat(empty.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(empty.body()).isEqualTo("{}");
        HttpResponse<String> wrong = asProgram(to("/json").POST(BodyPublishers.ofString("{")));
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body()).contains("web.not-json");
    }

    @Test
    void aBodyThatIsReadWhileItArrivesIsCounted() throws Exception {
        assertThat(asProgram(to("/stream").POST(BodyPublishers.ofByteArray(new byte[MOST]))).body())
                .isEqualTo("0 and " + (MOST - 1));
        assertThat(asProgram(to("/stream").POST(BodyPublishers.noBody())).body())
                .isEqualTo("-1 and 0");
        assertThat(
                        asProgram(to("/stream").POST(BodyPublishers.ofByteArray(new byte[] {-1})))
                                .body())
                .isEqualTo("255 and 0");
        for (int length : new int[] {MOST + 1, 2 * MOST}) {
            byte[] bytes = new byte[length];
            HttpResponse<String> announced =
                    asProgram(to("/stream").POST(BodyPublishers.ofByteArray(bytes)));
            HttpResponse<String> unannounced =
                    asProgram(
                            to("/stream")
                                    .POST(
                                            BodyPublishers.fromPublisher(
                                                    BodyPublishers.ofByteArray(bytes))));
            for (HttpResponse<String> answer : List.of(announced, unannounced)) {
                assertThat(answer.statusCode()).isEqualTo(413);
                assertThat(answer.body()).contains("web.too-large", "at most 97.6 kB");
            }
        }
    }

    @Test
    void eventsAreSentAsTheyHappen() throws Exception {
        HttpResponse<String> answer = asProgram(to("/events"));
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(answer.headers().firstValue("X-Accel-Buffering")).contains("no");
        assertThat(answer.body())
                .isEqualTo("id: 7\nevent: news\ndata: one\ndata: two\n\n: \n\ndata: x\n\n");
        assertThat(List.of(next(), next(), next()))
                .containsExactly("sent true", "beat true", "sent true");
    }

    @Test
    void aStreamEndsWhenTheOtherSideLeaves() throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            String request =
                    "GET /endless HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n\r\n"
                            .formatted(server.port(), TOKEN);
            socket.getOutputStream().write(request.getBytes(US_ASCII));
            assertThat(socket.getInputStream().readNBytes(100_000)).hasSize(100_000);
        }
        assertThat(next()).isEqualTo("sent false, beat false");
    }

    @ParameterizedTest
    @CsvSource({
        "/assets/a.js, true",
        "/embed, true",
        "/embed/query, true",
        "/favicon.svg, true",
        "/favicon.ico, true",
        "/api/session, true",
        "/api/sessions, false",
        "/embedded, false",
        "/assets, false",
        "/favicon.svg/x, false",
        "/who, false"
    })
    void onlyThePageItselfNeedsNoToken(String path, boolean open) throws Exception {
        assertThat(files.isOpen(path)).isEqualTo(open);
        assertThat(send(to(path)).statusCode() == 401).isEqualTo(!open);
    }

    @Test
    void aServerHasTheAddressThatItIsBoundTo() throws Exception {
        try (WebServer local = on(new WebServer.Options("localhost", 0))) {
            assertThat(local.address()).isEqualTo("http://localhost:" + local.port());
            assertThat(local.isOpenToOthers()).isFalse();
        }
    }

    @Test
    void aBugIsSaidWithoutWhatItSays() throws Exception {
        HttpResponse<String> answer = asProgram(to("/broken"));
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body())
                .contains("web.failed", "toolroom doctor")
                .doesNotContain("secret");
    }

    @Test
    void aPortThatIsTakenGivesTheNextOne() throws Exception {
        try (WebServer other = on(new WebServer.Options("127.0.0.1", server.port()))) {
            assertThat(other.port()).isGreaterThan(server.port());
            assertThat(other.address()).isEqualTo("http://127.0.0.1:" + other.port());
            assertThat(other.isOpenToOthers()).isFalse();
        }
        assertThatThrownBy(() -> on(new WebServer.Options("192.0.2.1", 0)).close())
                .isInstanceOf(WebError.class)
                .hasMessageContaining("is free at 192.0.2.1");
        assertThatThrownBy(() -> on(new WebServer.Options("no such name", 0)).close())
                .isInstanceOf(WebError.class)
                .hasMessageContaining("--bind: no such name is not an address of this machine");
    }

    @Test
    void aServerForAllAnswersToTheNamesOfItsMachine() throws Exception {
        try (WebServer all = on(new WebServer.Options("0.0.0.0", 0))) {
            assertThat(all.isOpenToOthers()).isTrue();
            assertThat(all.address()).isEqualTo("http://127.0.0.1:" + all.port());
            for (String name : List.of("127.0.0.1", "localhost")) {
                var request =
                        HttpRequest.newBuilder(
                                URI.create("http://" + name + ":" + all.port() + "/who"));
                assertThat(asProgram(request).body()).isEqualTo("local");
            }
        }
    }
}
