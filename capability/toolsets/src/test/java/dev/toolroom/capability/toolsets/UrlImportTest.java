package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.toolroom.capability.toolsets.bundle.BundleRefused;
import dev.toolroom.capability.toolsets.bundle.download.AddressRule;
import dev.toolroom.capability.toolsets.bundle.download.BundleDownload;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bundles from a server of this machine, which only these tests are allowed to use. */
@Timeout(120)
class UrlImportTest {
    private static final Duration TIME = Duration.ofSeconds(30);

    @TempDir private Path home;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer server;
    private ToolsetsApplication house;

    UrlImportTest() {}

    @BeforeEach
    void open() throws Exception {
        house = new ToolsetsApplication(home);
        Path zip = home.resolve("app-builder.zip");
        house.call("pack_toolset", "{'path':'app-builder','file':'" + zip + "'}");
        byte[] bundle = Files.readAllBytes(zip);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> answer(exchange, bundle));
        server.setExecutor(java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    @AfterEach
    void close() {
        over.countDown();
        server.stop(0);
        house.close();
    }

    private void answer(HttpExchange exchange, byte[] bundle) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(path);
        try (exchange) {
            switch (path) {
                case "/bundle.zip", "/chunked.zip" -> {
                    exchange.sendResponseHeaders(
                            200, path.equals("/chunked.zip") ? 0 : bundle.length);
                    exchange.getResponseBody().write(bundle);
                }
                case "/moved" -> moved(exchange, "/bundle.zip");
                case "/round" -> moved(exchange, "/round");
                case "/file" -> moved(exchange, "file:///etc/passwd");
                case "/inside" -> moved(exchange, "http://127.0.0.2:" + port() + "/bundle.zip");
                case "/silent" -> over.await();
                case "/endless" -> {
                    exchange.sendResponseHeaders(200, 0);
                    OutputStream out = exchange.getResponseBody();
                    byte[] part = new byte[1 << 20];
                    while (true) {
                        out.write(part);
                    }
                }
                case "/text" -> {
                    exchange.sendResponseHeaders(200, 5);
                    exchange.getResponseBody().write(new byte[] {'h', 'e', 'l', 'l', 'o'});
                }
                default -> exchange.sendResponseHeaders(404, -1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void moved(HttpExchange exchange, String place) throws IOException {
        exchange.getResponseHeaders().add("Location", place);
        exchange.sendResponseHeaders(302, -1);
    }

    private int port() {
        return server.getAddress().getPort();
    }

    private String at(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    private Json.Obj imported(String path, String more) {
        return house.call("import_toolset", "{'url':'" + at(path) + "'" + more + "}");
    }

    @Test
    void itIsOffUntilTheSettingsAllowIt() {
        Json.Obj refused = imported("/bundle.zip", "");
        assertThat(refused.write()).contains("toolsets.no-source", "toolsets.urls");
        assertThat(requests).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/bundle.zip", "/chunked.zip", "/moved"})
    void whatIsPreviewedIsInstalledAndFetchedOnce(String path) {
        house.allowUrls();
        Json.Obj preview = imported(path, ",'dry_run':true");
        assertThat(preview.write()).contains("run_command", "\"kind\":\"new\"");
        assertThat(house.names()).doesNotContain("write_file");
        int fetched = requests.size();
        assertThat(imported(path, "").text("kind", "")).isEqualTo("new");
        assertThat(requests).hasSize(fetched);
        assertThat(house.names()).contains("write_file");
        assertThat(house.call("get_toolset", "{'toolset_id':'app-builder'}").write())
                .contains("\"source_type\":\"url\"", at(path));
        assertThat(home.resolve("uploads")).isEmptyDirectory();
    }

    @Test
    void aPersonIsAskedAndToldWhereItComesFrom() {
        house.allowUrls();
        var asked =
                house.made(
                        "import_toolset",
                        "{'url':'" + at("/bundle.zip") + "'}",
                        "chat-1",
                        null,
                        null);
        assertThat(asked.body().text("code", "")).isEqualTo("call.confirmation-required");
        assertThat(house.names()).doesNotContain("write_file");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    /missing | answers with status 404
                    /round   | redirects more than 5 times
                    /file    | http:// or https://
                    /endless | larger than 50 MB
                    /text    | ZIP
                    """)
    void whatCannotBeFetchedIsRefusedAndLeavesNothing(String path, String message) {
        house.allowUrls();
        assertThat(imported(path, "").write()).contains("toolsets.refused", message);
        assertThat(house.call("list_toolsets", "{}").write()).isEqualTo("{\"toolsets\":[]}");
    }

    private void refused(AddressRule rule, String url, Duration time, String message) {
        assertThatThrownBy(
                        () ->
                                new BundleDownload(rule, 1 << 20, time)
                                        .fetch(url, home.resolve("target")))
                .isInstanceOf(BundleRefused.class)
                .hasMessageContaining(message);
    }

    @Test
    void everyRedirectIsCheckedAgain() {
        InetAddress first = InetAddress.getLoopbackAddress();
        refused(first::equals, at("/inside"), TIME, "127.0.0.2 is a machine of this network");
        assertThat(requests).containsExactly("/inside");
    }

    @Test
    void aServerThatSaysNothingIsNotWaitedFor() {
        refused(each -> true, at("/silent"), Duration.ofSeconds(1), "did not arrive within 1 s");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:%d/bundle.zip",
                "http://localhost:%d/bundle.zip",
                "http://[::1]:%d/bundle.zip",
                "http://[::ffff:127.0.0.1]:%d/bundle.zip",
                "http://0.0.0.0:%d/bundle.zip"
            })
    void thisMachineIsNoPublicAddress(String url) {
        refused(AddressRule.PUBLIC, url.formatted(port()), TIME, "is a machine of this network");
        assertThat(requests).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "8.8.8.8, true",
        "2606:4700::1111, true",
        "10.0.0.1, false",
        "172.16.0.1, false",
        "192.168.1.1, false",
        "169.254.169.254, false",
        "100.64.0.1, false",
        "192.0.0.8, false",
        "198.18.0.1, false",
        "224.0.0.1, false",
        "255.255.255.255, false",
        "0.1.2.3, false",
        "fe80::1, false",
        "fc00::1, false",
        "fd12::1, false",
        "ff02::1, false",
        "::, false",
        "64:ff9b::7f00:1, false",
        "2002:7f00:1::, false",
        "2001:0:1::1, false",
        "2001:db8::1, false"
    })
    void onlyPublicAddressesAreAllowed(String address, boolean allowed) throws Exception {
        assertThat(AddressRule.PUBLIC.allows(InetAddress.getByName(address))).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    ftp://example.com/a.zip         | http:// or https://
                    file:///etc/passwd              | http:// or https://
                    http://user:secret@example.com/ | holds a password
                    http:///a.zip                   | names no machine
                    http://a b/                     | not a URL
                    nothing                         | http:// or https://
                    """)
    void onlyPlainUrlsAreTaken(String url, String message) {
        refused(AddressRule.PUBLIC, url, TIME, message);
    }
}
