package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Chats tell what no trace does, and their telemetry goes with them. */
class DerivedTelemetryTest {
    private final RecallApplication house;
    private final TelemetryApplication telemetry;

    DerivedTelemetryTest(@TempDir Path folder) {
        house = new RecallApplication(folder);
        telemetry = new TelemetryApplication(house, folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    /** A chat with every signal: a vote, kept and undone edits, a failing command. */
    private void chat(String id) {
        Json.Obj session =
                new Sessions(id)
                        .turn(1_790_000_000_000L, "Fix it", "Fixed")
                        .command(1_790_000_100_000L, "npm test", "Command exited with code 1")
                        .session();
        String text =
                session.write()
                        .replaceFirst(
                                "\"requestId\":",
                                "\"vote\":1,\"editedFileEvents\":[{\"eventKind\":1},"
                                        + "{\"eventKind\":2},{\"eventKind\":3}],\"requestId\":");
        house.put(house.workspace("w").resolve("chatSessions/" + id + ".json"), text);
        house.imported();
    }

    @Test
    void whereThereIsNoTraceTheChatTells() {
        chat("s1");
        assertThat(house.count("rollouts")).isZero();
        telemetry.enable();
        Json.Obj answer = house.answer("recall_telemetry", "{'operation':'derive'}");
        assertThat(answer.get("sessions")).isEqualTo(Json.Num.of(1));
        assertThat(house.rows("SELECT rollout_id, session_id, dataset_origin FROM rollouts"))
                .containsExactly(List.of("s1", "s1", "toolroom"));
        assertThat(
                        house.rows(
                                "SELECT request_id, link_method, reward_final FROM attempts ORDER"
                                        + " BY started_at_ms"))
                .containsExactly(
                        List.of("request_s1_0", "request-id", 1.0),
                        List.of("request_s1_1", "request-id", -1.0));
        assertThat(
                        house.rows(
                                "SELECT reward_kind, value, notes FROM reward_signals JOIN attempts"
                                        + " USING (attempt_id) ORDER BY started_at_ms, reward_index"))
                .containsExactly(
                        List.of("chat.edit_kept", 1.0, "editedFileEvents: kept"),
                        List.of("chat.edit_undone", -1.0, "editedFileEvents: undone"),
                        List.of("chat.vote", 1.0, "requests.vote"),
                        List.of("chat.command", -1.0, "command_runs: exit code 1, tier 2"));
        assertThat(
                        house.rows(
                                "SELECT name FROM telemetry_spans s JOIN attempts USING"
                                        + " (attempt_id) WHERE request_id = 'request_s1_1' ORDER"
                                        + " BY sequence_id"))
                .containsExactly(
                        List.of("invoke_agent copilot-chat"),
                        List.of("chat copilot/gpt-5"),
                        List.of("execute_tool run_in_terminal"),
                        List.of("chat copilot/gpt-5"),
                        List.of("agentlightning.annotation"));
        List<List<List<Object>>> before = TelemetryApplication.tables(house);
        house.answer("recall_telemetry", "{'operation':'derive'}");
        assertThat(TelemetryApplication.tables(house)).isEqualTo(before);
    }

    @Test
    void anImportDerivesWhatItBrought() {
        telemetry.enable();
        chat("s1");
        assertThat(house.count("attempts")).isEqualTo(2);
        List<List<List<Object>>> before = TelemetryApplication.tables(house);
        house.imported();
        assertThat(TelemetryApplication.tables(house)).isEqualTo(before);
    }

    @Test
    void aTurnWithATraceGetsOnlyItsSignalsFromTheChat() {
        telemetry.enable();
        telemetry.importFile(
                "trace.json",
                OtlpFiles.today("s1")
                        .replace(
                                "\"Planner\"}}",
                                "\"Planner\"}},{\"key\":\"copilot_chat.turn.index\","
                                        + "\"value\":{\"intValue\":\"0\"}}"));
        assertThat(house.rows("SELECT session_id FROM rollouts").toString()).isEqualTo("[[null]]");
        chat("s1");
        assertThat(
                        house.rows(
                                "SELECT attempt_id, link_method, reward_final FROM attempts WHERE"
                                        + " request_id = 'request_s1_0'"))
                .containsExactly(List.of(OtlpFiles.TRACE, "turn-index", 1.0));
        assertThat(
                        house.rows(
                                "SELECT reward_kind FROM reward_signals WHERE attempt_id = '"
                                        + OtlpFiles.TRACE
                                        + "' ORDER BY reward_index"))
                .containsExactly(
                        List.of("evaluation.relevance"),
                        List.of("chat.edit_kept"),
                        List.of("chat.edit_undone"),
                        List.of("chat.vote"));
        assertThat(house.count("attempts")).isEqualTo(2);
        assertThat(house.rows("SELECT rollout_id FROM rollouts")).containsExactly(List.of("s1"));
    }

    @Test
    void purgingAChatTakesItsTelemetryAlong() throws Exception {
        telemetry.enable();
        chat("s1");
        String word = "zebrafishmonger";
        String trace = OtlpFiles.today("s1").replace("it took too long", word);
        telemetry.importFile("trace.json", trace);
        house.approved("recall_purge", "{'id':'s1'}");
        TelemetryApplication.TABLES.forEach(
                each -> assertThat(house.count(each)).as(each).isZero());
        assertThat(telemetry.filesThatHold(word)).isEmpty();
        telemetry.importFile("again.json", trace + "\n");
        TelemetryApplication.TABLES.forEach(
                each -> assertThat(house.count(each)).as(each).isZero());
        assertThat(telemetry.filesThatHold(word)).isEmpty();
        assertThat(house.answer("recall_verify", "{}").get("ok")).isEqualTo(new Json.Bool(true));
    }
}
