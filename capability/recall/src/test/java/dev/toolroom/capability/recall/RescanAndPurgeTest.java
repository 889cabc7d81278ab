package dev.toolroom.capability.recall;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is stored is redacted again, checked, and removed so that no byte of it is left. */
class RescanAndPurgeTest {
    private static final String SECRET = "ghp_" + "k3Jd8fQ2mZx7Lw9Rt5Vb1Nc6Hy4Gs0PaUeTo";
    private static final String WORD = "zebrafishmonger";

    private final Path folder;
    private final RecallApplication house;

    RescanAndPurgeTest(@TempDir Path folder) {
        this.folder = folder;
        house = new RecallApplication(folder);
    }

    @BeforeEach
    void imported() {
        Path chats = house.workspace("w").resolve("chatSessions");
        house.put(
                chats.resolve("a.json"),
                new Sessions("a")
                        .turn(1, "About the " + WORD, "The " + WORD + " is here. ".repeat(50))
                        .command(2, "cat " + WORD + ".txt", "Command exited with code 1")
                        .session()
                        .write());
        house.put(
                chats.resolve("b.jsonl"),
                "{\"kind\":0,\"v\":"
                        + new Sessions("b").turn(1, "Another", "Answer").session().write()
                        + "}\n");
        house.imported();
    }

    @AfterEach
    void close() {
        house.close();
    }

    private List<Path> filesThatHold(String text) throws IOException {
        return filesThatHold(folder.resolve("home"), text);
    }

