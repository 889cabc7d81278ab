package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Copilot exports from its debug view, and what Copilot CLI keeps in its database. */
class CopilotExportsTest {
    private static final String FIRST =
            """
            {"prompt":"run the tests","promptId":"p0","model":"gpt-5","hasSeen":false,"logCount":4,
             "logs":[
              {"id":"e1","kind":"element","name":"AgentPrompt","tokens":5000,"maxTokens":100000},
              {"id":"r1","kind":"request","type":"ChatMLSuccess","name":"panel/editAgent",
               "metadata":{"model":"gpt-5","startTime":"2026-01-21T10:00:00.000Z",
                "usage":{"prompt_tokens":1000,"completion_tokens":50}},
               "requestMessages":{"messages":[{"role":1,"content":[{"type":1,"text":"long"}]}]},
               "response":{"type":"success","message":["I run them."]}},
              {"id":"call_1","kind":"toolCall","tool":"run_in_terminal",
               "args":{"command":"npm test"},"time":"2026-01-21T10:00:02.000Z",
               "response":["1 failing\\nCommand exited with code 1"],
               "thinking":{"id":"t","text":"they may fail"},
               "edits":[{"path":"/w/src/shop.ts","edits":[]}]},
              {"id":"r2","kind":"request","type":"MarkdownContentRequest","name":"answer",
               "startTime":"2026-01-21T10:00:05.000Z","content":"One test fails: zebra."}]}\
            """;

    private static final String SECOND =
            """
            {"prompt":"and now?","hasSeen":false,"logCount":2,"logs":[
              {"id":"r3","kind":"request","type":"ChatMLFailure","name":"panel/editAgent",
               "metadata":{"model":"gpt-4","startTime":"2026-01-21T10:01:00.000Z"},
               "response":{"type":"failure","reason":"Rate limit exceeded"}},
              {"id":"x","kind":"somethingNew","payload":1}]}\
            """;

    private final Path folder;
    private final RecallHouse house;

    CopilotExportsTest(@TempDir Path folder) {
        this.folder = folder;
        this.house = new RecallHouse(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    private static String replay(String... prompts) {
        return "{\"exportedAt\":\"2026-01-22T00:00:00.000Z\",\"totalPrompts\":"
                + prompts.length
                + ",\"prompts\":["
                + String.join(",", prompts)
                + "],\"mcpServers\":[]}";
    }

    private Json.Obj importFile(String name, String text) {
        house.put(folder.resolve(name), text);
        return house.answer("recall_import", "{'path':'" + name + "'}");
    }

    @Test
    void theTurnsOfAReplayHavePromptsAnswersCallsAndErrors() {
        importFile("all.chatreplay.json", replay(FIRST, SECOND));

        assertThat(
                        house.rows(
                                "SELECT prompt_text, model_id, prompt_tokens, completion_tokens,"
                                        + " state, error_message, timestamp_ms FROM requests ORDER"
                                        + " BY request_index"))
                .asString()
                .isEqualTo(
                        "[[run the tests, gpt-5, 1000, 50, complete, null, 1768989600000], [and"
                                + " now?, gpt-4, null, null, failed, Rate limit exceeded,"
                                + " 1768989660000]]");
        assertThat(
                        house.rows(
                                "SELECT tool_name, result_text FROM tool_calls WHERE call_id ="
                                        + " 'call_1'"))
                .containsExactly(
                        List.of("run_in_terminal", "1 failing\nCommand exited with code 1"));
        assertThat(house.rows("SELECT command_text, outcome, exit_code FROM command_runs"))
                .containsExactly(List.of("npm test", "failed", 1));
        assertThat(house.answer("recall_search", "{'query':'zebra'}").write())
                .contains("run the tests", "copilot-chat");
        assertThat(house.answer("recall_search", "{'query':'shop.ts'}").write())
                .contains("run the tests");
        assertThat(house.rows("SELECT raw_json FROM chat_sessions").toString())
                .contains("requestMessages", "somethingNew");
    }

    @Test
    void aLaterExportOfTheSameWindowIsTheSameSession() {
        importFile("first.chatReplay.json", replay(FIRST));
        assertThat(house.count("requests")).isEqualTo(1);

        importFile("second.chatreplay.json", replay(FIRST, SECOND));

        assertThat(house.count("chat_sessions")).isEqualTo(1);
        assertThat(house.count("requests")).isEqualTo(2);
        assertThat(house.count("session_locations")).isEqualTo(2);
    }

    @Test
    void onePromptIsAFileOfItsOwn() {
        importFile("one.chatreplay.json", FIRST);

        assertThat(house.rows("SELECT prompt_text FROM requests"))
                .containsExactly(List.of("run the tests"));
    }

    @Test
    void aReplayThatBreaksOffIsTakenAsFarAsItGoes() {
        String whole = replay(FIRST, SECOND);
        Json.Obj answer =
                importFile("torn.chatreplay.json", whole.substring(0, whole.indexOf("Rate limit")));

        assertThat(answer.get("torn")).isEqualTo(Json.Num.of(1));
        assertThat(house.rows("SELECT prompt_text FROM requests ORDER BY request_index"))
                .contains(List.of("run the tests"));
        Json.Obj other = importFile("other.chatreplay.json", "{\"requests\":[]}");
        assertThat(other.get("unreadable")).isEqualTo(Json.Num.of(1));
    }

    @Test
    void theEventsOfASessionCountWhereTheDatabaseHasItToo() throws Exception {
        Path copilot = Files.createDirectories(folder.resolve("user/.copilot"));
        CopilotStore.write(copilot.resolve("session-store.db"), 2, "hello");
        house.imported();
        assertThat(house.rows("SELECT title, source_agent FROM chat_sessions"))
                .containsExactly(List.of("Fix the shop", "copilot-cli"));
        assertThat(house.rows("SELECT folder FROM workspaces WHERE folder IS NOT NULL"))
                .containsExactly(List.of("/w"));
        assertThat(house.answer("recall_search", "{'query':'hello'}").write()).contains("turn 1");

        house.put(
                copilot.resolve("session-state/s/events.jsonl"),
                """
                {"type":"session.start","data":{"sessionId":"s","producer":"copilot-agent"},"id":"e","timestamp":"2026-01-01T00:00:00.000Z"}
                {"type":"user.message","data":{"content":"turn 0 hello"},"id":"u0","timestamp":"2026-01-01T00:00:00.000Z"}
                {"type":"user.message","data":{"content":"turn 1 hello"},"id":"u1","timestamp":"2026-01-01T00:01:00.000Z"}
                """);
        house.imported();

        assertThat(house.count("chat_sessions")).isEqualTo(1);
        assertThat(house.rows("SELECT request_id FROM requests ORDER BY request_index"))
                .containsExactly(List.of("u0"), List.of("u1"));
        house.imported();
        assertThat(house.count("requests")).isEqualTo(2);
    }

    @Test
    void aDatabaseOfThatNameWithOtherTablesIsTold() throws Exception {
        Path file = house.put(folder.resolve("session-store.db"), "no database at all");
        var called = house.call("recall_import", "{'path':'session-store.db'}");
        assertThat(called.outcome()).isInstanceOf(Outcome.Answered.class);
        assertThat(called.body().get("unreadable")).isEqualTo(Json.Num.of(1));
        assertThat(Files.readString(file)).isEqualTo("no database at all");
    }
}
