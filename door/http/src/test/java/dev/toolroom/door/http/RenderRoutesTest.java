package dev.toolroom.door.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.web.PageSessions;
import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.ResultPages;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.json.Json;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a page of a result may reach, as far as a server can say it. */
@Timeout(30)
class RenderRoutesTest {
    private static final String PROGRAM = "a-token-of-the-home";
    private static final CallId CHART = new CallId("chart");

    private static final class MovableClock extends Clock {
        private Instant now = Instant.parse("2026-11-16T12:00:00Z");

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    /** One page with one file beside it, and pages of other servers. */
    private static final class SomePages implements ResultPages {
        private final Map<CallId, Page> all =
                new HashMap<>(
                        Map.of(
                                CHART,
                                new Page.Html("artifacts/a.html", "<p>chart</p>"),
                                new CallId("other"),
                                new Page.Html("artifacts/b.html", "<p>other</p>"),
                                new CallId("server"),
                                new Page.Framed(
                                        "http://127.0.0.1:8123/a?b=\"&c",
                                        "http://127.0.0.1:8123",
                                        8123)));

        @Override
        public Optional<Json.Obj> plan(CallId call) {
            return all.containsKey(call) || call.value().equals("gone")
                    ? Optional.of(Json.Obj.EMPTY.with("renderer", "html"))
                    : Optional.empty();
        }

        @Override
        public Optional<Page> page(CallId call) {
            return Optional.ofNullable(all.get(call));
        }

        @Override
        public Optional<Resource.Whole> file(CallId call, String path) {
            return path.equals("assets/a.css")
                    ? Optional.of(
                            new Resource.Whole(
                                    "text/css", new ByteArrayInputStream("p{}".getBytes(UTF_8))))
                    : Optional.empty();
        }
    }

    private final MovableClock clock = new MovableClock();
    private final SomePages pages = new SomePages();
    private final Tokens tokens = new Tokens(PROGRAM, Clock.systemUTC());
    private final WebServer web =
            new WebServer(
                    new WebServer.Options("127.0.0.1", 0),
                    tokens,
                    RenderRoutes::isOpen,
                    List.of(
                            new RenderRoutes(pages, clock)::mount,
                            routes -> routes.get("/api/secret", request -> request.result("x")),
                            routes -> routes.post("/api/secret", request -> request.result("x"))));
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.close();
        web.close();
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + web.port() + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) throws Exception {
        return send(to(path));
    }

    private Json.Obj asked(String call) throws Exception {
        HttpResponse<String> answer =
                send(
                        to("/api/calls/" + call + "/render")
                                .header("Authorization", "Bearer " + PROGRAM));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return (Json.Obj) Json.read(answer.body());
    }

    private String path(String call) throws Exception {
        return asked(call).object("page").text("path", "");
    }

    private static String header(HttpResponse<?> answer, String name) {
        List<String> values = answer.headers().allValues(name);
        assertThat(values).as(name).hasSize(1);
        return values.getFirst();
    }

