package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Cursor's agent keeps in a database for each session. */
class CursorStoreTest {
    private static final List<String> MESSAGES =
            List.of(
                    "{\"role\":\"system\",\"content\":\"You are an agent.\"}",
                    "{\"role\":\"user\",\"content\":\"<user_info>\\nShell: zsh\\n</user_info>\"}",
                    """
                    {"role":"user","content":[{"type":"text","text":"<timestamp>Thursday, Sep 24, 2026, 1:23 AM (UTC+8)</timestamp>\\n<user_query>\\nrun the tests\\n</user_query>"}],
                     "providerOptions":{"cursor":{"requestId":"q1"}}}\
                    """,
                    """
                    {"role":"assistant","content":[{"type":"reasoning","text":"they may fail","providerOptions":{"cursor":{"modelName":"grok-4.5"}}},
                     {"type":"text","text":"I run them."},
                     {"type":"tool-call","toolCallId":"c1\\nfc_1","toolName":"Shell","args":{"command":"npm test"}},
                     {"type":"tool-call","toolCallId":"c2","toolName":"Read","args":{"path":"/w/shop/zebra.ts"}},
                     {"type":"novelty","x":1}]}\
                    """,
                    """
                    {"role":"tool","content":[{"type":"tool-result","toolCallId":"c1\\nfc_1","toolName":"Shell",
                     "result":"Exit code: 1\\n\\nCommand output:\\n\\n```\\nno okapi\\n```"}],
                     "providerOptions":{"cursor":{"highLevelToolCallResult":{"isError":true}}}}\
                    """,
                    "{\"role\":\"user\",\"content\":\"and now?\"}");

    @TempDir Path folder;
    private RecallApplication house;
    private Path file;

    @BeforeEach
    void open() throws Exception {
        house = new RecallApplication(folder);
        Path session = Files.createDirectories(folder.resolve("user/.cursor/chats/0b/s"));
        file = session.resolve("store.db");
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void itsTurnsHavePromptsModelsCallsAndResults() {
        CursorSample.write(file, MESSAGES);

        house.imported();

        assertThat(
                        house.rows(
                                "SELECT request_id, prompt_text, model_id, timestamp_ms FROM"
                                        + " requests ORDER BY request_index"))
                .asString()
                .startsWith("[[q1, run the tests, grok-4.5, 1790184180000], [request-")
                .endsWith(", and now?, null, 1760000000000]]");
        assertThat(house.rows("SELECT title, source_agent FROM chat_sessions"))
                .as("as of any session that nobody named")
                .containsExactly(List.of("run the tests", "cursor"));
        assertThat(house.rows("SELECT folder FROM workspaces WHERE folder IS NOT NULL"))
                .containsExactly(List.of("/w/shop"));
        assertThat(house.rows("SELECT command_text, outcome, exit_code FROM command_runs"))
                .containsExactly(List.of("npm test", "failed", 1));
        assertThat(house.answer("recall_search", "{'query':'zebra.ts'}").write())
                .contains("\"request\":\"q1\"");
        assertThat(house.rows("SELECT raw_json FROM chat_sessions").toString())
                .contains("novelty", "Shell: zsh", "You are an agent.")
                .doesNotContain("secret-of-cursor", "blobEncryptionKey");
    }

    @Test
    void itCountsBeforeTheTranscriptAndGoesOn() {
        house.put(
                folder.resolve("user/.cursor/projects/w/agent-transcripts/s/s.jsonl"),
                """
                {"role":"user","message":{"content":[{"type":"text","text":"run the tests"}]}}
                {"role":"user","message":{"content":[{"type":"text","text":"and now?"}]}}
                """);
        CursorSample.write(file, MESSAGES);
        house.imported();
        assertThat(house.count("chat_sessions")).isEqualTo(1);
        assertThat(house.count("command_runs")).isEqualTo(1);
        assertThat(house.imported().get("unchanged")).isEqualTo(Json.Num.of(2));

        var more = new java.util.ArrayList<>(MESSAGES);
        more.add("{\"role\":\"user\",\"content\":\"thanks\"}");
        CursorSample.write(file, more);
        house.imported();

        assertThat(house.rows("SELECT prompt_text FROM requests ORDER BY request_index"))
                .containsExactly(List.of("run the tests"), List.of("and now?"), List.of("thanks"));
    }

    @Test
    void aMessageThatCannotBeReadCostsItself() {
        CursorSample.write(file, List.of("no json", MESSAGES.get(2), "{\"role\":", "7"));

        assertThat(house.imported().get("unreadable")).isEqualTo(Json.Num.of(0));
        assertThat(house.rows("SELECT prompt_text FROM requests"))
                .containsExactly(List.of("run the tests"));
    }

    @Test
    void anotherDatabaseOfThatNameIsNoChat() throws Exception {
        try (var connection =
                        java.sql.DriverManager.getConnection(
                                "jdbc:sqlite:" + folder.resolve("store.db"));
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE meta (key TEXT, value TEXT)");
        }
        assertThat(house.answer("recall_import", "{'path':'store.db'}").get("files"))
                .isEqualTo(Json.Num.of(0));
    }
}
