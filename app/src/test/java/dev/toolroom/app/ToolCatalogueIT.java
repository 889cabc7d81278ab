package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.home.HomeFolder;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which tools a start shows, before it has built one and while they come and go. */
@Timeout(120)
class ToolCatalogueIT {
    private static final String INITIALIZE =
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"it\",\"version\":\"1\"}}";

    @TempDir private Path home;

    /** A tool as a toolset would bring it. */
    private record Installed(Tool tool) implements Tool {
        static Installed named(String name) {
            return new Installed(
                    TestTool.reading(
                            name, context -> Answer.whole(Json.Obj.EMPTY.with("ran", name))));
        }

        @Override
        public String toolset() {
            return "extra";
        }

        @Override
        public Contract contract() {
            return tool.contract();
        }

        @Override
        public Answer call(Json.Obj arguments, CallContext context) {
            return tool.call(arguments, context);
        }
    }

    @Test
    void theKeptListIsTheListOfTheTools() throws Exception {
        Path kept = kept(ToolroomProcess.run(home, "tool-list").out());
        List<String> tools = listed(kept);
        assertThat(tools).isEqualTo(listed(home.resolve("missing"))).hasSizeGreaterThan(10);
    }

    @Test
    void whatIsKeptIsShownWithoutReadingAContract() throws Exception {
        String whole = ToolroomProcess.run(home, "tool-list").out();
        Path kept = kept(whole.replaceAll("(?s)\"sum\".*", onlyTool("kept")));
        assertThat(listed(kept)).containsExactly("kept");
    }

