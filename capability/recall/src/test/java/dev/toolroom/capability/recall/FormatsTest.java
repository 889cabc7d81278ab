package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.recall.read.AgentEnvironment;
import dev.toolroom.capability.recall.read.places.ChatFiles;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FormatsTest {
    private final Path folder;
    private final RecallApplication house;

    FormatsTest(@TempDir Path folder) {
        this.folder = folder;
        this.house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void sessionsOfTheOldDatabaseAreReadAndLostOnesMarked() throws Exception {
        Path workspace = house.workspace("w");
        house.put(
                workspace.resolve("chatSessions/lost.json"),
                new Sessions("lost").turn(5, "where am I", "not in the list").session().write());
        Path state = workspace.resolve("state.vscdb");
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + state);
                var statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)");
            try (var insert = connection.prepareStatement("INSERT INTO ItemTable VALUES (?, ?)")) {
                insert.setString(1, "interactive.sessions");
                insert.setString(
                        2,
                        Json.Arr.of(
                                        new Sessions("a").turn(1, "first", "one").session(),
                                        new Sessions("b").turn(2, "second", "two").session())
                                .write());
                insert.execute();
                insert.setString(1, "chat.ChatSessionStore.index");
                insert.setString(2, "{\"version\":1,\"entries\":{\"a\":{},\"b\":{}}}");
                insert.execute();
            }
        }
        byte[] before = Files.readAllBytes(state);

        house.imported();

        assertThat(house.rows("SELECT session_id, is_listed FROM chat_sessions ORDER BY 1"))
                .containsExactly(List.of("a", 1), List.of("b", 1), List.of("lost", 0));
        assertThat(house.rows("SELECT raw_json FROM chat_sessions WHERE session_id = 'b'"))
                .containsExactly(
                        List.of(new Sessions("b").turn(2, "second", "two").session().write()));
        assertThat(Files.readAllBytes(state)).isEqualTo(before);
        try (var beside = Files.list(workspace)) {
            assertThat(beside.map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrder("chatSessions", "state.vscdb");
        }
    }

    static final String TRANSCRIPT =
            """
            {"type":"session.start","data":{"sessionId":"t1","version":1,"producer":"copilot-agent","vscodeVersion":"1.109","context":{"cwd":"/w"}},"id":"e0","timestamp":"2026-02-01T10:00:00Z","parentId":null}
            {"type":"user.message","data":{"content":"run the tests","attachments":[]},"id":"e1","timestamp":"2026-02-01T10:00:01Z","parentId":"e0"}
            {"type":"assistant.turn_start","data":{"turnId":"0"},"id":"e2","timestamp":"2026-02-01T10:00:02Z","parentId":"e1"}
            {"type":"assistant.message","data":{"messageId":"m","content":"I run them.","toolRequests":[{"toolCallId":"c1","name":"run_in_terminal","arguments":"{\\"command\\":\\"npm test\\"}","type":"function"}]},"id":"e3","timestamp":"2026-02-01T10:00:03Z","parentId":"e2"}
            {"type":"tool.execution_start","data":{"toolCallId":"c1","toolName":"run_in_terminal","arguments":{"command":"npm test"}},"id":"e4","timestamp":"2026-02-01T10:00:04Z","parentId":"e3"}
            {"type":"tool.execution_complete","data":{"toolCallId":"c1","success":true,"result":{"content":"1 failing\\n\\nCommand exited with code 1"}},"id":"e5","timestamp":"2026-02-01T10:00:05Z","parentId":"e4"}
            {"type":"a.new.event","data":{"x":1},"id":"e6","timestamp":"2026-02-01T10:00:06Z","parentId":"e5"}
            {"type":"assistant.message","data":{"messageId":"m2","content":"One test fails."},"id":"e7","timestamp":"2026-02-01T10:00:07Z","parentId":"e6"}
            """;

    @Test
    void aTranscriptIsASession() {
        house.put(
                house.workspace("w").resolve("GitHub.copilot-chat/transcripts/t1.jsonl"),
                TRANSCRIPT);

        house.imported();

        assertThat(house.rows("SELECT request_id, prompt_text FROM requests"))
                .containsExactly(List.of("e1", "run the tests"));
        assertThat(house.rows("SELECT command_text, exit_code, outcome FROM command_runs"))
                .containsExactly(List.of("npm test", 1, "failed"));
        assertThat(house.rows("SELECT kind FROM responses WHERE kind IS NOT NULL"))
                .containsExactly(List.of("a.new.event"));
    }

    @Test
    void ofAStubAndItsTranscriptTheFullerOneIsTaken() {
        house.put(
                house.workspace("w").resolve("chatSessions/t1.jsonl"),
                "{\"kind\":0,\"v\":{\"version\":3,\"sessionId\":\"t1\",\"requests\":[]}}\n");
        house.put(
                house.workspace("w").resolve("GitHub.copilot-chat/transcripts/t1.jsonl"),
                TRANSCRIPT);

        house.imported();

        assertThat(house.count("requests")).isEqualTo(1);
        assertThat(house.count("session_locations")).isEqualTo(2);
        assertThat(house.count("chat_sessions")).isEqualTo(1);
    }

    @Test
    void anExportWhoseRequestsAreKnownJoinsTheirSession() {
        var session = new Sessions("s").turn(1, "a", "b").turn(2, "c", "d");
        house.put(house.workspace("w").resolve("chatSessions/s.json"), session.session().write());
        house.imported();
        house.put(folder.resolve("chat.json"), session.turn(3, "e", "f").export().pretty());
        house.put(
                folder.resolve("other.json"), new Sessions("x").turn(1, "y", "z").export().write());

        house.answer("recall_import", "{'path':'chat.json'}");
        house.answer("recall_import", "{'path':'other.json'}");

        assertThat(house.rows("SELECT session_id, count(*) FROM requests GROUP BY 1 ORDER BY 2"))
                .hasSize(2)
                .last()
                .isEqualTo(List.of("s", 3));
        assertThat(house.rows("SELECT session_id FROM chat_sessions").toString())
                .contains("import-");
    }

    @Test
    void everyEditorsFolderIsKnownOnEverySystem() {
        var user = Path.of("/u");
        var linux = new AgentEnvironment("Linux", Map.of(), user).userFolders();
        var mac = new AgentEnvironment("Mac OS X", Map.of(), user).userFolders();
        var windows =
                new AgentEnvironment("Windows 11", Map.of("APPDATA", "/roaming"), user)
                        .userFolders();

        assertThat(linux.toString())
                .contains("/u/.config/Code/User", "/u/.config/Code - Insiders/User")
                .contains("/u/.config/VSCodium/User", "/u/.vscode-server/data/User");
        assertThat(mac.toString()).contains("/u/Library/Application Support/Cursor/User");
        assertThat(windows.toString())
                .contains("/roaming/Windsurf/User", "/roaming/Code - OSS/User");
    }

    @Test
    void foldersThatSomebodyChoseForAnAgentAreLookedThroughToo() {
        Path user = folder.resolve("user");
        for (String each :
                List.of(
                        "user/.claude/projects/-w/a.jsonl",
                        "user/.config/claude/projects/-w/b.jsonl",
                        "one/projects/-w/c.jsonl",
                        "two/projects/-w/d.jsonl",
                        "user/.codex/sessions/2026/01/02/e.jsonl",
                        "user/.codex/archived_sessions/f.jsonl",
                        "codex/sessions/2026/01/02/g.jsonl",
                        "copilot/session-state/h/events.jsonl")) {
            house.put(folder.resolve(each), "{}");
        }
        var chosen =
                Map.of(
                        "CLAUDE_CONFIG_DIR",
                        folder.resolve("one") + ", " + folder.resolve("two") + ",\0",
                        "CODEX_HOME",
                        folder.resolve("codex").toString(),
                        "COPILOT_HOME",
                        folder.resolve("copilot").toString());

        var found =
                ChatFiles.on(
                        new AgentEnvironment("Linux", chosen, user), folder.resolve("none.db"));

        assertThat(found)
                .extracting(each -> each.product() + " " + each.file().getFileName())
                .containsExactly(
                        "Claude Code a.jsonl",
                        "Claude Code b.jsonl",
                        "Claude Code c.jsonl",
                        "Claude Code d.jsonl",
                        "Codex CLI e.jsonl",
                        "Codex CLI f.jsonl",
                        "Codex CLI g.jsonl",
                        "Copilot CLI events.jsonl");
    }

    @Test
    void chatsOfEmptyWindowsAndThoseHandedOverAreFound() {
        Path user = folder.resolve("user/.config/Code/User/globalStorage");
        String text = new Sessions("e").turn(1, "empty", "window").session().write();
        house.put(user.resolve("emptyWindowChatSessions/e.json"), text);
        house.put(
                user.resolve("transferredChatSessions/t.json"),
                new Sessions("t").turn(1, "handed", "over").session().write());

        house.imported();

        assertThat(
                        house.rows(
                                "SELECT session_id, workspace_fingerprint FROM chat_sessions ORDER BY 1"))
                .containsExactly(List.of("e", "none"), List.of("t", "none"));
    }

    @Test
    void aFolderThatLinksToItselfIsLookedThroughOnce() throws Exception {
        Path chats = Files.createDirectories(folder.resolve("chats/more"));
        house.put(
                chats.resolve("a.json"), new Sessions("a").turn(1, "one", "two").session().write());
        Files.createSymbolicLink(chats.resolve("loop"), folder.resolve("chats"));
        Files.createSymbolicLink(folder.resolve("chats/again"), chats);
        Json.Obj answer = house.answer("recall_import", "{'path':'chats','dryRun':true}");
        assertThat(answer.get("files")).isEqualTo(Json.Num.of(1));
        Path agent = Files.createDirectories(folder.resolve("user/.claude/projects/-w"));
        Files.createSymbolicLink(agent.resolve("loop"), agent);
        house.put(agent.resolve("s.jsonl"), AgentSamples.all().get(6).writer().file(1, "hello"));
        assertThat(house.answer("recall_import", "{'dryRun':true}").get("files"))
                .isEqualTo(Json.Num.of(1));
    }
}
