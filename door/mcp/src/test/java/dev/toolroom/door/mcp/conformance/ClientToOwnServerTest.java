package dev.toolroom.door.mcp.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.door.mcp.StdioTransport;
import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.client.ClientLimits;
import dev.toolroom.foundation.mcp.client.ClientSetup;
import dev.toolroom.foundation.mcp.client.Endpoint;
import dev.toolroom.foundation.mcp.client.McpClient;
import dev.toolroom.foundation.mcp.client.RemoteTool;
import dev.toolroom.foundation.mcp.client.RequestListener;
import dev.toolroom.foundation.mcp.client.ServerListener;
import dev.toolroom.foundation.mcp.client.ServerLog;
import dev.toolroom.foundation.mcp.client.http.HttpTransport;
import dev.toolroom.foundation.mcp.client.process.Launch;
import dev.toolroom.foundation.mcp.client.process.ProcessTransport;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.json.Json;
import io.javalin.config.RoutesConfig;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Our client and our server, in both eras, as a process and over HTTP. */
class ClientToOwnServerTest {
    private static final Duration AMPLE = Duration.ofSeconds(60);

    private final CountDownLatch changed = new CountDownLatch(1);
    private @Nullable WebServer http;

    @AfterEach
    void stop() {
        if (http != null) {
            http.close();
        }
    }

    /** Of what it needs and no more: the list of who runs the tests may name other things. */
    private static List<String> command() {
        String classes =
                Stream.of(
                                ConformanceServer.class,
                                StdioTransport.class,
                                Era.class,
                                Json.class,
                                Nullable.class,
                                RoutesConfig.class)
                        .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                        .map(location -> Path.of(URI.create(location.toString())).toString())
                        .distinct()
                        .collect(Collectors.joining(File.pathSeparator));
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx128m",
                "-cp",
                classes,
                ConformanceServer.class.getName(),
                "stdio");
    }

    private McpClient connect(String transport, Era era) throws Exception {
        var listener =
                new ServerListener() {
                    @Override
                    public void toolsChanged() {
                        changed.countDown();
                    }
                };
        var setup =
                new ClientSetup(
                        "own",
                        new ClientSetup.Identity("toolroom", "Toolroom", "1.0.0"),
                        ClientLimits.USUAL.withConnect(AMPLE).withProbe(AMPLE),
                        new ServerLog(100, line -> line, Clock.systemUTC()),
                        listener);
        var opener =
                transport.equals("stdio")
                        ? ProcessTransport.opener(setup, new Launch(command(), Map.of(), null))
                        : HttpTransport.opener(setup, new Endpoint(address(), Map.of()));
        return era == Era.MODERN
                ? McpClient.connect(setup, opener)
                : McpClient.connectLegacy(setup, opener);
    }

    private URI address() {
        http = ConformanceServer.serve(0);
        return URI.create(http.address() + "/mcp");
    }

    private static final class Heard implements RequestListener {
        private final List<String> told = new ArrayList<>();

        @Override
        public void progress(double done, double total, String message) {
            told.add(done + "/" + total);
        }
    }

    private static String text(McpClient client, String tool) throws InterruptedException {
        return text(client, tool, Json.Obj.EMPTY);
    }

    private static String text(McpClient client, String tool, Json.Obj arguments)
            throws InterruptedException {
        Json.Obj result = client.call(tool, arguments).await(AMPLE, RequestListener.NONE);
        return result.get("content") instanceof Json.Arr(var items)
                        && items.getFirst() instanceof Json.Obj first
                ? first.text("text", "")
                : "";
    }

    @ParameterizedTest
    @CsvSource({"stdio, MODERN", "stdio, LEGACY", "http, MODERN", "http, LEGACY"})
    void theyConverse(String transport, Era era) throws Exception {
        try (McpClient client = connect(transport, era)) {
            assertThat(client.info().era()).isEqualTo(era);
            assertThat(client.info().name()).isEqualTo("conformance");
            assertThat(client.info().instructions()).isEqualTo("Fixtures.");
            client.ping(AMPLE);

            List<RemoteTool> tools = client.tools(AMPLE);
            assertThat(tools).extracting(RemoteTool::name).contains("test_header");
            assertThat(text(client, "test_simple_text")).startsWith("This is a simple text");
            // Over HTTP the modern era repeats this argument as a header, in Base64 if need be.
            assertThat(text(client, "test_header", Json.Obj.EMPTY.with("region", "Zürich ")))
                    .isEqualTo("ok");

            var heard = new Heard();
            client.call("test_tool_with_progress", Json.Obj.EMPTY).await(AMPLE, heard);
            assertThat(heard.told).last().isEqualTo("100.0/100.0");

            assertThat(client.resources(AMPLE)).hasSize(3);
            assertThat(client.read("test://static-text", AMPLE))
                    .singleElement()
                    .extracting(content -> content.text("mimeType", ""))
                    .isEqualTo("text/plain");
            assertThatThrownBy(() -> client.read("test://nowhere", AMPLE))
                    .hasMessageStartingWith("MCP server \"own\" rejected")
                    .hasMessageContaining("no resource has this uri");
        }
    }

    @ParameterizedTest
    @CsvSource({"stdio, MODERN", "stdio, LEGACY", "http, MODERN", "http, LEGACY"})
    void aChangeOfTheListIsTold(String transport, Era era) throws Exception {
        try (McpClient client = connect(transport, era)) {
            // The server tells only those that listen already, and they begin to by themselves.
            while (changed.getCount() > 0) {
                text(client, "test_trigger_tool_change");
                changed.await(50, TimeUnit.MILLISECONDS);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"stdio, MODERN", "stdio, LEGACY", "http, MODERN", "http, LEGACY"})
    void questionsAreDeclined(String transport, Era era) throws Exception {
        try (McpClient client = connect(transport, era)) {
            assertThat(text(client, "test_elicitation", Json.Obj.EMPTY.with("message", "Name?")))
                    .isEqualTo("User response: {\"action\":\"decline\"}");
            assertThatThrownBy(
                            () ->
                                    text(
                                            client,
                                            "test_sampling",
                                            Json.Obj.EMPTY.with("prompt", "Say hello")))
                    .hasMessageContaining(
                            era == Era.MODERN
                                    ? "asks for sampling/createMessage, which Toolroom does not"
                                            + " offer to servers."
                                    : "the client refused a question of ours");
        }
    }
}
