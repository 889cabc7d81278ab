package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Someone else's reading of the protocol: the official Java SDK's client on both transports. */
@Timeout(300)
class OfficialClientIT {
    @TempDir private Path home;

    @Test
    void overStdio() {
        List<String> command = ToolroomProcess.command(home, "mcp");
        var parameters =
                ServerParameters.builder(command.getFirst())
                        .args(command.subList(1, command.size()))
                        .build();
        converse(
                McpClient.sync(new StdioClientTransport(parameters, McpJsonDefaults.getMapper()))
                        .requestTimeout(Duration.ofSeconds(60))
                        .build());
    }

    @Test
    void overHttp() throws Exception {
        try (var server = new HttpServer(home)) {
            var transport =
                    HttpClientStreamableHttpTransport.builder(server.address())
                            .endpoint("/mcp")
                            .requestBuilder(
                                    HttpRequest.newBuilder()
                                            .header("Authorization", "Bearer " + server.token()))
                            .build();
            converse(McpClient.sync(transport).requestTimeout(Duration.ofSeconds(60)).build());
        }
    }

    private static void converse(McpSyncClient client) {
        try (client) {
            assertThat(client.initialize().serverInfo().name()).isEqualTo("toolroom");
            assertThat(client.listTools().tools())
                    .extracting(McpSchema.Tool::name)
                    .contains("mssql-query", "find_tools");
            var answer =
                    client.callTool(
                            McpSchema.CallToolRequest.builder("mssql-query")
                                    .arguments(Map.of("database", "stub", "query", "SELECT 1"))
                                    .build());
            assertThat(answer.isError()).isFalse();
            assertThat(String.valueOf(answer.structuredContent())).contains("recordset");
            assertThat(client.listPrompts().prompts())
                    .extracting(McpSchema.Prompt::name)
                    .contains("review_activity");
            assertThat(client.listResources().resources()).isEmpty();
            assertThat(client.listResourceTemplates().resourceTemplates()).hasSize(1);
        }
    }
}
