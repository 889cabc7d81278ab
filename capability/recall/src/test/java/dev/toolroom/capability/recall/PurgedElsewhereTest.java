package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A purged request stays away, whatever other file has it and whatever it is called there. */
class PurgedElsewhereTest {
    private static final String WORD = "quokkawrangler";
    private static final long TIME = 1_760_000_000_000L;

    private final RecallApplication house;
    private final TelemetryApplication telemetry;
    private final Path chats;

    PurgedElsewhereTest(@TempDir Path folder) {
        house = new RecallApplication(folder);
        telemetry = new TelemetryApplication(house, folder);
        chats = house.workspace("w").resolve("chatSessions");
    }

    @BeforeEach
    void imported() {
        house.put(chats.resolve("a.json"), chat("a").session().write());
        house.imported();
    }

    @AfterEach
    void close() {
        house.close();
    }

    private static Sessions chat(String id) {
        return new Sessions(id)
                .turn(TIME, "Good morning", "Hello")
                .turn(TIME + 600_000, "About the " + WORD, "A " + WORD + " it is")
                .turn(TIME + 1_200_000, "continue", "Well");
    }

    private void purge(String id) {
        house.approved("recall_purge", "{'id':'" + id + "'}");
    }

    private List<List<Object>> prompts(String session) {
        return house.rows(
                "SELECT prompt_text FROM requests WHERE session_id = '"
                        + session
                        + "' ORDER BY request_index");
    }

    private static final List<List<Object>> OTHERS =
            List.of(List.of("Good morning"), List.of("continue"));

    private static String event(String id, long time, String prompt) {
        return Json.object()
                        .put("type", "user.message")
                        .put("id", id)
                        .put("timestamp", java.time.Instant.ofEpochMilli(time).toString())
                        .put("data", Json.Obj.EMPTY.with("content", prompt))
                        .build()
                        .write()
                + "\n";
    }

    @Test
    void copilotsTranscriptBesideTheChatDoesNotBringItBack() throws Exception {
        purge("request_a_1");

        // It tells more of the session, so that its turns are taken instead of the editor's.
        house.put(
                house.workspace("w").resolve("GitHub.copilot-chat/transcripts/a.jsonl"),
                "{\"type\":\"session.start\",\"data\":{\"sessionId\":\"a\"}}\n"
                        + event("e1", TIME + 900, "Good morning")
                        + event("e2", TIME + 600_900, "About  the " + WORD + "\n")
                        + event("e3", TIME + 1_200_900, "continue")
                        + event("e4", TIME + 1_800_000, "continue"));
        house.imported();

        assertThat(prompts("a"))
                .containsExactly(List.of("Good morning"), List.of("continue"), List.of("continue"));
        assertThat(telemetry.filesThatHold(WORD)).isEmpty();
    }

    @Test
    void aPromptThatIsAskedAgainLaterStays() {
        purge("request_a_2");
        house.put(
                chats.resolve("a.json"),
                chat("a").turn(TIME + 1_800_000, "continue", "Again").session().write());
        house.imported();

        assertThat(house.rows("SELECT request_id FROM requests ORDER BY request_index"))
                .containsExactly(
                        List.of("request_a_0"), List.of("request_a_1"), List.of("request_a_3"));
    }

    @Test
    void aForkThatIsThereLosesItsCopy() throws Exception {
        // A fork keeps the ids of its requests, or gives them new ones.
        String fork = chat("a").session().write().replace("\"a\"", "\"fork\"");
        house.put(chats.resolve("fork.json"), fork);
        house.put(chats.resolve("b.json"), chat("b").session().write());
        house.imported();
        assertThat(house.count("requests")).isEqualTo(9);

        purge("request_a_1@fork");

        for (String each : List.of("a", "fork", "b")) {
            assertThat(prompts(each)).as(each).isEqualTo(OTHERS);
        }
        assertThat(telemetry.filesThatHold(WORD)).isEmpty();
    }

