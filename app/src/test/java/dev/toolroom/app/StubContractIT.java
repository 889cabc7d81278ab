package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What clients of the tool {@code mssql-query} and its adapter stub rely on, line by line. */
@Timeout(300)
class StubContractIT {
    private static final String ORDERS =
            "{\"database\":\"stub\",\"query\":\"SELECT * FROM Orders\"}";

    /** Made of the database and the query alone, so the same on every machine. */
    private static final String ROWS_OF_ORDERS =
            "[{\"columns\":[{\"name\":\"id\",\"type\":\"int\",\"nullable\":false},"
                    + "{\"name\":\"name\",\"type\":\"nvarchar(50)\",\"nullable\":true}],"
                    + "\"rows\":[[1,\"Ada\"],[2,\"Bob\"],[3,\"Cy\"]]}]";

    @TempDir private Path home;

    @Test
    void theServerShowsItsToolAsSoonAsItRuns() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            Json.Obj list = server.request("tools/list", "{}").object("result");
            List<Json.Obj> tools =
                    list.get("tools") instanceof Json.Arr(List<Json> items)
                            ? items.stream()
                                    .map(Json.Obj.class::cast)
                                    .filter(each -> each.text("name", "").equals("mssql-query"))
                                    .toList()
                            : List.of();
            assertThat(tools).hasSize(1);
            Json.Obj tool = tools.getFirst();
            assertThat(tool.text("title", "")).isEqualTo("MSSQL Query Tool");
            assertThat(tool.text("description", "")).contains("read-only", "adapter stub");
            Json.Obj properties = tool.object("inputSchema").object("properties");
            assertThat(properties.object("database").text("type", "")).isEqualTo("string");
            assertThat(properties.object("query").text("type", "")).isEqualTo("string");
            assertThat(properties.object("maxRows").text("type", "")).isEqualTo("integer");
            assertThat(tool.object("inputSchema").get("required"))
                    .isEqualTo(Json.Arr.ofTexts(List.of("database", "query")));
            assertThat(tool.object("outputSchema").object("properties").fields().keySet())
                    .contains("correlationId", "database", "recordset", "startedAt", "completedAt");
        }
        try (var server = new HttpServer(home)) {
            var status = (Json.Obj) Json.read(server.get("/api/status").body());
            assertThat(Instant.parse(status.text("startedAt", ""))).isBefore(Instant.now());
        }
    }

    @Test
    void theSameQuestionHasTheSameRowsInEveryProcessWithoutANetwork() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            Json.Obj envelope = server.call("mssql-query", ORDERS);
            assertThat(envelope.write()).contains("\"recordset\":" + ROWS_OF_ORDERS);
            assertThat(UUID.fromString(envelope.text("correlationId", "")).version()).isEqualTo(7);
            assertThat(envelope.text("database", "")).isEqualTo("stub");
            assertThat(Instant.parse(envelope.text("startedAt", "")))
                    .isBeforeOrEqualTo(Instant.parse(envelope.text("completedAt", "")));
            assertThat(connectionsOf(server.pid())).isEmpty();
        }
    }

    @Test
    void anErrorReplacesTheEnvelopeAndIsLoggedUnderItsId() throws Exception {
        try (var server = ToolroomProcess.mcp(home)) {
            Json.Obj error =
                    server.call(
                            "mssql-query",
                            "{\"database\":\"stub\",\"query\":\"DROP TABLE Orders\"}");
            assertThat(error.fields().keySet())
                    .containsExactly("correlationId", "code", "message", "nextStep");
            Json.Obj unknown = server.call("mssql-query", ORDERS.replace("\"stub\"", "\"stubb\""));
            assertThat(unknown.text("message", "")).isEqualTo("no database is called stubb");
            assertThat(unknown.text("nextStep", ""))
                    .isEqualTo("Did you mean stub? Name one of [demo, stub]");
            server.closeInput();
            assertThat(server.ends()).isTrue();
            assertThat(Files.readString(home.resolve("logs/audit.log")))
                    .contains(error.text("correlationId", "none"), "query.not-read-only")
                    .contains(unknown.text("correlationId", "none"));
        }
    }

    /** TCP and UDP sockets of a process, by the numbers that Linux gives them. */
    private static List<String> connectionsOf(long pid) throws IOException {
        var inodes = new ArrayList<String>();
        for (String protocol : List.of("tcp", "tcp6", "udp", "udp6")) {
            try (Stream<String> lines = Files.lines(Path.of("/proc/net", protocol))) {
                lines.skip(1).map(line -> line.strip().split("\\s+", -1)[9]).forEach(inodes::add);
            }
        }
        try (Stream<Path> open = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return open.map(StubContractIT::target)
                    .filter(each -> inodes.contains(each.replaceAll("socket:\\[(\\d+)]", "$1")))
                    .toList();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }
}
