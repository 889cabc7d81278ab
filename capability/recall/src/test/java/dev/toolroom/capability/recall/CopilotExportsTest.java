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

/** What Copilot exports from its debug view, and its indexes of sessions. */
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
              {"id":"r2","kind":"request","type":"ChatMLSuccess","name":"panel/editAgent",
               "metadata":{"model":"gpt-5","startTime":"2026-01-21T10:00:05.000Z"},
               "response":{"type":"success","message":["One test fails: zebra."]}}]}\
            """;

    /** As the debug view exports what is suggested while one types, and the request for a title. */
    private static final String ASIDES =
            """
            {"prompt":"NES | shop.ts (v13)","hasSeen":false,"logCount":2,"logs":[
              {"id":"n1","kind":"request","type":"ChatMLSuccess","name":"XtabProvider",
               "metadata":{"model":"copilot-nes-oct","location":6,
                "startTime":"2026-01-21T10:00:03.391Z"},
               "response":{"type":"success","message":["let walrus = 1"]}},
              {"id":"n2","kind":"request","type":"MarkdownContentRequest",
               "name":"NES | shop.ts (v13)","startTime":"2026-01-21T10:00:03.188Z",
               "content":"# <svg/> NES walrus"}]},
            {"prompt":"title","hasSeen":false,"logCount":1,"logs":[
              {"id":"t1","kind":"request","type":"ChatMLSuccess","name":"title",
               "metadata":{"startTime":"2026-01-21T10:00:04.000Z"},
               "response":{"type":"success","message":["Failing shop tests"]}}]}\
            """;

    private static final String CONTINUED =
            """
            {"prompt":"run the tests","hasSeen":true,"logCount":1,"logs":[
              {"id":"r9","kind":"request","type":"ChatMLSuccess","name":"panel/editAgent",
               "metadata":{"model":"gpt-5","startTime":"2026-01-21T10:00:30.000Z"},
               "response":{"type":"success","message":["It is the okapi."]}}]}\
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
    private final RecallApplication house;

    CopilotExportsTest(@TempDir Path folder) {
        this.folder = folder;
        this.house = new RecallApplication(folder);
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
    void suggestionsAndTitlesAreNoTurns() {
        importFile("all.chatreplay.json", replay(ASIDES, FIRST, ASIDES, CONTINUED, SECOND));

        assertThat(
                        house.rows(
                                "SELECT prompt_text, timestamp_ms FROM requests ORDER BY"
                                        + " request_index"))
                .containsExactly(
                        List.of("run the tests", 1768989600000L),
                        List.of("and now?", 1768989660000L));
        assertThat(house.rows("SELECT title FROM chat_sessions"))
                .containsExactly(List.of("Failing shop tests"));
        assertThat(house.answer("recall_search", "{'query':'okapi'}").write())
                .contains("zebra. It is the **okapi**");
        assertThat(house.answer("recall_search", "{'query':'walrus'}").get("results"))
                .isEqualTo(Json.Arr.of());
        assertThat(house.rows("SELECT raw_json FROM chat_sessions").toString())
                .contains("walrus", "XtabProvider");
    }

    @Test
    void aReplayOfSuggestionsAloneHasNoTurns() {
        Json.Obj answer = importFile("typing.chatreplay.json", replay(ASIDES));

        assertThat(answer.get("unreadable")).isEqualTo(Json.Num.of(0));
        assertThat(house.count("requests")).isZero();
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
    void theEditorsIndexHasWhatNoFileHasAnyMore() throws Exception {
        Path storage = Files.createDirectories(folder.resolve("code/User/globalStorage"));
        Path extension = Files.createDirectories(storage.resolve("github.copilot-chat"));
        CopilotStore.ofEditor(extension.resolve("session-store.db"));

        Json.Obj answer = house.answer("recall_import", "{'path':'code/User'}");

        assertThat(answer.get("sessions")).isEqualTo(Json.Num.of(1));
        assertThat(house.rows("SELECT session_id, title, source_agent FROM chat_sessions"))
                .containsExactly(List.of("e", "Speed up the shop", "copilot-chat"));
        assertThat(
                        house.rows(
                                "SELECT prompt_text, files, answer FROM requests JOIN"
                                        + " search_documents USING (request_id) ORDER BY"
                                        + " requests.request_index"))
                .containsExactly(
                        List.of("why is it slow?", "/w/shop/slow.ts", "It sorts.\nKiwi\n\nSorting"),
                        List.of("fix it", "/w/shop/fixed.ts\n/w/shop/named.ts", "Done."));
        assertThat(house.rows("SELECT raw_json FROM chat_sessions").toString())
                .contains("agent_name", "session_refs", "abc1234");
    }

    /** The index counts turns that were taken back, and knows no calls. */
    @Test
    void anIndexNeverTakesThePlaceOfTheSessionItself() throws Exception {
        Path user = folder.resolve("code/User");
        Path extension = Files.createDirectories(user.resolve("globalStorage/github.copilot-chat"));
        CopilotStore.ofEditor(extension.resolve("session-store.db"));
        String place = "{'path':'code/User'}";
        house.answer("recall_import", place);
        assertThat(house.count("requests")).isEqualTo(2);

        house.put(
                user.resolve("workspaceStorage/w1/chatSessions/e.json"),
                """
                {"version":3,"sessionId":"e","requests":[{"requestId":"request_1",
                 "message":{"text":"why is it slow?"},"response":[{"value":"It sorts."}]}]}\
                """);
        house.answer("recall_import", place);

        assertThat(house.rows("SELECT request_id FROM requests"))
                .containsExactly(List.of("request_1"));
        assertThat(house.count("session_locations")).isEqualTo(2);
        CopilotStore.moreOfEditor(extension.resolve("session-store.db"));
        house.answer("recall_import", place);
        assertThat(house.rows("SELECT request_id FROM requests"))
                .containsExactly(List.of("request_1"));
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