    private static List<Path> filesThatHold(Path root, String text) throws IOException {
        List<Path> holding = new ArrayList<>();
        try (var all = Files.walk(root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), ISO_8859_1).contains(text)) {
                    holding.add(file);
                }
            }
        }
        return holding;
    }

    /** As if it had been imported before there was a rule for such tokens. */
    private void plant() throws Exception {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + house.database());
                var statement = connection.createStatement()) {
            String json = "'{\"x\":[\"a\\nb " + SECRET + "\"]}'";
            statement.execute("PRAGMA busy_timeout = 5000");
            statement.execute("UPDATE requests SET prompt_text = 'use " + SECRET + "'");
            statement.execute("UPDATE requests SET result_metadata_json = " + json);
            statement.execute("UPDATE chat_sessions SET title = '" + SECRET + "'");
            statement.execute("UPDATE chat_sessions SET raw_json = " + json);
            statement.execute("UPDATE command_runs SET output_tail = 'x " + SECRET + " y'");
            statement.execute("UPDATE raw_lines SET bytes = CAST(" + json + " AS BLOB)");
            statement.execute(
                    "INSERT INTO raw_chunks VALUES ('a', 0, CAST('{\"x\":\""
                            + SECRET.substring(0, 20)
                            + "' AS BLOB))");
            statement.execute(
                    "INSERT INTO raw_chunks VALUES ('a', 1, CAST('"
                            + SECRET.substring(20)
                            + "\"}' AS BLOB))");
            statement.execute("UPDATE search_documents SET prompt = 'use " + SECRET + "'");
            statement.execute("INSERT INTO search_index (search_index) VALUES ('rebuild')");
        }
    }

    @Test
    void betterRulesAreAppliedToEverythingThatIsStored() throws Exception {
        plant();
        assertThat(filesThatHold(SECRET)).isNotEmpty();
        Json.Obj counted = house.answer("recall_rescan", "{'dryRun':true}");
        assertThat(filesThatHold(SECRET)).isNotEmpty();

        Json.Obj answer = house.answer("recall_rescan", "{}");
        assertThat(answer.get("changed")).isEqualTo(counted.get("changed"));
        assertThat(answer.object("changed").fields().keySet())
                .containsExactlyInAnyOrder(
                        "chat_sessions.raw_json",
                        "chat_sessions.title",
                        "command_runs.output_tail",
                        "raw_chunks.bytes",
                        "raw_lines.bytes",
                        "requests.prompt_text",
                        "requests.result_metadata_json",
                        "search_documents.prompt");
        assertThat(filesThatHold(SECRET)).isEmpty();
        assertThat(filesThatHold(SECRET.substring(4, 24).toLowerCase(java.util.Locale.ROOT)))
                .isEmpty();
        assertThat(house.rows("SELECT DISTINCT prompt_text FROM requests").toString())
                .contains("use [redacted:");
        assertThat(house.answer("recall_rescan", "{}").object("changed").fields()).isEmpty();
        assertThat(house.answer("recall_verify", "{}").get("ok")).isEqualTo(new Json.Bool(true));
    }

    private Completed purged(String id) {
        return house.approvedCall("recall_purge", Json.Obj.EMPTY.with("id", id).write());
    }

    @Test
    void aPurgedSessionIsInNoByteAndDoesNotComeBack() throws Exception {
        assertThat(filesThatHold(WORD)).isNotEmpty();
        assertThat(purged("a").json()).contains("\"purged\":\"a\"");
        assertThat(filesThatHold(WORD)).isEmpty();
        assertThat(house.count("chat_sessions")).isEqualTo(1);
        assertThat(house.count("metrics_repeat_failures")).isZero();

        house.imported();
        Path chats = house.workspace("w").resolve("chatSessions");
        Files.copy(chats.resolve("a.json"), chats.resolve("copy.json"));
        house.put(
                chats.resolve("a.json"),
                new Sessions("a").turn(1, "Again the " + WORD, "Yes").session().write());
        house.imported();
        assertThat(house.count("chat_sessions")).isEqualTo(1);
        assertThat(filesThatHold(WORD)).isEmpty();
        assertThat(house.call("recall_search", "{'query':'" + WORD + "'}").json())
                .contains("\"results\":[]");
        assertThat(purged("nobody").json()).contains("recall.unknown-session");
        assertThat(house.answer("recall_verify", "{}").get("ok")).isEqualTo(new Json.Bool(true));
    }

    /** Tables with a row of their own for each session or request. */
    private List<String> tablesOfChats() {
        return house
                .rows(
                        """
                        SELECT DISTINCT t.name FROM sqlite_schema t, pragma_table_info(t.name) c
                        WHERE t.type = 'table' AND c.name IN ('session_id', 'request_id')
                        AND t.name NOT IN ('metrics_repeat_failures', 'redaction_events')\
                        """)
                .stream()
                .map(row -> String.valueOf(row.getFirst()))
                .toList();
    }

    @Test
    void nothingOfAPurgedSessionIsLeftInAnyTable() throws Exception {
        purged("a");
        purged("b");
        house.put(
                house.workspace("w").resolve("chatSessions/every.json"),
                RecallApplication.sample("v3-every-kind.json"));
        house.imported();
        String session =
                (String) house.rows("SELECT session_id FROM chat_sessions").getFirst().getFirst();
        assertThat(tablesOfChats())
                .contains("request_parts", "responses", "tool_calls", "agents", "rollouts");
        assertThat(tablesOfChats().stream().filter(each -> house.count(each) > 0).toList())
                .contains(
                        "request_parts",
                        "request_variables",
                        "responses",
                        "result_messages",
                        "content_references",
                        "tool_calls",
                        "command_runs",
                        "search_documents");

        purged(session);

        for (String each : tablesOfChats()) {
            String left = each.equals("agents") ? " WHERE session_id IS NOT NULL" : "";
            assertThat(house.rows("SELECT * FROM " + each + left)).as(each).isEmpty();
        }
        assertThat(house.rows("PRAGMA foreign_key_check")).isEmpty();
        assertThat(
                        house.rows(
                                "SELECT count(*) FROM search_index WHERE search_index MATCH"
                                        + " 'the OR a OR file'"))
                .containsExactly(List.of(0));
    }

    @Test
    void theCatalogueOfAFolderHasItsOwnEvidence() throws Exception {
        Path project = folder.resolve("shop");
        Files.createDirectories(project);
        house.put(
                folder.resolve("user/.claude/projects/p/c.jsonl"),
                """
                {"type":"user","uuid":"u1","sessionId":"c","cwd":%s,\
                "message":{"role":"user","content":"About the %s"}}
                """
                        .formatted(new Json.Str(project.toString()).write(), WORD));
        house.answer("recall_import", Json.Obj.EMPTY.with("workspace", project.toString()).write());
        Path list = project.resolve(".vscode/CopilotChatHistory/requirements-checklist.md");
        Path reports = project.resolve("AI-Agent-Workspace/_temp/security");
        assertThat(list).content().contains("sha256:", "chain:");
        assertThat(filesThatHold(project, WORD)).isNotEmpty();

        assertThat(purged("c").json()).contains("\"purged\":\"c\"");

        assertThat(filesThatHold(project, WORD)).isEmpty();
        try (var all = Files.list(reports)) {
            assertThat(all.map(each -> each.getFileName().toString()).toList())
                    .hasSize(2)
                    .anyMatch(each -> each.startsWith("recall-import-"))
                    .anyMatch(each -> each.startsWith("recall-purge-"));
        }
        assertThat(house.answer("recall_verify", "{}").get("ok")).isEqualTo(new Json.Bool(true));
        try (var all = Files.list(reports)) {
            Files.delete(all.sorted().findFirst().orElseThrow());
        }
        assertThat(house.answer("recall_verify", "{}").write()).contains("is missing");
    }

    @Test
    void theIndexCanBeReadByOlderVersionsOfSqlite() throws Exception {
        house.put(
                house.workspace("w").resolve("chatSessions/a.json"),
                new Sessions("a").turn(1, "Changed", "Changed").session().write());
        house.imported();
        assertThat(house.rows("SELECT v FROM search_index_config WHERE k = 'version'"))
                .containsExactly(List.of(4));

        // As an earlier Toolroom made it.
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + house.database());
                var statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 5000");
            statement.execute(
                    "INSERT INTO search_index (search_index, rank) VALUES ('secure-delete', 1)");
            statement.execute("DELETE FROM search_documents WHERE request_id = 'request_a_0'");
            statement.execute(
                    "INSERT INTO search_index (search_index, rank) VALUES ('secure-delete', 0)");
        }
        assertThat(house.rows("SELECT v FROM search_index_config WHERE k = 'version'"))
                .containsExactly(List.of(5));
        house.answer("recall_rescan", "{}");
        assertThat(house.rows("SELECT v FROM search_index_config WHERE k = 'version'"))
                .containsExactly(List.of(4));
    }

    @Test
    void aPurgedRequestIsInNoByteAndDoesNotComeBack() throws Exception {
        assertThat(house.count("metrics_repeat_failures")).isEqualTo(1);
        assertThat(purged("request_a_1").json()).contains("\"purged\":\"request_a_1\"");
        assertThat(filesThatHold("cat " + WORD)).isEmpty();
        assertThat(house.count("metrics_repeat_failures")).isZero();
        assertThat(house.rows("SELECT request_id FROM requests WHERE session_id = 'a'"))
                .containsExactly(List.of("request_a_0"));
        assertThat(house.rows("SELECT raw_json FROM chat_sessions WHERE session_id = 'a'"))
                .containsExactly(List.of("{\"$purged\":true}"));
        assertThat(house.call("recall_search", "{'query':'" + WORD + "'}").json())
                .contains("request_a_0")
                .doesNotContain("request_a_1");

        house.put(
                house.workspace("w").resolve("chatSessions/a.json"),
                new Sessions("a")
                        .turn(1, "About the " + WORD, "Something else")
                        .command(2, "cat " + WORD + ".txt", "Command exited with code 1")
                        .turn(3, "A third", "Yes")
                        .session()
                        .write());
        house.imported();
        assertThat(house.rows("SELECT request_id FROM requests WHERE session_id = 'a'"))
                .containsExactlyInAnyOrder(List.of("request_a_0"), List.of("request_a_2"));
        assertThat(filesThatHold("cat " + WORD)).isEmpty();
        assertThat(purged("request_a_1").json()).contains("No session or request has the id");
        assertThat(house.answer("recall_verify", "{}").get("ok")).isEqualTo(new Json.Bool(true));
    }

    @Test
    void aRequestOfALogIsPurgedAndTheLogGoesOn() throws Exception {
        Path log = house.workspace("w").resolve("chatSessions/b.jsonl");
        Files.writeString(
                log,
                "{\"kind\":2,\"k\":[\"requests\"],\"v\":[{\"requestId\":\"b2\",\"message\":{\"text\":\"Zanzibar\"}}]}\n",
                StandardOpenOption.APPEND);
        house.imported();
        assertThat(filesThatHold("Zanzibar")).isNotEmpty();

        purged("b2");
        assertThat(filesThatHold("Zanzibar")).isEmpty();

        Files.writeString(
                log,
                "{\"kind\":2,\"k\":[\"requests\"],\"v\":[{\"requestId\":\"b3\",\"message\":{\"text\":\"After it\"}}]}\n",
                StandardOpenOption.APPEND);
        house.imported();
        assertThat(
                        house.rows(
                                "SELECT prompt_text FROM requests WHERE session_id = 'b' ORDER BY"
                                        + " request_index"))
                .containsExactly(List.of("Another"), List.of("After it"));
        assertThat(house.count("raw_lines")).isZero();
    }

    @Test
    void changedEvidenceIsFound() throws Exception {
        Path list = folder.resolve("home/recall/requirements-checklist.md");
        Files.writeString(list, Files.readString(list).replaceFirst("sha256:.", "sha256:f"));
        Json.Obj answer = house.answer("recall_verify", "{}");
        assertThat(answer.get("ok")).isEqualTo(new Json.Bool(false));
        assertThat(answer.write()).contains("chain is broken");
    }
}