    @Test
    void aPageIsSentWithExactlyTheTestedHeaders() throws Exception {
        Json.Obj page = asked("chart").object("page");
        assertThat(page.text("sandbox", "")).isEqualTo("allow-scripts");
        String path = page.text("path", "");
        assertThat(path).matches("/render/chart/[0-9a-f]{32}/artifacts/a\\.html");
        String root = path.substring(0, path.indexOf("artifacts/"));
        for (String address : List.of(path, root.substring(0, root.length() - 1))) {
            HttpResponse<String> answer = get(address);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("<p>chart</p>");
            assertThat(header(answer, "Content-Type")).isEqualTo("text/html;charset=utf-8");
            String files = "http://127.0.0.1:" + web.port() + root;
            assertThat(header(answer, "Content-Security-Policy"))
                    .isEqualTo(
                            "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' "
                                    + files
                                    + "; style-src 'unsafe-inline' "
                                    + files
                                    + "; img-src data: blob: "
                                    + files
                                    + "; font-src data:; media-src data: blob:; connect-src 'none';"
                                    + " form-action 'none'; base-uri 'none'; frame-src 'none';"
                                    + " frame-ancestors 'self'");
            assertThat(header(answer, "X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(header(answer, "Referrer-Policy")).isEqualTo("no-referrer");
            assertThat(header(answer, "Cache-Control")).isEqualTo("no-store");
            assertThat(header(answer, "Cross-Origin-Resource-Policy")).isEqualTo("same-origin");
            assertThat(header(answer, "Permissions-Policy").split(", "))
                    .hasSizeGreaterThan(20)
                    .allMatch(each -> each.endsWith("=()"))
                    .contains("camera=()", "clipboard-read=()", "geolocation=()");
            assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
            assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        }
    }

    @Test
    void aPageLoadsFilesOfItsToolsetAndNothingElse() throws Exception {
        String root = path("chart").replace("artifacts/a.html", "");
        HttpResponse<String> file = get(root + "assets/a.css");
        assertThat(file.body()).isEqualTo("p{}");
        assertThat(header(file, "Content-Type")).startsWith("text/css");
        assertThat(header(file, "Content-Security-Policy")).startsWith("sandbox;");
        for (String other :
                List.of(
                        "artifacts/b.html",
                        "toolset.yaml",
                        "%2e%2e/%2e%2e/api/secret",
                        "..%2f..%2ftoken",
                        "assets/a.css%00")) {
            HttpResponse<String> answer = get(root + other);
            assertThat(answer.statusCode()).as(other).isIn(400, 401, 404);
            assertThat(answer.body()).doesNotContain("p{}").isNotEqualTo("x");
        }
    }

    /** The address is looked at before anybody resolves it. */
    @Test
    void noDetourLeadsToTheApi() throws Exception {
        for (String detour :
                List.of(
                        "/render/../api/secret",
                        "/render/a/../../api/secret",
                        "/render/%2e%2e/api/secret",
                        "/render/.%2E/api/secret",
                        "/render/..;/api/secret",
                        "/render/..%2fapi/secret",
                        "/render//../../api/secret")) {
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), web.port())) {
                String request =
                        "GET "
                                + detour
                                + " HTTP/1.1\r\nHost: 127.0.0.1:"
                                + web.port()
                                + "\r\nConnection: close\r\n\r\n";
                socket.getOutputStream().write(request.getBytes(UTF_8));
                String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
                assertThat(answer).as(detour).matches("(?s)HTTP/1.1 4\\d\\d .*\"code\".*");
            }
        }
    }

    @Test
    void anAddressIsGoodForItsCallAloneAndForTenMinutes() throws Exception {
        String path = path("chart");
        String nonce = nonce(path);
        assertThat(get("/render/other/" + nonce).statusCode()).isEqualTo(404);
        assertThat(get("/render/other/" + nonce + "/artifacts/b.html").statusCode()).isEqualTo(404);
        assertThat(get("/render/chart/" + "0".repeat(32)).statusCode()).isEqualTo(404);
        assertThat(get("/render/chart/").statusCode()).isEqualTo(404);
        assertThat(path("chart")).as("another one each time").isNotEqualTo(path);
        clock.now = clock.now.plus(Duration.ofMinutes(9));
        assertThat(get(path).statusCode()).isEqualTo(200);
        clock.now = clock.now.plus(Duration.ofMinutes(2));
        HttpResponse<String> late = get(path);
        assertThat(late.statusCode()).isEqualTo(404);
        assertThat(late.body()).contains("web.no-page", "/api/calls/{id}/render");
        assertThat(header(late, "Content-Security-Policy")).contains("frame-ancestors 'none'");
    }

    @Test
    void whatStandsInAFrameGetsNothingFromTheApi() throws Exception {
        String nonce = nonce(path("chart"));
        PageSessions.Begun begun = tokens.redeem(tokens.link()).orElseThrow();
        String cookie = String.valueOf(begun.cookie()).replaceAll(";.*", "");
        for (HttpRequest.Builder each :
                List.of(
                        to("/api/secret").header("Cookie", cookie),
                        to("/api/secret").header("Authorization", "Bearer " + nonce),
                        to("/api/secret").header("Cookie", cookie).header("Toolroom-Page", nonce),
                        to("/api/secret?nonce=" + nonce),
                        to("/api/calls/chart/render").header("Cookie", cookie))) {
            assertThat(send(each).statusCode()).isEqualTo(401);
        }
        // Even with all that a page of the workbench has: an origin that is none is foreign.
        HttpResponse<String> foreign =
                send(
                        to("/api/secret")
                                .header("Cookie", cookie)
                                .header("Toolroom-Page", begun.key())
                                .header("Origin", "null")
                                .POST(BodyPublishers.noBody()));
        assertThat(foreign.statusCode()).isEqualTo(403);
        assertThat(send(to("/render/chart/" + nonce).POST(BodyPublishers.noBody())).statusCode())
                .isIn(404, 405);
        assertThat(send(to("/render/chart/" + nonce).header("Origin", "null")).statusCode())
                .isEqualTo(403);
        assertThat(
                        send(to("/render/chart/" + nonce).header("Origin", "http://evil.example"))
                                .statusCode())
                .isEqualTo(403);
    }

    @Test
    void aCallWithoutAPageHasItsPlan() throws Exception {
        assertThat(asked("gone").write())
                .isEqualTo("{\"call\":\"gone\",\"render_plan\":{\"renderer\":\"html\"}}");
        HttpResponse<String> none =
                send(to("/api/calls/none/render").header("Authorization", "Bearer " + PROGRAM));
        assertThat(none.statusCode()).isEqualTo(404);
        assertThat(none.body()).contains("web.no-render-plan");
        assertThat(get("/api/calls/chart/render").statusCode()).isEqualTo(401);
    }

    @Test
    void aPageOfAnotherServerStandsInAPageWithoutScripts() throws Exception {
        Json.Obj page = asked("server").object("page");
        assertThat(page.text("sandbox", ""))
                .isEqualTo("allow-scripts allow-forms allow-same-origin");
        HttpResponse<String> answer = get(page.text("path", ""));
        assertThat(answer.body())
                .contains("src=\"http://127.0.0.1:8123/a?b=&quot;&amp;c\"")
                .doesNotContain("<script");
        assertThat(header(answer, "Content-Security-Policy"))
                .isEqualTo(
                        "sandbox allow-scripts allow-forms allow-same-origin; default-src 'none';"
                                + " style-src 'unsafe-inline'; frame-src http://127.0.0.1:8123;"
                                + " form-action 'none'; base-uri 'none'; frame-ancestors 'self'");
        String own = "http://localhost:" + web.port();
        pages.all.put(new CallId("self"), new ResultPages.Page.Framed(own, own, web.port()));
        HttpResponse<String> self = get(path("self"));
        assertThat(self.statusCode()).isEqualTo(403);
        assertThat(self.body()).contains("web.own-page");
    }

    private static String nonce(String path) {
        return Path.of(path).getName(2).toString();
    }
}
