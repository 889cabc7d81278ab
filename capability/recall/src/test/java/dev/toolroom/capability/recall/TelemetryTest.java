package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Spans of several emitters fill the tables, once somebody agrees. */
class TelemetryTest {
    private static final String SECRET = "ghp_" + "k3Jd8fQ2mZx7Lw9Rt5Vb1Nc6Hy4Gs0PaUeTo";
    private final Path folder;
    private final RecallApplication house;
    private final TelemetryApplication telemetry;

    TelemetryTest(@TempDir Path folder) {
        this.folder = folder;
        house = new RecallApplication(folder);
        telemetry = new TelemetryApplication(house, folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void nothingIsStoredUntilAPersonAgrees() {
        house.put(folder.resolve("t.json"), OtlpFiles.today("c"));
        assertThat(house.call("recall_telemetry", "{'operation':'import','path':'t.json'}").json())
                .contains("recall.telemetry-off")
                .contains("toolroom recall telemetry enable");
        assertThat(house.call("recall_telemetry", "{'operation':'enable'}").json())
                .contains("call.");
        assertThat(house.count("instrumentation_sources")).isZero();
        TelemetryApplication.TABLES.forEach(
                each -> assertThat(house.count(each)).as(each).isZero());

        telemetry.enable();
        assertThat(
                        house.rows(
                                "SELECT name, version, is_trusted, config_json ->> 'endpoint',"
                                        + " config_json ->> 'by' FROM instrumentation_sources"
                                        + " ORDER BY 1"))
                .containsExactly(List.of("otlp", "1", 1, "none", "local (test)"));
        house.answer("recall_telemetry", "{'operation':'disable'}");
        assertThat(house.call("recall_telemetry", "{'operation':'import','path':'t.json'}").json())
                .contains("recall.telemetry-off");
    }

    @Test
    void spansByTodaysNamesFillEveryTable() {
        telemetry.enable();
        Json.Obj answer = telemetry.importFile("today.json", OtlpFiles.today("conversation-7"));
        assertThat(answer.get("spans")).isEqualTo(Json.Num.of(4));
        assertThat(house.rows("SELECT rollout_id, session_id, dataset_origin FROM rollouts"))
                .hasSize(1)
                .first()
                .asString()
                .isEqualTo("[conversation-7, null, shop-agent]");
        assertThat(
                        house.rows(
                                "SELECT attempt_id, status, reward_final, started_at_ms,"
                                        + " ended_at_ms FROM attempts"))
                .containsExactly(
                        List.of(
                                OtlpFiles.TRACE,
                                "succeeded",
                                0.75,
                                1790000000000L,
                                1790000009000L));
        assertThat(
                        house.rows(
                                "SELECT sequence_id, name, span_kind, status_code, start_time_ns"
                                        + " FROM telemetry_spans ORDER BY sequence_id"))
                .containsExactly(
                        List.of(
                                1,
                                "invoke_agent Planner",
                                "INTERNAL",
                                "UNSET",
                                1790000000000000001L),
                        List.of(2, "chat gpt-5", "CLIENT", "OK", 1790000001000000000L),
                        List.of(
                                3,
                                "execute_tool run_in_terminal",
                                "INTERNAL",
                                "ERROR",
                                1790000003000000000L),
                        List.of(4, "chat gpt-5", "CLIENT", "UNSET", 1790000005000000000L));
        assertThat(
                        house.rows(
                                "SELECT attributes_json ->> '$.\"gen_ai.usage.input_tokens\"'"
                                        + " FROM telemetry_spans WHERE sequence_id = 2"))
                .containsExactly(List.of(1200));
        assertThat(house.rows("SELECT value, reward_kind, notes FROM reward_signals"))
                .containsExactly(List.of(0.75, "evaluation.relevance", "good"));
        assertThat(
                        house.rows(
                                        "SELECT action_ref, reward_ref, next_state_ref,"
                                                + " adapter_version FROM transition_tuples ORDER"
                                                + " BY tuple_id")
                                .toString())
                .isEqualTo(
                        "[[span:eee19b7ec3c1b175/output, reward:TRACE/0,"
                                        .replace("TRACE", OtlpFiles.TRACE)
                                + " span:eee19b7ec3c1b177/input, agl-0.3],"
                                + " [span:eee19b7ec3c1b177/output, reward:TRACE/0, null, agl-0.3]]"
                                        .replace("TRACE", OtlpFiles.TRACE));
    }

    @Test
    void oldNamesAndOtherShapesAreTheSameThing() {
        telemetry.enable();
        telemetry.importFile("old.jsonl", OtlpFiles.old());
        assertThat(
                        house.rows(
                                "SELECT rollout_id, status, failure_class, reward_final FROM"
                                        + " attempts"))
                .containsExactly(List.of("old-session", "failed", "error", 0.5));
        assertThat(house.rows("SELECT reward_kind FROM reward_signals").toString())
                .contains("trace.accuracy");
        assertThat(house.rows("SELECT trace_id FROM telemetry_spans LIMIT 1"))
                .containsExactly(List.of("5b8efff798038103d269b633813fc60d"));
        assertThat(house.count("transition_tuples")).isEqualTo(1);
    }

    @Test
    void theSameFileAgainChangesNothingAndTheOrderOfFilesDoesNotMatter(@TempDir Path elsewhere) {
        telemetry.enable();
        telemetry.importFile("a.json", OtlpFiles.old());
        List<List<List<Object>>> before = TelemetryApplication.tables(house);
        assertThat(telemetry.importFile("a.json", OtlpFiles.old()).get("unchanged"))
                .isEqualTo(Json.Num.of(1));
        assertThat(telemetry.importFile("copy.json", OtlpFiles.old()).get("imported"))
                .isEqualTo(Json.Num.of(1));
        assertThat(TelemetryApplication.tables(house)).isEqualTo(before);
        try (var other = new RecallApplication(elsewhere)) {
            other.approved("recall_telemetry", "{'operation':'enable'}");
            List<String> lines = OtlpFiles.old().lines().toList().reversed();
            for (int i = 0; i < lines.size(); i++) {
                other.put(elsewhere.resolve(i + ".json"), lines.get(i));
            }
            other.answer("recall_telemetry", "{'operation':'import','path':'0.json'}");
            other.answer("recall_telemetry", "{'operation':'import','path':'1.json'}");
            assertThat(TelemetryApplication.tables(other)).isEqualTo(before);
        }
    }

    @Test
    void filesThatCannotBeReadAreNamedAndTheRestIsImported() {
        telemetry.enable();
        Path traces = folder.resolve("traces");
        house.put(traces.resolve("a-empty.json"), "");
        house.put(traces.resolve("b-other.json"), "{\"hello\":[1,2,{\"x\":null}]}");
        house.put(traces.resolve("c-logs.json"), "{\"resourceLogs\":[]}");
        house.put(traces.resolve("d-torn.jsonl"), OtlpFiles.today("c") + "{\"resourceSpa");
        house.put(traces.resolve("e-good.json"), "[" + OtlpFiles.today("c") + "]");
        house.put(
                traces.resolve("f-odd.json"),
                "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[{\"name\":7},3,"
                        + "{\"traceId\":\"x\",\"spanId\":\"y\",\"kind\":99,\"status\":[],"
                        + "\"attributes\":{\"a\":1},\"startTimeUnixNano\":\"soon\"}]}]}]}");
        String answer =
                house.answer("recall_telemetry", "{'operation':'import','path':'traces'}").write();
        assertThat(answer)
                .contains("\"file\":\"a-empty.json\",\"status\":\"unreadable\"")
                .contains("\"file\":\"b-other.json\",\"status\":\"unreadable\"")
                .contains("logs or metrics")
                .contains("\"file\":\"d-torn.jsonl\",\"status\":\"torn\"")
                .contains("\"file\":\"e-good.json\",\"status\":\"imported\"")
                .contains("\"file\":\"f-odd.json\",\"status\":\"imported\"")
                .contains("\"skippedSpans\":2");
        assertThat(house.count("telemetry_spans")).isEqualTo(5);
        assertThat(house.answer("recall_verify", "{}").get("ok")).isEqualTo(new Json.Bool(true));
    }

    @Test
    void secretsAreTakenOutBeforeAnythingIsWritten() throws Exception {
        telemetry.enable();
        String password = "horse-battery";
        String text =
                OtlpFiles.today("c")
                        .replace("it took too long", "no access with " + SECRET)
                        .replace("tool_calls", SECRET)
                        .replace("\"stringValue\":\"good\"", "\"stringValue\":\"" + SECRET + "\"")
                        .replace("shop-agent", "agent " + SECRET)
                        .replace("\"raw\"", "\"" + SECRET + "\"")
                        .replace("\"key\":\"gen_ai.provider.name\"", "\"key\":\"db.password\"")
                        .replace("\"openai\"", "\"" + password + "\"");
        Json.Obj answer = telemetry.importFile("secret.json", text);
        assertThat(answer.object("redactions").fields()).containsKey("named-value");
        assertThat(telemetry.filesThatHold(SECRET)).isEmpty();
        assertThat(telemetry.filesThatHold(password)).isEmpty();
        assertThat(house.count("redaction_events")).isPositive();
        assertThat(house.rows("SELECT status_message FROM telemetry_spans WHERE sequence_id = 3"))
                .asString()
                .contains("no access with [redacted:");
    }

    private static String span(int number, String key, String value) {
        return """
        {"resourceSpans":[{"scopeSpans":[{"spans":[{"name":"chat","traceId":"%032x",
          "spanId":"%016x","startTimeUnixNano":"1790000000000000000","attributes":[
          {"key":"gen_ai.conversation.id","value":{"stringValue":"a"}},
          {"key":"%s","value":{"stringValue":"%s"}}]}]}]}]}
        """
                .formatted(number, number, key, value);
    }

    @Test
    void anAttemptIsLinkedToTheTurnWithItsAnswerOrCall() {
        telemetry.enable();
        String chat =
                new Sessions("a")
                        .turn(1, "Hello", "Hi")
                        .command(2, "make", "done")
                        .session()
                        .write();
        house.put(
                house.workspace("w").resolve("chatSessions/a.json"),
                chat.replaceFirst("\"modelId\":", "\"responseId\":\"response-1\",\"modelId\":"));
        house.imported();
        String call = (String) house.rows("SELECT call_id FROM tool_calls").getFirst().getFirst();

        telemetry.importFile(
                "linked.jsonl",
                span(1, "gen_ai.response.id", "response-1")
                        + span(2, "gen_ai.tool.call.id", call)
                        + span(3, "gen_ai.tool.call.id", "another"));

        assertThat(
                        house.rows(
                                        "SELECT request_id, link_method FROM attempts ORDER BY attempt_id")
                                .toString())
                .isEqualTo("[[request_a_0, response-id], [request_a_1, call-id], [null, null]]");
    }

    @Test
    void disablingCanDeleteWhatWasStored() {
        telemetry.enable();
        telemetry.importFile("a.json", OtlpFiles.today("c"));
        house.approved("recall_telemetry", "{'operation':'disable','delete':true}");
        TelemetryApplication.TABLES.forEach(
                each -> assertThat(house.count(each)).as(each).isZero());
        telemetry.enable();
        telemetry.importFile("a.json", OtlpFiles.today("c"));
        assertThat(house.count("telemetry_spans")).isEqualTo(4);
    }

    @Test
    void whatWasDoneIsInTheEvidence() throws Exception {
        telemetry.enable();
        telemetry.importFile("a.json", OtlpFiles.today("c"));
        String list = Files.readString(folder.resolve("home/recall/requirements-checklist.md"));
        assertThat(list.lines().filter(each -> each.contains("recall-telemetry-"))).isNotEmpty();
        assertThat(house.answer("recall_verify", "{}").get("ok")).isEqualTo(new Json.Bool(true));
    }
}
