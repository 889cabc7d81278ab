package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the records of Claude Code come to, one kind of record at a time. */
class ClaudeSessionsTest {
    private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

    private final Path user;
    private final RecallApplication house;
    private final StringBuilder records = new StringBuilder();
    private int count;

    ClaudeSessionsTest(@TempDir Path folder) {
        this.user = folder.resolve("user");
        this.house = new RecallApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    /** A record, a second after the one before it. */
    private ClaudeSessionsTest record(String type, String rest) {
        count++;
        records.append(
                "{\"parentUuid\":null,\"cwd\":\"/w\",\"sessionId\":\"c1\",\"type\":\"%s\",\"uuid\":\"r%d\",\"timestamp\":\"%s\",%s}\n"
                        .formatted(type, count, Instant.ofEpochMilli(START + count * 1000L), rest));
        return this;
    }

    private ClaudeSessionsTest asked(String text) {
        return record(
                "user",
                "\"message\":{\"role\":\"user\",\"content\":%s}"
                        .formatted(new Json.Str(text).write()));
    }

    private ClaudeSessionsTest answered(String id, String content, int output) {
        return record(
                "assistant",
                "\"message\":{\"id\":\"%s\",\"model\":\"claude-opus\",\"content\":[%s],\"usage\":{\"input_tokens\":3,\"cache_read_input_tokens\":100,\"cache_creation_input_tokens\":20,\"output_tokens\":%d}}"
                        .formatted(id, content, output));
    }

    private ClaudeSessionsTest ran(String call, String command) {
        return answered(
                "m" + call,
                "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"Bash\",\"input\":{\"command\":%s}}"
                        .formatted(call, new Json.Str(command).write()),
                5);
    }

    private ClaudeSessionsTest returned(String call, String text, boolean error, String stated) {
        return record(
                "user",
                "\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"%s\",\"is_error\":%b,\"content\":%s}]},\"toolUseResult\":%s"
                        .formatted(call, error, new Json.Str(text).write(), stated));
    }

    private Json.Obj imported() {
        house.put(user.resolve(".claude/projects/-w/c1.jsonl"), records.toString());
        return house.imported();
    }

    private List<List<Object>> turns() {
        return house.rows(
                "SELECT prompt_text FROM requests WHERE is_hidden = 0 ORDER BY request_index");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<local-command-caveat>Caveat: generated</local-command-caveat>",
                "<local-command-stdout>See ya!</local-command-stdout>",
                "<bash-input>ls</bash-input>",
                "<bash-stdout>a.txt</bash-stdout><bash-stderr></bash-stderr>",
                "<task-notification>\n<task-id>b1</task-id></task-notification>",
                "<session_context>today</session_context>",
                "<system-reminder>Be brief.</system-reminder>",
                "[Request interrupted by user for tool use]",
                "Operation stopped by hook: another session is active",
                "Stop hook feedback: run the tests",
                "This session is being continued from a previous conversation that ran out of context. The summary:",
            })
    void whatNoPersonTypedIsNoTurn(String text) {
        asked("Run the tests").answered("m1", "{\"type\":\"text\",\"text\":\"Done.\"}", 5);
        asked(text);

        imported();

        assertThat(turns()).containsExactly(List.of("Run the tests"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"isMeta", "isCompactSummary"})
    void aMarkedRecordIsNoTurn(String mark) {
        asked("Run the tests");
        record(
                "user",
                "\"%s\":true,\"message\":{\"role\":\"user\",\"content\":\"text of a skill\"}"
                        .formatted(mark));

        imported();

        assertThat(turns()).containsExactly(List.of("Run the tests"));
        assertThat(house.rows("SELECT value FROM responses"))
                .containsExactly(List.of("text of a skill"));
    }

    @Test
    void aCommandIsATurnOnceTheModelSeesIt() {
        asked("<command-name>/clear</command-name>\n<command-message>clear</command-message>");
        asked("<local-command-stdout></local-command-stdout>");
        asked(
                "<command-message>fix</command-message>\n<command-name>/fix</command-name>\n<command-args>the cart</command-args>");
        record(
                "user",
                "\"isMeta\":true,\"message\":{\"role\":\"user\",\"content\":\"Fix it well.\"}");
        answered("m1", "{\"type\":\"text\",\"text\":\"Done.\"}", 5);

        imported();

        assertThat(turns()).containsExactly(List.of("/fix the cart"));
        assertThat(house.rows("SELECT title FROM chat_sessions"))
                .containsExactly(List.of("/fix the cart"));
    }

    @Test
    void anImageAloneIsAPromptAndOneThatAToolReturnsIsNot() {
        record(
                "user",
                "\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"data\":\"AAAA\"}}]}");
        ran("t1", "shot.sh");
        record(
                "user",
                "\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":\"ok\"},{\"type\":\"image\"}]}");

        imported();

        assertThat(turns()).containsExactly(List.of("[image]"));
    }

    @Test
    void anInterruptCancelsTheTurnBeforeIt() {
        asked("Run the tests").asked("[Request interrupted by user]").asked("Run one test");

        imported();

        assertThat(house.rows("SELECT is_canceled FROM requests ORDER BY request_index"))
                .containsExactly(List.of(1), List.of(0));
    }

    @Test
    void aMessageCountsOnceAndARecordThatIsRepeatedNotAtAll() {
        asked("Run the tests");
        answered("m1", "{\"type\":\"thinking\",\"thinking\":\"Hm.\"}", 1);
        answered("m1", "{\"type\":\"text\",\"text\":\"Done.\"}", 9);
        answered("m2", "{\"type\":\"text\",\"text\":\"Really.\"}", 2);
        records.append(records.toString());

        imported();

        assertThat(
                        house.rows(
                                "SELECT prompt_tokens, cache_read_tokens, cache_write_tokens,"
                                        + " completion_tokens FROM requests"))
                .containsExactly(List.of(246, 200, 40, 11));
    }

    @Test
    void theEndOfACommandIsTheOneThatItsRecordStates() {
        asked("Run it");
        ran("failed", "npm test").returned("failed", "Exit code 2\n1 failing", true, "\"Error\"");
        ran("fine", "npm test").returned("fine", "1 failed long ago", false, "{\"stdout\":\"x\"}");
        ran("piped", "npx vitest | tail -3")
                .returned("piped", " Tests  2 failed | 40 passed (42)", false, "{}");
        ran("sibling", "npm run lint")
                .returned(
                        "sibling",
                        "<tool_use_error>Sibling tool call errored</tool_use_error>",
                        true,
                        "\"x\"");
        ran("refused", "rm a.txt")
                .returned("refused", "The user doesn't want to proceed with this", true, "\"x\"");
        ran("stopped", "sleep 60").returned("stopped", "", false, "{\"interrupted\":true}");
        ran("search", "git branch | grep x").returned("search", "Exit code 1", true, "\"Error\"");
        ran("none", "npm ci");

        imported();

        assertThat(
                        house.rows(
                                "SELECT call_id, outcome, exit_code, evidence_tier, outcome_sign"
                                        + " FROM command_runs ORDER BY run_id"))
                .containsExactly(
                        List.of("failed", "failed", 2, 2, "exit code"),
                        Arrays.asList("fine", "ok", null, 3, "record"),
                        Arrays.asList("piped", "failed", null, 4, "jest tests"),
                        Arrays.asList("sibling", "not_run", null, 3, "record"),
                        Arrays.asList("refused", "denied", null, 3, "record"),
                        Arrays.asList("stopped", "interrupted", null, 3, "record"),
                        List.of("search", "ok", 1, 2, "exit code"),
                        Arrays.asList("none", "unknown", null, 0, "none"));
    }

    @Test
    void aCallHasItsOwnTimeAndDuration() {
        asked("Run it").ran("t1", "npm test").returned("t1", "fine", false, "{}");

        imported();

        assertThat(house.rows("SELECT timestamp_ms, duration_ms FROM command_runs"))
                .containsExactly(List.of(START + 2000, 1000));
        assertThat(house.rows("SELECT timestamp_ms, duration_ms FROM tool_calls"))
                .containsExactly(List.of(START + 2000, 1000));
    }

    @Test
    void aBackgroundCommandEndsWithItsNotice() {
        asked("Run it");
        ran("t1", "npm test")
                .returned(
                        "t1",
                        "Command running in background with ID: b1",
                        false,
                        "{\"backgroundTaskId\":\"b1\"}");
        ran("t2", "npm run dev")
                .returned("t2", "Command running in background with ID: b2", false, "{}");
        asked("Meanwhile, look at the cart");
        asked(
                "<task-notification>\n<task-id>b1</task-id>\n<status>failed</status>\n<summary>Background command \"npm test\" failed with exit code 1</summary>\n</task-notification>");

        imported();

        assertThat(house.rows("SELECT call_id, outcome, exit_code FROM command_runs"))
                .containsExactly(
                        List.of("t1", "failed", 1), Arrays.asList("t2", "background", null));
        assertThat(turns()).hasSize(2);
    }

    @Test
    void aSubagentHangsOnTheCallThatStartedIt() {
        asked("Explore");
        answered("m1", "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"Task\",\"input\":{}}", 1);
        returned("t1", "Found it.", false, "{\"agentId\":\"a7\",\"status\":\"completed\"}");
        house.put(
                user.resolve(".claude/projects/-w/c1/subagents/agent-a7.jsonl"),
                """
                {"parentUuid":null,"isSidechain":true,"agentId":"a7","cwd":"/w","sessionId":"c1","type":"user","message":{"role":"user","content":"Find the cart"},"uuid":"s1","timestamp":"2026-01-01T00:00:02.000Z"}
                """);

        imported();

        assertThat(house.rows("SELECT subagent_session_id FROM tool_calls"))
                .containsExactly(List.of("c1/a7"));
        assertThat(house.rows("SELECT session_id, is_hidden FROM requests ORDER BY session_id"))
                .containsExactly(List.of("c1", 0), List.of("c1/a7", 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"summary\",\"summary\":\"The cart\",\"leafUuid\":\"x\"}",
                "{\"type\":\"ai-title\",\"sessionId\":\"c1\",\"aiTitle\":\"The cart\"}",
                "{\"type\":\"custom-title\",\"sessionId\":\"c1\",\"customTitle\":\"The cart\"}",
            })
    void theTitleIsTheOneThatTheFileStates(String stated) {
        asked("Run the tests");
        records.append(stated).append('\n');

        imported();

        assertThat(house.rows("SELECT title FROM chat_sessions"))
                .containsExactly(List.of("The cart"));
    }

    @Test
    void aPlanIsCalledByItsHeading() {
        asked("Implement the following plan:\n\n# Round the total\n\n## Context\n\nCents.");

        imported();

        assertThat(house.rows("SELECT title FROM chat_sessions"))
                .containsExactly(List.of("Round the total"));
    }

    @Test
    void twoRecordsOnOneLineAreTwoAndALineThatCannotBeReadIsKept() {
        asked("One");
        records.setLength(records.length() - 1);
        asked("Two");
        records.append("{\"type\":\"user\",\"cut of");
        records.append('\n');
        asked("Three");

        Json.Obj answer = imported();

        assertThat(turns()).containsExactly(List.of("One"), List.of("Two"), List.of("Three"));
        assertThat(answer.write()).contains("1 of its 3 lines could not be read");
        assertThat(house.rows("SELECT raw_json FROM chat_sessions").toString())
                .contains("\"cut of\n");
    }

    @Test
    void aKindOfRecordThatIsNotKnownIsReported() {
        asked("One").record("hologram", "\"x\":1").record("hologram", "\"x\":2");

        assertThat(imported().write()).contains("hologram (2)");
    }

    @Test
    void aFileIsKnownHoweverLongItsFirstRecordsAre() {
        String filler = "x".repeat(200_000);
        records.append("{\"note\":\"").append(filler).append("\"}\n");
        asked("One");
        house.put(user.resolveSibling("sent/log.jsonl"), records.toString());

        house.answer("recall_import", "{'path':'sent'}");

        assertThat(turns()).containsExactly(List.of("One"));
    }
}
