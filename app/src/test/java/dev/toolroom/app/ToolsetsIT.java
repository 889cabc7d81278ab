package dev.toolroom.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The guide's way: from an empty folder to a tool that every door calls, in real processes. */
@Timeout(300)
class ToolsetsIT {
    @TempDir private Path home;
    @TempDir private Path project;

    ToolsetsIT() {}

    @BeforeEach
    void install() throws Exception {
        Files.writeString(home.resolve("toolroom.yaml"), "approvals: { yesOption: true }\n");
        String folder = project.resolve("word-tools").toString();
        assertThat(ToolroomProcess.run(home, "toolset", "init", folder).exit()).isZero();
        var checked = ToolroomProcess.run(home, "toolset", "check", folder);
        assertThat(checked.out()).as(checked.err()).contains("count_words", "\"kind\":\"new\"");
        var installed = ToolroomProcess.byPerson(home, "toolset", "import", folder);
        assertThat(installed.exit()).as(installed.out() + installed.err()).isZero();
    }

    private Json.Obj call(String tool, String arguments) throws Exception {
        var run = ToolroomProcess.run(home, "call", tool, arguments);
        return (Json.Obj) Json.read(run.out());
    }

    /** The same with the store on a server; what a backup of a file holds is there first. */
    @Test
    void theWholeWayInPostgresql() throws Exception {
        try (var postgres = EmbeddedPostgres.builder().start()) {
            Path settings = home.resolve("toolroom.yaml");
            try (var owner = ToolroomProcess.mcp(home)) {
                owner.call("activity_list", "{}");
                Files.writeString(
                        settings,
                        "approvals: { yesOption: true }\nstore: { url: \"%s\" }\n"
                                .formatted(postgres.getJdbcUrl("postgres", "postgres")));
                var copied = ToolroomProcess.run(home, "backup");
                assertThat(copied.exit()).as(copied.err()).isZero();
                Files.writeString(project.resolve("backup"), copied.out().strip());
            }
            var restored =
                    ToolroomProcess.run(
                            home, "restore", "--yes", Files.readString(project.resolve("backup")));
            assertThat(restored.exit()).as(restored.err()).isZero();
            assertThat(home.resolve("toolroom.db")).doesNotExist();
            broughtBack();
            calledThroughEveryDoor();
            testedPackedAndUpdated();
            var removed = ToolroomProcess.byPerson(home, "toolset", "remove", "word-tools");
            assertThat(removed.exit()).as(removed.out() + removed.err()).isZero();
            assertThat(ToolroomProcess.run(home, "toolset", "list").out())
                    .contains("app-builder")
                    .doesNotContain("word-tools");
            assertThat(home.resolve("toolroom.db")).doesNotExist();
        }
    }

    @Test
    void aFreshStartShowsItAndEveryDoorCallsIt() throws Exception {
        calledThroughEveryDoor();
    }

    private void calledThroughEveryDoor() throws Exception {
        call("edit_workspace_file", "{\"path\":\"notes.txt\",\"content\":\"a b a\"}");
        assertThat(call("count_words", "{\"path\":\"notes.txt\"}").write())
                .isEqualTo("{\"words\":3,\"different\":2}");
        assertThat(ToolroomProcess.run(home, "chat", "files").out())
                .contains("notes.txt", "words.json");
        assertThat(ToolroomProcess.run(home, "chat", "diff").out())
                .contains("\"kind\":\"added\",\"path\":\"words.json\"");
        try (var mcp = ToolroomProcess.mcp(home)) {
            String listed = mcp.request("tools/list", "{}").write();
            assertThat(listed).contains("\"count_words\"").doesNotContain("\"import_toolset\"");
            Json.Obj refused = mcp.call("count_words", "{\"path\":\"nothing.txt\"}");
            assertThat(refused.text("code", "")).isEqualTo("python.raised");
            assertThat(refused.text("traceback", "")).contains("tools/words.py");
            assertThat(refused.write()).doesNotContain(home.toString());
            mcp.call("write_file", "{\"path\":\"mine.txt\",\"content\":\"c d\"}");
            assertThat(mcp.call("count_words", "{\"path\":\"mine.txt\"}").write())
                    .isEqualTo("{\"words\":2,\"different\":2}");
        }
        try (var server = new HttpServer(home)) {
            assertThat(server.get("/api/list_toolsets").body()).contains("\"id\":\"word-tools\"");
            assertThat(server.get("/api/get_workspace_file?chat_id=cli&path=words.json").body())
                    .contains("\\\"a\\\": 2");
            assertThat(server.get("/api/get_toolset?toolset_id=nothing").statusCode())
                    .isEqualTo(404);
            assertThat(
                            server.post(
                                            "/api/import_toolset",
                                            "{\"path\":\"" + project.resolve("word-tools") + "\"}")
                                    .body())
                    .contains("toolsets.not-local");
            assertThat(overHttp(server)).contains("toolsets.not-local");
            String files = "{\"path\":\"web.txt\",\"content\":\"e e e\"}";
            server.post("/api/tools/write_file/calls", files);
            assertThat(server.post("/api/tools/count_words/calls", "{\"path\":\"web.txt\"}").body())
                    .isEqualTo("{\"words\":3,\"different\":1}");
        }
        assertThat(call("activity_list", "{\"tool\":\"count_words\"}").write())
                .as("every call of every door is a record")
                .contains("\"door\":\"cli\"", "\"door\":\"mcp\"", "\"door\":\"http\"");
    }

