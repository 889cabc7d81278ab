package dev.toolroom.door.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.testkit.TestApplication;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The address that a client was given says which tools it sees, in both eras. */
@Timeout(60)
class ToolChoiceOverHttpTest {
    private static final String TOKEN = "a-token-of-the-home";
    private static final String MODERN = "2026-07-28";

    private final TestApplication house =
            new TestApplication(
                    Duration.ofMillis(100),
                    new TestTools(
                            tool("list"),
                            tool("look"),
                            tool("open_url"),
                            TestTool.confined("run", _ -> Answer.whole(Json.Obj.EMPTY))));
    private final McpDoor door =
            new McpDoor(
                    "1.0.0",
                    () -> ToolIndex.of("test", house.tools().grouped()),
                    Map.of("reviewer", "look")::get,
                    house.dispatcher(),
                    CallId::random,
                    new McpConversation.OneResource(),
                    List::of,
                    Clock.systemUTC(),
                    () -> true);
    private final WebServer web =
            new WebServer(
                    new WebServer.Options("127.0.0.1", 0),
                    new Tokens(TOKEN, Clock.systemUTC()),
                    _ -> false,
                    List.of(
                            new HttpTransport(door.server(), new ModernHeaders(_ -> Json.Obj.EMPTY))
                                    ::mount));
    private final HttpClient client = HttpClient.newHttpClient();

    private static Tool tool(String name) {
        return TestTool.reading(name, context -> Answer.whole(Json.Obj.EMPTY.with("ok", true)));
    }

    @AfterEach
    void close() {
        client.close();
        web.close();
        door.close();
        house.close();
    }

    @ParameterizedTest
    @CsvSource({
        "'', 'list,look,open_url,run'",
        "'l*', 'list,look'",
        "'@reviewer,open_url', 'look,open_url'",
        "test, 'list,look,open_url,run'",
        "compact, 'find_tools,describe_tool,call_tool'",
    })
    void whatTheAddressChoosesIsShown(String choice, String shown) throws Exception {
        assertThat(names(legacy(choice, "tools/list", "{}"))).isEqualTo(shown);
        assertThat(names(modern(choice, "tools/list", ""))).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({"look, true", "list, false"})
    void whatTheAddressDoesNotChooseCannotBeCalled(String tool, boolean may) throws Exception {
        String named = "{\"name\":\"%s\",\"arguments\":{}}".formatted(tool);
        String said = may ? "\"ok\":true" : "is not among the tools that this client chose (look)";
        assertThat(legacy("look", "tools/call", named)).contains(said);
        assertThat(modern("look", "tools/call", tool)).contains(said);
        assertThat(house.ledger().receipts()).hasSize(may ? 2 : 0);
    }

    /** The token of the home opens the address to every program, and any program can answer. */
    @Test
    void noFormIsShownOverHttp() throws Exception {
        String call = "{\"name\":\"run\",\"arguments\":{}}";
        for (String answer :
                List.of(legacy("", "tools/call", call), modern("", "tools/call", "run"))) {
            assertThat(answer)
                    .contains("call.confirmation-required")
                    .doesNotContain("elicitation", "input_required");
        }
        assertThat(house.ledger().begun()).isEmpty();
    }

    private static String names(String body) {
        String json = body.substring(body.indexOf('{'), body.lastIndexOf('}') + 1);
        Json tools = ((Json.Obj) Json.read(json)).object("result").get("tools");
        assertThat(tools).as(body).isInstanceOf(Json.Arr.class);
        return String.join(
                ",",
                ((Json.Arr) tools)
                        .items().stream().map(each -> ((Json.Obj) each).text("name", "")).toList());
    }

    /** The session keeps the choice of the address that opened it. */
    private String legacy(String choice, String method, String params) throws Exception {
        HttpResponse<String> opened =
                send(
                        request(choice),
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"elicitation\":{}},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
        String session = opened.headers().firstValue("Mcp-Session-Id").orElseThrow();
        return send(
                        request("").header("Mcp-Session-Id", session),
                        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"%s\",\"params\":%s}"
                                .formatted(method, params))
                .body();
    }

    private String modern(String choice, String method, String tool) throws Exception {
        HttpRequest.Builder request =
                request(choice).header("MCP-Protocol-Version", MODERN).header("Mcp-Method", method);
        String call = "";
        if (!tool.isEmpty()) {
            request.header("Mcp-Name", tool);
            call = "\"name\":\"%s\",\"arguments\":{},".formatted(tool);
        }
        return send(
                        request,
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"%s\",\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{}},\"io.modelcontextprotocol/clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}}"
                                .formatted(method, call, MODERN))
                .body();
    }

    private HttpRequest.Builder request(String choice) {
        String query = choice.isEmpty() ? "" : "?tools=" + URLEncoder.encode(choice, UTF_8);
        return HttpRequest.newBuilder(URI.create(web.address() + "/mcp" + query))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream");
    }

    private HttpResponse<String> send(HttpRequest.Builder request, String body) throws Exception {
        return client.send(
                request.POST(HttpRequest.BodyPublishers.ofString(body)).build(),
                BodyHandlers.ofString());
    }
}
