package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.toolsets.model.ModelEndpoint;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.json.Json;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Turns in which a model answers, against a scripted server on loopback. */
@Timeout(120)
class ModelTurnTest {
    @TempDir private Path home;
    private final FakeModel model = new FakeModel();
    private ToolsetsApplication house;

    ModelTurnTest() {}

    @BeforeEach
    void open() {
        house = new ToolsetsApplication(home);
        house.call("import_toolset", "{'path':'app-builder'}");
        house.use(model.endpoint(4, Duration.ofMinutes(1)));
    }

    @AfterEach
    void close() {
        house.close();
        model.close();
    }

    private static List<Json.Obj> messages(Json.Obj holder) {
        List<Json.Obj> all = new ArrayList<>();
        if (holder.get("messages") instanceof Json.Arr(var items)) {
            items.forEach(each -> all.add((Json.Obj) each));
        }
        return all;
    }

    private static List<String> roles(Json.Obj request) {
        return messages(request).stream().map(each -> each.text("role", "")).toList();
    }

    @Test
    void aModelAnswersPartByPart() throws Exception {
        model.says("Good ", "morning");
        HeardTurn heard = HeardTurn.whole(house.begin("{'prompt':'Hello'}"));
        assertThat(heard.types())
                .containsExactly("turn.started", "message", "text", "text", "message", "done");
        Json.Obj answer = heard.last("message");
        assertThat(answer.text("role", "")).isEqualTo("assistant");
        assertThat(answer.text("content", "")).isEqualTo("Good morning");
        assertThat(heard.last("done").text("active_leaf_message_id", ""))
                .isEqualTo(answer.text("id", ""));
        assertThat(roles(model.requests().getFirst())).containsExactly("system", "user");
        assertThat(model.requests().getFirst().write())
                .contains("\"name\":\"write_file\"")
                .doesNotContain("delete_chat");
    }

    @Test
    void itCallsToolsAndTheNextTurnKnowsOfIt() throws Exception {
        model.wants("write_file", "{\"path\":\"plan.md\",\"content\":\"later\"}");
        model.says("Written.");
        HeardTurn heard = HeardTurn.whole(house.begin("{'prompt':'Write a plan'}"));
        assertThat(heard.types())
                .containsSubsequence(
                        "message", "message", "call.started", "call.finished", "text", "done");
        Json.Obj call = heard.last("call.finished");
        assertThat(call.text("status", "")).isEqualTo("success");
        String chat = heard.last("done").text("chat_id", "");
        Json.Obj branch =
                house.call("list_messages", "{'chat_id':'" + chat + "','branch':'active'}");
        List<Json.Obj> messages = messages(branch);
        assertThat(messages).hasSize(3);
        assertThat(messages.get(1).text("id", ""))
                .as("the call belongs to the message that asked for it")
                .isEqualTo(call.text("message_id", ""));
        assertThat(roles(model.requests().get(1)))
                .containsExactly("system", "user", "assistant", "tool");
        assertThat(model.requests().get(1).write()).contains("written");
        model.says("Yes");
        HeardTurn.whole(house.begin("{'chat_id':'" + chat + "','prompt':'Is it there?'}"));
        assertThat(roles(model.requests().get(2)))
                .containsExactly("system", "user", "assistant", "tool", "assistant", "user");
    }

    @Test
    void whatItWasNotOfferedOrCannotWriteIsToldToItAndNotRun() throws Exception {
        model.wants("uninstall_toolset", "{\"toolset_id\":\"app-builder\"}");
        model.wants("write_file", "{\"path\":");
        model.says("Sorry");
        HeardTurn heard = HeardTurn.whole(house.begin("{'prompt':'Remove it'}"));
        assertThat(heard.types()).doesNotContain("call.started");
        assertThat(heard.last("done").text("status", "")).isEqualTo("success");
        assertThat(model.requests().get(1).write()).contains("call.unknown-tool");
        assertThat(model.requests().get(2).write()).contains("call.bad-arguments");
        assertThat(house.names()).contains("write_file");
        model.says("Nothing to call");
        HeardTurn.whole(house.begin("{'prompt':'Hi','tools':[]}"));
        assertThat(model.requests().getLast().get("tools")).isNull();
    }

    @Test
    void whatAsksAPersonAsksThemHereToo() throws Exception {
        model.wants("run_command", "{\"command\":\"touch out\"}");
        model.says("It needs approval");
        HeardTurn heard = HeardTurn.whole(house.begin("{'prompt':'Run it'}"));
        assertThat(heard.types()).contains("call.waiting");
        assertThat(heard.last("call.finished").text("error_code", ""))
                .isEqualTo("call.confirmation-required");
        assertThat(heard.last("done").text("status", "")).isEqualTo("success");
    }