    /** The rest of an index after the name of its build. */
    private static String onlyTool(String name) {
        String tool = "{\"name\":\"%s\",\"inputSchema\":{\"type\":\"object\"}}".formatted(name);
        String line =
                "{\"name\":\"%s\",\"group\":\"test\",\"flags\":\"lb\",\"version\":\"1.0.0\",\"length\":%d,\"tool\":%s}"
                        .formatted(name, tool.length(), tool);
        var sum = new java.util.zip.CRC32();
        sum.update(line.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        return "\"sum\":\""
                + Long.toHexString(sum.getValue())
                + "\",\"tools\":[\n"
                + line
                + "\n]}\n";
    }

    @Test
    void aListThatIsCutOffOrOfAnotherBuildIsNotShown() throws Exception {
        String whole = ToolroomProcess.run(home, "tool-list").out();
        List<String> tools = listed(kept(whole));
        assertThat(listed(kept(whole.substring(0, whole.length() / 2)))).isEqualTo(tools);
        String other = "{\"format\":2,\"build\":\"0.0.1 old\"," + onlyTool("old");
        assertThat(listed(kept(other))).isEqualTo(tools);
    }

    @Test
    void callsAreAnsweredBesideAKeptList() throws Exception {
        Path kept = kept(ToolroomProcess.run(home, "tool-list").out());
        try (var server = ToolroomProcess.mcpWith(kept, home)) {
            Json.Obj answer =
                    server.call("mssql-query", "{\"database\":\"stub\",\"query\":\"SELECT 1\"}");
            assertThat(answer.write()).contains("\"rows\":[[1,");
        }
    }

    @Test
    void aStartShowsTheToolsItsUserChose() throws Exception {
        Files.writeString(home.resolve("toolroom.yaml"), "profiles:\n  look: [\"activity_*\"]\n");
        try (var server = ToolroomProcess.of(home, "mcp", "--tools", "@look,mssql-query")) {
            assertThat(listed(server))
                    .containsExactly("activity_get", "activity_list", "mssql-query");
        }
        try (var server = ToolroomProcess.of(home, "mcp", "--tools", "compact", "--chat", "it")) {
            assertThat(listed(server)).containsExactly("find_tools", "describe_tool", "call_tool");
            assertThat(server.call("call_tool", "{\"name\":\"activity_list\"}").write())
                    .contains("\"calls\":[]");
        }
        assertThat(ToolroomProcess.run(home, "mcp", "--tools", "qurey").err())
                .contains("--tools: there is no capability, toolset, tool or profile named qurey");
        assertThat(ToolroomProcess.run(home, "mcp", "--tool", "query").exit()).isEqualTo(64);
    }

    @Test
    void toolsComeAndGoWhileClientsAreConnected() throws Exception {
        var installed = new TestTools();
        List<ToolroomProcess> fronts = new ArrayList<>();
        try (var owner = new Application(new HomeFolder(home), List.of(installed))) {
            Json.Obj place = owner.serve(Json.object().put("type", "serve").put("port", 0).build());
            for (int i = 0; i < 3; i++) {
                fronts.add(ToolroomProcess.mcp(home));
                fronts.getLast().request("initialize", INITIALIZE);
                fronts.getLast()
                        .sendLine("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
                assertThat(listed(fronts.getLast())).doesNotContain("fetch_page");
            }
            // Two are connected to the owner, the third has not called anything yet.
            fronts.get(0).call("activity_list", "{}");
            fronts.get(1).call("activity_list", "{}");
            Iterator<String> page = events(place);

            installed.change(Installed.named("fetch_page"));
            for (ToolroomProcess front : fronts) {
                awaitChange(front);
                assertThat(listed(front)).contains("fetch_page", "mssql-query");
                assertThat(front.call("fetch_page", "{}").write())
                        .isEqualTo("{\"ran\":\"fetch_page\"}");
            }
            awaitLine(page, "tools.changed");
            try (var fresh = ToolroomProcess.mcp(home)) {
                assertThat(listed(fresh)).contains("fetch_page");
            }
            assertThat(ToolroomProcess.run(home, "tools", "fetch_page").out())
                    .contains("\"name\": \"fetch_page\"");

            installed.change();
            for (ToolroomProcess front : fronts) {
                awaitChange(front);
                assertThat(listed(front)).doesNotContain("fetch_page");
            }
            awaitLine(page, "tools.changed");
            assertThat(home.resolve("tools.index.json"))
                    .content()
                    .contains("write_file")
                    .doesNotContain("fetch_page");
        } finally {
            fronts.forEach(ToolroomProcess::close);
        }
    }

    @Test
    void anEmptyHomeHasTheIncludedToolsFromItsFirstCallOn() throws Exception {
        try (var server = ToolroomProcess.of(home, "mcp", "--tools", "all")) {
            server.request("initialize", INITIALIZE);
            server.sendLine("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            assertThat(listed(server)).contains("mssql-query").doesNotContain("write_file");
            assertThat(home.resolve("toolroom.db")).as("listing opens nothing").doesNotExist();
            server.call("activity_list", "{}");
            awaitChange(server);
            assertThat(listed(server)).contains("write_file", "read_file", "run_command");
        }
        try (var fresh = ToolroomProcess.of(home, "mcp", "--tools", "all")) {
            assertThat(listed(fresh)).contains("write_file");
        }
        try (var chosen = ToolroomProcess.of(home, "mcp", "--tools", "app-builder")) {
            assertThat(listed(chosen))
                    .containsExactlyInAnyOrder("write_file", "read_file", "run_command");
        }
    }

    /** Some clients read the list once, and a change of it costs every client its prompt cache. */
    @Test
    void theFirstCallChangesNothingInTheListThatTheBuildWroteFromAFilledHome() throws Exception {
        ToolroomProcess.run(home, "call", "activity_list");
        Path kept = kept(ToolroomProcess.run(home, "tool-list").out());
        try (var server = ToolroomProcess.mcpWith(kept, home.resolve("new"))) {
            server.request("initialize", INITIALIZE);
            server.sendLine("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            List<String> tools = listed(server);
            assertThat(tools)
                    .contains("mssql-query", "find_tools", "call_tool")
                    .doesNotContain("write_file", "designer_layout");
            assertThat(server.request("tools/list", "{}").object("result").write().getBytes(UTF_8))
                    .as("what every conversation pays for")
                    .hasSizeLessThanOrEqualTo(32_768);
            assertThat(server.call("find_tools", "{\"query\":\"run a command\"}").write())
                    .contains("run_command");
            server.call("activity_list", "{}");
            server.call("activity_list", "{}");
            assertThat(listed(server)).isEqualTo(tools);
            assertThat(server.notifications()).isEmpty();
        }
    }

    /** The index of the home is a help to a start: without it there is the list of the build. */
    @Test
    void aHomeWhoseIndexIsMissingDamagedOrOfAnotherBuildStartsWithTheToolsOfTheBuild()
            throws Exception {
        Path kept = kept(ToolroomProcess.run(home, "tool-list").out());
        List<String> built = listed(kept);
        ToolroomProcess.run(home, "call", "activity_list");
        Path index = home.resolve("tools.index.json");
        String whole = Files.readString(index);
        assertThat(listed(kept)).containsAll(built).contains("write_file");

        Files.delete(index);
        assertThat(listed(kept)).as("missing").isEqualTo(built);
        String wrong = whole.replace("\"write_file\"", "\"Write_file\"");
        for (String damaged :
                List.of("", "{}", whole.substring(0, whole.length() / 2), wrong, "\0".repeat(99))) {
            Files.writeString(index, damaged);
            assertThat(listed(kept)).as("damaged").isEqualTo(built);
        }
        String head = whole.substring(0, whole.indexOf("\"sum\""));
        Files.writeString(index, "{\"format\":2,\"build\":\"0.0.1 old\"," + onlyTool("old"));
        assertThat(listed(kept)).as("a tool that an earlier build had").isEqualTo(built);
        Files.writeString(
                index, "{\"format\":2,\"build\":\"0.0.1 old\"," + whole.substring(head.length()));
        assertThat(listed(kept))
                .as("installed tools stay")
                .contains("write_file")
                .containsAll(built);

        Files.writeString(index, "{}");
        ToolroomProcess.run(home, "call", "activity_list");
        assertThat(index).as("the next owner writes it anew").hasContent(whole);
    }

    private static void awaitChange(ToolroomProcess front) throws InterruptedException {
        assertThat(front.answer("notification").text("method", ""))
                .isEqualTo("notifications/tools/list_changed");
    }

    private static void awaitLine(Iterator<String> lines, String part) {
        while (lines.hasNext()) {
            if (lines.next().contains(part)) {
                return;
            }
        }
        throw new AssertionError("no line with " + part);
    }

    private Iterator<String> events(Json.Obj place) throws Exception {
        var request =
                HttpRequest.newBuilder(URI.create(place.text("address", "") + "/api/events"))
                        .header(
                                "Authorization",
                                "Bearer " + Files.readString(home.resolve("token")).strip())
                        .header("Last-Event-ID", "0")
                        .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofLines()).body().iterator();
    }

    private Path kept(String text) throws Exception {
        return Files.writeString(home.resolve("tools.json"), text);
    }

    private List<String> listed(Path kept) throws Exception {
        try (var server = ToolroomProcess.mcpWith(kept, home, "--tools", "all")) {
            return listed(server);
        }
    }

    private static List<String> listed(ToolroomProcess server) throws Exception {
        return server.request("tools/list", "{}").object("result").get("tools")
                        instanceof Json.Arr(var tools)
                ? tools.stream().map(each -> ((Json.Obj) each).text("name", "")).toList()
                : List.of();
    }
}