    @Test
    void aForkThatComesLaterDoesNotBringItBack() throws Exception {
        purge("request_a_1");

        String fork = chat("a").session().write().replace("\"a\"", "\"fork\"");
        house.put(chats.resolve("fork.json"), fork);
        house.put(
                chats.resolve("b.jsonl"),
                "{\"kind\":0,\"v\":" + chat("b").session().write() + "}\n");
        house.imported();

        for (String each : List.of("fork", "b")) {
            assertThat(prompts(each)).as(each).isEqualTo(OTHERS);
        }
        assertThat(house.rows("SELECT DISTINCT raw_json FROM chat_sessions"))
                .containsExactly(List.of("{\"$purged\":true}"));
        assertThat(telemetry.filesThatHold(WORD)).isEmpty();
        assertThat(house.answer("recall_verify", "{}").get("ok")).isEqualTo(new Json.Bool(true));
    }

    @Test
    void aShortPromptOfAnotherChatInTheSameMinuteStays() {
        house.put(chats.resolve("b.json"), chat("b").session().write());
        house.imported();

        purge("request_a_2");
        house.put(
                chats.resolve("c.json"),
                new Sessions("c").turn(TIME + 1_200_000, "continue", "Yes").session().write());
        house.imported();

        assertThat(prompts("a")).hasSize(2);
        assertThat(prompts("b")).hasSize(3);
        assertThat(prompts("c")).containsExactly(List.of("continue"));
    }

    private static String span(String trace, String span, int turn, String text) {
        return """
        {"resourceSpans":[{"scopeSpans":[{"spans":[{"name":"invoke_agent copilot","kind":1,
          "traceId":"%s","spanId":"%s","startTimeUnixNano":"1760000600000000000",
          "endTimeUnixNano":"1760000601000000000","attributes":[
          {"key":"gen_ai.operation.name","value":{"stringValue":"invoke_agent"}},
          {"key":"said","value":{"stringValue":"%s"}},
          {"key":"copilot_chat.chat_session_id","value":{"stringValue":"a"}},
          {"key":"copilot_chat.turn.index","value":{"intValue":"%d"}}]}]}]}]}
        """
                        .formatted(trace, span, text, turn)
                        .replaceAll("\\n\\s*", "")
                + "\n";
    }

    @Test
    void aTraceThatHasGrownDoesNotBringItsSpansBack() throws Exception {
        telemetry.enable();
        String known =
                span("0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331", 0, "Good morning")
                        + span("0af7651916cd43dd8448eb211c80319d", "b7ad6b7169203332", 1, WORD);
        telemetry.importFile("t.json", known);
        assertThat(house.count("telemetry_spans")).isEqualTo(2);
        purge("request_a_1");
        assertThat(house.count("telemetry_spans")).isEqualTo(1);

        telemetry.importFile(
                "t.json",
                known
                        + span(
                                "0af7651916cd43dd8448eb211c80319e",
                                "b7ad6b7169203333",
                                2,
                                "continue"));

        assertThat(house.rows("SELECT request_id FROM attempts ORDER BY 1"))
                .containsExactly(List.of("request_a_0"), List.of("request_a_2"));
        assertThat(telemetry.filesThatHold(WORD)).isEmpty();
    }

    @Test
    void aSpanWhoseIdAnotherTraceHadIsStoredOnce() {
        telemetry.enable();
        String id = "b7ad6b7169203331";
        telemetry.importFile("one.json", span("0af7651916cd43dd8448eb211c80319d", id, 1, "x"));
        String second = span("0af7651916cd43dd8448eb211c80319c", id, 0, "y");
        telemetry.importFile("two.json", second);
        assertThat(house.count("telemetry_spans")).isEqualTo(2);
        purge("request_a_1");

        telemetry.importFile("two.json", second + "\n\n");

        assertThat(house.count("telemetry_spans")).isEqualTo(1);
    }
}
