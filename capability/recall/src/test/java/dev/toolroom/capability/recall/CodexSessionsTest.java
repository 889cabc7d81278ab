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

/** What the records of Codex CLI come to, in the ways in which its versions write them. */
class CodexSessionsTest {
    private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

    private final Path user;
    private final RecallApplication house;
    private final StringBuilder records = new StringBuilder();
    private int count;

    CodexSessionsTest(@TempDir Path folder) {
        this.user = folder.resolve("user");
        this.house = new RecallApplication(folder);
        record("session_meta", "\"id\":\"d1\",\"cwd\":\"/w\"");
    }

    @AfterEach
    void close() {
        house.close();
    }

    /** A record, a second after the one before it. */
    private CodexSessionsTest record(String type, String payload) {
        Instant time = Instant.ofEpochMilli(START + 1000L * count++);
        records.append(
                "{\"timestamp\":\"%s\",\"type\":\"%s\",\"payload\":{%s}}\n"
                        .formatted(time, type, payload));
        return this;
    }

    private CodexSessionsTest event(String type, String rest) {
        return record("event_msg", "\"type\":\"" + type + "\"" + rest);
    }

    private CodexSessionsTest asked(String text) {
        return event("user_message", ",\"message\":" + new Json.Str(text).write());
    }

    private CodexSessionsTest sent(String text) {
        return record(
                "response_item",
                "\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":%s}]"
                        .formatted(new Json.Str(text).write()));
    }

    private CodexSessionsTest called(String call, String tool, String arguments) {
        return record(
                "response_item",
                "\"type\":\"function_call\",\"call_id\":\"%s\",\"name\":\"%s\",\"arguments\":%s"
                        .formatted(call, tool, new Json.Str(arguments).write()));
    }

    private CodexSessionsTest returned(String call, String output) {
        return record(
                "response_item",
                "\"type\":\"function_call_output\",\"call_id\":\"%s\",\"output\":%s"
                        .formatted(call, new Json.Str(output).write()));
    }

    private Json.Obj imported() {
        house.put(user.resolve(".codex/sessions/2026/01/01/rollout-d1.jsonl"), records.toString());
        return house.imported();
    }

    private List<List<Object>> turns() {
        return house.rows("SELECT prompt_text FROM requests ORDER BY request_index");
    }

    private List<List<Object>> runs() {
        return house.rows(
                "SELECT command_text, outcome, exit_code FROM command_runs ORDER BY run_id");
    }

    @Test
    void aPromptInThreeRecordsIsOneTurn() {
        sent("List the files").asked("List the files");
        event(
                "item_completed",
                ",\"item\":{\"type\":\"UserMessage\",\"id\":\"i1\",\"content\":[{\"type\":\"text\",\"text\":\"List the files\"}]}");
        event("agent_message", ",\"message\":\"Done.\"");
        event(
                "item_completed",
                ",\"item\":{\"type\":\"AgentMessage\",\"id\":\"i2\",\"content\":[{\"type\":\"Text\",\"text\":\"Done.\"}]}");

        imported();

        assertThat(turns()).containsExactly(List.of("List the files"));
        assertThat(house.rows("SELECT value FROM responses")).containsExactly(List.of("Done."));
    }

    @Test
    void aFileWithItemsAloneIsReadWhole() {
        event(
                "item_completed",
                ",\"item\":{\"type\":\"UserMessage\",\"id\":\"i1\",\"content\":[{\"type\":\"text\",\"text\":\"Run the tests\"}]}");
        event(
                "item_completed",
                ",\"item\":{\"type\":\"CommandExecution\",\"id\":\"k1\",\"command\":[\"/bin/bash\",\"-lc\",\"npm test\"],\"cwd\":\"/w\",\"status\":\"failed\",\"exit_code\":3,\"duration_ms\":400,\"aggregated_output\":\"1 failing\"}");
        event(
                "item_completed",
                ",\"item\":{\"type\":\"AgentMessage\",\"id\":\"i2\",\"content\":[{\"type\":\"Text\",\"text\":\"One fails.\"}]}");

        imported();

        assertThat(turns()).containsExactly(List.of("Run the tests"));
        assertThat(runs()).containsExactly(List.of("npm test", "failed", 3));
        assertThat(house.rows("SELECT timestamp_ms, duration_ms FROM command_runs"))
                .containsExactly(List.of(START + 2000 - 400, 400));
        assertThat(house.rows("SELECT value FROM responses"))
                .containsExactly(List.of("One fails."));
    }

    @Test
    void aFileWithWhatWasSentToTheModelAloneIsReadToo() {
        sent("# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>").sent("List the files");
        record(
                "response_item",
                "\"type\":\"message\",\"role\":\"assistant\",\"content\":[{\"type\":\"output_text\",\"text\":\"Done.\"}]");

        imported();

        assertThat(turns()).containsExactly(List.of("List the files"));
        assertThat(house.rows("SELECT value FROM responses")).containsExactly(List.of("Done."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# AGENTS.md instructions for /w",
                "<environment_context>\n<cwd>/w</cwd></environment_context>",
                "<permissions instructions>all</permissions instructions>",
                "<skill><name>x</name></skill>",
                "<model_switch>new</model_switch>",
                "<turn_aborted>stopped</turn_aborted>",
                "<user_instructions>be brief</user_instructions>",
            })
    void whatTheProgramSendsIsNoTurn(String text) {
        sent(text).asked("List the files").sent(text);

        imported();

        assertThat(turns()).containsExactly(List.of("List the files"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Chunk ID: a1\nWall time: 0.1 seconds\nProcess exited with code 3\nOriginal token count: 2\nOutput:\nbad",
                "Exit code: 3\nWall time: 0 seconds\nOutput:\nbad",
                "{\"output\":\"bad\",\"metadata\":{\"exit_code\":3,\"duration_seconds\":0.1}}",
            })
    void anExitCodeIsReadAsEachVersionStatesIt(String output) {
        asked("Run it");
        called("k1", "exec_command", "{\"cmd\":\"make\",\"workdir\":\"/w\"}");
        returned("k1", output);

        imported();

        assertThat(runs()).containsExactly(List.of("make", "failed", 3));
        assertThat(house.rows("SELECT output_tail, timestamp_ms, duration_ms FROM command_runs"))
                .containsExactly(List.of("bad", START + 2000, 1000));
    }

    @Test
    void aCommandThatStillRunsEndsWithThePollThatSeesItsEnd() {
        asked("Build");
        called("k1", "exec_command", "{\"cmd\":\"make all\"}");
        returned("k1", "Wall time: 30 seconds\nProcess running with session ID 7\nOutput:\nhalf");
        called("k2", "write_stdin", "{\"session_id\":7,\"chars\":\"\"}");
        returned("k2", "Wall time: 30 seconds\nProcess running with session ID 7\nOutput:\n");
        asked("And?");
        called("k3", "write_stdin", "{\"session_id\":7,\"chars\":\"\"}");
        returned("k3", "Wall time: 2 seconds\nProcess exited with code 2\nOutput:\nbroken");
        called("k4", "exec_command", "{\"cmd\":\"sleep 900\"}");
        returned("k4", "Wall time: 30 seconds\nProcess running with session ID 8\nOutput:\n");

        imported();

        assertThat(runs())
                .containsExactly(
                        List.of("make all", "failed", 2),
                        Arrays.asList("sleep 900", "background", null));
        assertThat(house.rows("SELECT output_tail FROM command_runs LIMIT 1"))
                .containsExactly(List.of("half\nbroken"));
    }

    @Test
    void theTokensOfATurnAreWhatTheTotalsGrewBy() {
        String total =
                ",\"info\":{\"total_token_usage\":{\"input_tokens\":%d,\"cached_input_tokens\":%d,\"output_tokens\":%d}}";
        asked("One").event("token_count", total.formatted(100, 40, 7));
        event("token_count", total.formatted(100, 40, 7));
        asked("Two").event("token_count", total.formatted(250, 90, 9));
        event("token_count", ",\"info\":null");

        imported();

        assertThat(
                        house.rows(
                                "SELECT prompt_tokens, cache_read_tokens, completion_tokens FROM"
                                        + " requests ORDER BY request_index"))
                .containsExactly(List.of(100, 40, 7), List.of(150, 50, 2));
    }

    @Test
    void aTurnThatWasStoppedIsCanceled() {
        asked("One").event("turn_aborted", ",\"reason\":\"interrupted\"").asked("Two");

        imported();

        assertThat(house.rows("SELECT is_canceled FROM requests ORDER BY request_index"))
                .containsExactly(List.of(1), List.of(0));
    }

    @Test
    void aFileWithoutATurnIsAProblemInWords() {
        for (int i = 0; i < 10; i++) {
            event("brand_new_event", ",\"x\":1");
        }

        assertThat(imported().write())
                .contains("no turn was found in it", "event_msg/brand_new_event (10)");
    }
}