    @Test
    void aModelThatGoesOnForEverIsStoppedAfterItsRounds() throws Exception {
        for (int i = 0; i < 4; i++) {
            model.wants("read_file", "{\"path\":\"none\"}");
        }
        HeardTurn heard = HeardTurn.whole(house.begin("{'prompt':'Go on'}"));
        assertThat(heard.last("done").object("error").text("code", ""))
                .isEqualTo("model.too-many-rounds");
        assertThat(model.requests()).hasSize(4);
    }

    @Test
    void aTurnIsCancelledWhileTheModelSpeaks() throws Exception {
        model.hangs("Well");
        Turns.Turn turn = house.begin("{'prompt':'Hello'}");
        try (var heard = new HeardTurn(turn, 0)) {
            heard.await("text");
            turn.cancel();
            assertThat(heard.await("done").text("status", "")).isEqualTo("cancelled");
        }
    }

    @Test
    void aModelThatNeverEndsIsGivenUp() throws Exception {
        house.use(model.endpoint(4, Duration.ofMillis(200)));
        model.hangs("Well");
        HeardTurn heard = HeardTurn.whole(house.begin("{'prompt':'Hello'}"));
        assertThat(heard.last("done").object("error").text("code", ""))
                .isEqualTo("model.out-of-time");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    401 | application/json | {"error":{"message":"Incorrect API key KEY"}} | model.refused | status 401: Incorrect API key [redacted]
                    429 | text/html | <h1>slow down</h1> | model.refused | status 429
                    302 | text/html | gone | model.refused | status 302
                    200 | text/html | <h1>Hello</h1> | model.bad-answer | not JSON
                    200 | application/json | {"choices":[]} | model.bad-answer | no choices
                    200 | text/event-stream | data: {"choices":[]} | model.bad-answer | cut off
                    200 | text/event-stream | data: {"error":{"message":"overloaded"}}NL | model.refused | overloaded
                    """)
    void whatTheServerSaysIsToldPlainly(
            int status, String type, String body, String code, String words) throws Exception {
        model.answers(status, type, body.replace("KEY", FakeModel.KEY).replace("NL", "\n\n"));
        HeardTurn heard = HeardTurn.whole(house.begin("{'prompt':'Hello'}"));
        Json.Obj error = heard.last("done").object("error");
        assertThat(error.text("code", "")).isEqualTo(code);
        assertThat(error.text("message", "")).contains(words).doesNotContain("sk-test");
        assertThat(error.text("nextStep", "")).isNotEmpty();
    }

    @Test
    void aWholeAnswerWillDoAndTheKeyIsNowhere() throws Exception {
        model.answers(
                200, "application/json", "{\"choices\":[{\"message\":{\"content\":\"Hi\"}}]}");
        HeardTurn heard = HeardTurn.whole(house.begin("{'prompt':'Hello'}"));
        assertThat(heard.last("message").text("content", "")).isEqualTo("Hi");
        assertThat(model.keys()).containsOnly("Bearer " + FakeModel.KEY);
        String stored =
                house.store()
                        .read(
                                connection -> {
                                    try (var rows =
                                            connection
                                                    .createStatement()
                                                    .executeQuery(
                                                            "SELECT endpoint || ' ' || model FROM"
                                                                    + " turns")) {
                                        rows.next();
                                        return rows.getString(1);
                                    }
                                });
        assertThat(stored).startsWith("http://127.0.0.1:").endsWith("/v1 fake-1");
        house.close();
        try (var files = Files.walk(home)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                assertThat(
                                new String(
                                        Files.readAllBytes(each),
                                        java.nio.charset.StandardCharsets.ISO_8859_1))
                        .as(each.toString())
                        .doesNotContain(FakeModel.KEY);
            }
        }
        house = new ToolsetsApplication(home);
    }

    @Test
    void withoutAModelOrWithAnUnsafeOneNothingIsSent() {
        house.use(null);
        assertThatThrownBy(() -> house.begin("{'prompt':'Hello'}"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("No model");
        assertThatThrownBy(
                        () ->
                                new ModelEndpoint(
                                        URI.create("http://models.example/v1"),
                                        "m",
                                        "key",
                                        "",
                                        1,
                                        Duration.ofSeconds(1)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("encryption");
        assertThatThrownBy(() -> house.begin("{'prompt':'Hi','calls':[{'tool':'list_tools'}]}"))
                .isInstanceOf(Refusal.class);
        assertThat(model.requests()).isEmpty();
    }
}
