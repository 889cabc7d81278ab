package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page of a tool, as the official client of MCP gets it when it says that it shows pages. */
@Timeout(300)
class AppPagesIT {
    private static final Path EXAMPLE =
            Path.of("../examples/toolsets/data-report").toAbsolutePath().normalize();
    private static final String EXTENSION = "io.modelcontextprotocol/ui";
    private static final String PAGE = "text/html;profile=mcp-app";

    @TempDir private Path home;

    @BeforeEach
    void install() throws Exception {
        Files.writeString(home.resolve("toolroom.yaml"), "approvals: { yesOption: true }\n");
        var installed = ToolroomProcess.byPerson(home, "toolset", "import", EXAMPLE.toString());
        assertThat(installed.exit()).as(installed.out() + installed.err()).isZero();
    }

    /** The client's library does not wait for the process that it has closed. */
    @AfterEach
    void ended() {
        ProcessHandle.current()
                .descendants()
                .filter(each -> each.info().commandLine().orElse("").contains(home.toString()))
                .forEach(each -> each.onExit().join());
    }

    private McpClientTransport stdio() {
        List<String> command = ToolroomProcess.command(home, "mcp");
        return new StdioClientTransport(
                ServerParameters.builder(command.getFirst())
                        .args(command.subList(1, command.size()))
                        .build(),
                McpJsonDefaults.getMapper());
    }

    private static McpClientTransport http(HttpServer server) {
        return HttpClientStreamableHttpTransport.builder(server.address())
                .endpoint("/mcp")
                .requestBuilder(
                        HttpRequest.newBuilder()
                                .header("Authorization", "Bearer " + server.token()))
                .build();
    }

    private static McpSyncClient client(McpClientTransport transport, boolean pages) {
        var can = McpSchema.ClientCapabilities.builder();
        if (pages) {
            can.extensions(Map.of(EXTENSION, Map.of("mimeTypes", List.of(PAGE))));
        }
        McpSyncClient client =
                McpClient.sync(transport)
                        .capabilities(can.build())
                        .requestTimeout(Duration.ofSeconds(60))
                        .build();
        client.initialize();
        return client;
    }

    private static McpSchema.Tool tool(McpSyncClient client, String name) {
        return client.listTools().tools().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void converse(McpSyncClient client) {
        String meta = String.valueOf(tool(client, "chart_csv").meta());
        assertThat(meta).contains("resourceUri=ui://data-report/chart_csv/");
        String uri = String.valueOf(tool(client, "chart_csv").meta().get("ui/resourceUri"));
        assertThat(client.listResources().resources())
                .anySatisfy(
                        each -> {
                            assertThat(each.uri()).isEqualTo(uri);
                            assertThat(each.mimeType()).isEqualTo(PAGE);
                            assertThat(String.valueOf(each.meta())).contains("csp");
                        });
        var read =
                client.readResource(McpSchema.ReadResourceRequest.builder(uri).build()).contents();
        assertThat(read).hasSize(1);
        assertThat(read.getFirst())
                .isInstanceOfSatisfying(
                        McpSchema.TextResourceContents.class,
                        page -> {
                            assertThat(page.mimeType()).isEqualTo(PAGE);
                            assertThat(String.valueOf(page.meta()))
                                    .contains("connectDomains=[]", "resourceDomains=[]");
                            assertThat(page.text())
                                    .startsWith("<!doctype html>")
                                    .contains("ui/initialize", "__TOOLSET_TEMPLATE__", "report");
                        });
        var described =
                client.callTool(
                        McpSchema.CallToolRequest.builder("describe_csv")
                                .arguments(Map.of("file", "a.csv"))
                                .meta(Map.of("toolroom/chat", "cli"))
                                .build());
        assertThat(described.isError()).as("%s", described).isFalse();
        assertThat(String.valueOf(described.meta()))
                .contains("toolset/renderPlan", "renderer=html", "toolset/toolCallId");
    }

    @Test
    void aClientThatShowsPagesGetsThemOverEveryTransport() throws Exception {
        var saved =
                ToolroomProcess.run(
                        home,
                        "call",
                        "edit_workspace_file",
                        "{\"path\":\"a.csv\",\"content\":\"name,n\\na,3\\n\"}");
        assertThat(saved.exit()).as(saved.out()).isZero();
        try (var client = client(stdio(), true)) {
            converse(client);
        }
        try (var server = new HttpServer(home);
                var client = client(http(server), true);
                // A process that does not own the home.
                var front = client(stdio(), true)) {
            converse(client);
            converse(front);
        }
    }

    @Test
    void anotherClientSeesNothingOfThem() {
        try (var client = client(stdio(), false)) {
            assertThat(tool(client, "chart_csv").meta()).isNull();
            assertThat(tool(client, "chart_csv").annotations()).isNotNull();
            assertThat(client.listResources().resources()).isEmpty();
        }
    }
}