    /** A client of the network that says it works in a folder of this machine. */
    private String overHttp(HttpServer server) throws Exception {
        String call =
                """
                {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"import_toolset",
                 "arguments":{"path":"word-tools"},"_meta":{
                  "io.modelcontextprotocol/protocolVersion":"2026-07-28",
                  "io.modelcontextprotocol/clientCapabilities":{},
                  "toolroom/workspace":"%s"}}}
                """
                        .formatted(project);
        return server.send(
                        server.allowed("/mcp")
                                .header("Content-Type", "application/json")
                                .header("Accept", "application/json, text/event-stream")
                                .header("MCP-Protocol-Version", "2026-07-28")
                                .header("Mcp-Method", "tools/call")
                                .header("Mcp-Name", "import_toolset")
                                .POST(BodyPublishers.ofString(call)))
                .body();
    }

    @Test
    void aStateOfTheFilesComesBack() throws Exception {
        broughtBack();
    }

    private void broughtBack() throws Exception {
        call("edit_workspace_file", "{\"path\":\"notes.txt\",\"content\":\"a b a\"}");
        Json.Obj states = (Json.Obj) Json.read(ToolroomProcess.run(home, "chat", "show").out());
        String first = states.text("active_manifest_id", "");
        call("count_words", "{\"path\":\"notes.txt\"}");
        Path workspace = home.resolve("chats/cli/workspace");
        assertThat(workspace.resolve("words.json")).exists();
        Files.writeString(workspace.resolve("by-hand.txt"), "mine");
        var switched = ToolroomProcess.run(home, "chat", "switch", "cli", first);
        assertThat(switched.exit()).as(switched.out()).isZero();
        assertThat(workspace.resolve("words.json")).doesNotExist();
        assertThat(workspace.resolve("by-hand.txt")).doesNotExist();
        String all = ToolroomProcess.run(home, "chat", "show").out();
        assertThat(all)
                .as("what was edited by hand is a state")
                .contains("\"source_ref\":\"outside\"");
        var kept = (Json.Arr) Objects.requireNonNull(((Json.Obj) Json.read(all)).get("manifests"));
        assertThat(kept.items()).hasSizeGreaterThan(3);
        Path out = project.resolve("out");
        var exported = ToolroomProcess.run(home, "chat", "export", "cli", out.toString());
        assertThat(exported.exit()).as(exported.out() + exported.err()).isZero();
        assertThat(out.resolve("cli/workspace/notes.txt")).hasContent("a b a");
        assertThat(out.resolve("cli/manifests.json")).content().contains("by-hand.txt", first);
    }

    @Test
    void anAuthorTestsPacksAndUpdates() throws Exception {
        testedPackedAndUpdated();
    }

    private void testedPackedAndUpdated() throws Exception {
        Path folder = project.resolve("word-tools");
        var passed = ToolroomProcess.run(home, "toolset", "test", folder.toString(), "--yes");
        assertThat(passed.exit()).as(passed.out() + passed.err()).isZero();
        assertThat(passed.out()).contains("\"passed\":true", "\"tests\":2");
        Path code = folder.resolve("tools/words.py");
        String good = Files.readString(code);
        Files.writeString(code, good.replace("sum(words.values())", "words.nothing"));
        var failed = ToolroomProcess.run(home, "toolset", "test", folder.toString(), "--yes");
        assertThat(failed.exit()).isEqualTo(1);
        assertThat(failed.out()).contains("\"file\":\"tools/words.py\",\"line\":11");
        Files.writeString(code, good.replace("\"words\"", "\"count\""));
        var packed = ToolroomProcess.run(home, "toolset", "pack", folder.toString());
        assertThat(packed.exit()).as(packed.out()).isZero();
        assertThat(project.resolve("word-tools-0.1.0.zip")).isNotEmptyFile();
        var updated = ToolroomProcess.byPerson(home, "toolset", "update", "word-tools", "--json");
        assertThat(updated.out()).contains("\"kind\": \"same_version\"");
        call("edit_workspace_file", "{\"path\":\"notes.txt\",\"content\":\"a b a\"}");
        assertThat(call("count_words", "{\"path\":\"notes.txt\"}").write())
                .isEqualTo("{\"count\":3,\"different\":2}");
        assertThat(ToolroomProcess.run(home, "toolset", "update", "nothing").exit()).isEqualTo(1);
    }

    @Test
    void whatIsWatchedIsInstalledAgainAtEveryChange() throws Exception {
        Path folder = project.resolve("word-tools");
        Process watching =
                ToolroomProcess.atTerminal(
                        home, "toolset", "import", folder.toString(), "--watch", "--json");
        try (var lines = watching.inputReader()) {
            await(lines, "\"kind\": \"unchanged\"");
            Path code = folder.resolve("tools/words.py");
            put(code, Files.readString(code) + "\n# changed\n");
            await(lines, "\"kind\": \"same_version\"");
            await(lines, "tools/words.py");
            put(folder.resolve("toolset.yaml"), "id: broken");
            await(lines, "toolsets.refused");
        } finally {
            List<ProcessHandle> all = new ArrayList<>(watching.descendants().toList());
            all.add(watching.toHandle());
            all.forEach(ProcessHandle::destroy);
            all.forEach(each -> each.onExit().join());
        }
    }

    private static void await(BufferedReader lines, String expected) throws IOException {
        String line = lines.readLine();
        while (line != null && !line.contains(expected)) {
            line = lines.readLine();
        }
        assertThat(line).as(expected).isNotNull();
    }

    /** At once: whoever watches sees no half of it. */
    private void put(Path file, String text) throws Exception {
        Path beside = Files.writeString(project.resolve("beside"), text);
        Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
