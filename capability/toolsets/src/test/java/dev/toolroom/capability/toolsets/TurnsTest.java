package dev.toolroom.capability.toolsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.foundation.store.Sql;
import dev.toolroom.foundation.store.Store;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns with explicit calls, in a home as its owner has it. */
@Timeout(120)
class TurnsTest {
    private static final String WAITING =
            """
            import time
            from toolset_runtime import log, progress

            def hold(workspace, name):
                progress(1, "holding", total=2)
                log("waits for " + name)
                (workspace / "begun.txt").write_text("begun")
                print("so far", flush=True)
                while not (workspace / name).exists():
                    time.sleep(0.02)
                return {"came": name}
            """;

    @TempDir private Path home;
    @TempDir private Path project;
    private ToolsetsApplication house;

    TurnsTest() {}

    @BeforeEach
    void open() {
        house = new ToolsetsApplication(home);
        house.call("import_toolset", "{'path':'app-builder'}");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private void installHold() throws Exception {
        Path toolset = Files.createDirectories(project.resolve("holding"));
        Files.createDirectories(toolset.resolve("tools"));
        Files.writeString(toolset.resolve("tools/hold.py"), WAITING);
        Files.writeString(
                toolset.resolve("toolset.yaml"),
                """
                manifest_version: "1"
                id: holding
                name: Holding
                version: "1.0.0"
                tools:
                  - id: hold
                    name: Hold
                    description: Waits for a file
                    entrypoint: tools.hold:hold
                    input_schema:
                      type: object
                      properties: { name: { type: string } }
                      required: [name]
                """);
        Json.Obj installed = house.call("import_toolset", "{'path':'" + toolset + "'}");
        assertThat(installed.text("kind", "")).as(installed.write()).isEqualTo("new");
    }

    private static String write(String path, String content) {
        return "{'tool':'write_file','arguments':{'path':'%s','content':'%s'}}"
                .formatted(path, content);
    }

    private String file(String chat, String path) {
        return house.call("get_workspace_file", "{'chat_id':'" + chat + "','path':'" + path + "'}")
                .text("content", "");
    }

    private static void refused(
            String code, org.assertj.core.api.ThrowableAssert.ThrowingCallable work) {
        assertThatThrownBy(work)
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refusal -> assertThat(refusal.outcome().code()).isEqualTo(code));
    }

    @Test
    void aTurnWritesItsMessageRunsItsCallsAndTellsAllOfIt() throws Exception {
        Turns.Turn turn =
                house.begin(
                        "{'content':'two files','calls':["
                                + write("a.txt", "one")
                                + ","
                                + write("b.txt", "two")
                                + "]}");
        HeardTurn heard = HeardTurn.whole(turn);
        assertThat(heard.types())
                .startsWith("turn.started", "message", "call.started")
                .endsWith("call.finished", "done")
                .containsSubsequence("call.started", "call.finished", "call.started");
        assertThat(heard.sequences()).startsWith(1L, 2L, 3L);
        Json.Obj message = heard.last("message");
        String chat = message.text("chat_id", "");
        assertThat(message.text("content", "")).isEqualTo("two files");
        assertThat(message.get("parent_id")).isEqualTo(new Json.Null());
        Json.Obj call = heard.last("call.finished");
        assertThat(call.text("status", "")).isEqualTo("success");
        assertThat(call.text("message_id", "")).isEqualTo(message.text("id", ""));
        assertThat(call.object("render_plan").text("renderer", "")).isEqualTo("code");
        Json.Obj done = heard.last("done");
        assertThat(done.text("status", "")).isEqualTo("success");
        assertThat(done.text("active_leaf_message_id", "")).isEqualTo(message.text("id", ""));
        assertThat(done.text("active_manifest_id", ""))
                .isNotEmpty()
                .isEqualTo(call.text("post_manifest_id", ""));
        assertThat(file(chat, "b.txt")).isEqualTo("two");
    }

    @Test
    void whatFollowsAFailedCallIsLeftOutUnlessAskedFor() throws Exception {
        String calls =
                "'calls':[{'tool':'read_file','arguments':{'path':'none'}},"
                        + write("a", "1")
                        + "]";
        HeardTurn stopped = HeardTurn.whole(house.begin("{" + calls + "}"));
        assertThat(stopped.types()).containsOnlyOnce("call.finished");
        Json.Obj done = stopped.last("done");
        assertThat(done.text("status", "")).isEqualTo("error");
        assertThat(done.object("error").text("code", "")).isEqualTo("python.raised");
        assertThat(done.object("error").text("message", "")).startsWith("read_file: ");
        HeardTurn whole = HeardTurn.whole(house.begin("{'on_error':'continue'," + calls + "}"));
        assertThat(whole.last("call.finished").text("status", "")).isEqualTo("success");
        assertThat(whole.last("done").text("status", "")).isEqualTo("error");
    }

    @Test
    void aRetryMakesABranchWithTheFilesOfThatTime() throws Exception {
        HeardTurn first = HeardTurn.whole(house.begin("{'calls':[" + write("a", "1") + "]}"));
        String chat = first.last("done").text("chat_id", "");
        String one = first.last("message").text("id", "");
        String go = "{'chat_id':'" + chat + "',";
        HeardTurn second = HeardTurn.whole(house.begin(go + "'calls':[" + write("b", "2") + "]}"));
        String two = second.last("message").text("id", "");
        assertThat(second.last("message").text("parent_id", "")).isEqualTo(one);
        HeardTurn retried =
                HeardTurn.whole(
                        house.begin(
                                go
                                        + "'retry_of':'"
                                        + two
                                        + "','calls':["
                                        + write("c", "3")
                                        + "]}"));
        assertThat(retried.last("message").text("parent_id", "")).isEqualTo(one);
        assertThat(house.call("get_workspace_files", "{'chat_id':'" + chat + "'}").write())
                .contains("\"path\":\"a\"", "\"path\":\"c\"")
                .doesNotContain("\"path\":\"b\"");
        HeardTurn continued =
                HeardTurn.whole(
                        house.begin(
                                go
                                        + "'parent_id':'"
                                        + two
                                        + "','calls':["
                                        + write("d", "4")
                                        + "]}"));
        assertThat(continued.last("message").text("parent_id", "")).isEqualTo(two);
        assertThat(file(chat, "b")).isEqualTo("2");
        HeardTurn rooted =
                HeardTurn.whole(
                        house.begin(go + "'parent_id':null,'calls':[" + write("e", "5") + "]}"));
        assertThat(rooted.last("message").get("parent_id")).isEqualTo(new Json.Null());
        assertThat(house.call("get_workspace_files", "{'chat_id':'" + chat + "'}").write())
                .contains("\"path\":\"e\"")
                .doesNotContain("\"path\":\"a\"", "\"path\":\"d\"");
    }

    @Test
    void whatWasUploadedBeforeAMessageIsThereInItsRetry() throws Exception {
        HeardTurn first = HeardTurn.whole(house.begin("{'calls':[" + write("a", "1") + "]}"));
        String chat = first.last("done").text("chat_id", "");
        String go = "{'chat_id':'" + chat + "',";
        house.call("edit_workspace_file", go + "'path':'by-hand.txt','content':'mine'}");
        HeardTurn second =
                HeardTurn.whole(
                        house.begin(
                                go
                                        + "'calls':[{'tool':'write_file','arguments':{"
                                        + "'path':'by-hand.txt','content':'theirs'}}]}"));
        HeardTurn.whole(
                house.begin(
                        go
                                + "'retry_of':'"
                                + second.last("message").text("id", "")
                                + "','calls':["
                                + write("x", "y")
                                + "]}"));
        assertThat(file(chat, "by-hand.txt")).isEqualTo("mine");
    }

    @Test
    void aCallThatAsksFirstSaysSoAndIsNotRun() throws Exception {
        String request =
                "{'calls':[{'tool':'run_command','arguments':{'command':'echo hi > out'}}]}";
        HeardTurn asked = HeardTurn.whole(house.begin(request));
        assertThat(asked.types()).contains("call.waiting");
        assertThat(asked.last("done").object("error").text("code", ""))
                .isEqualTo("call.confirmation-required");
        HeardTurn approved =
                HeardTurn.whole(house.begin(request, Decision.approved("junit", Decision.PAGE)));
        assertThat(approved.last("done").text("status", "")).isEqualTo("success");
    }

    @Test
    void aTurnIsCancelledAndTheChatIsFreeAgain() throws Exception {
        installHold();
        Turns.Turn turn =
                house.begin(
                        "{'calls':[{'tool':'hold','arguments':{'name':'never'}},"
                                + write("after", "x")
                                + "]}");
        try (var heard = new HeardTurn(turn, 0)) {
            String chat = heard.await("turn.started").text("chat_id", "");
            // What a tool prints and what it reports come by two ways, in any order.
            heard.awaitAll("call.output", "call.progress", "call.log");
            String more = "{'chat_id':'" + chat + "','calls':[" + write("x", "y") + "]}";
            refused("chats.busy", () -> house.begin(more));
            turn.cancel();
            Json.Obj done = heard.await("done");
            assertThat(done.text("status", "")).isEqualTo("cancelled");
            assertThat(heard.types()).containsOnlyOnce("call.started");
            assertThat(HeardTurn.whole(house.begin(more)).last("done").text("status", ""))
                    .isEqualTo("success");
            assertThat(file(chat, "begun.txt")).as("what it had done is kept").isEqualTo("begun");
        }
    }

    @Test
    void whoComesBackHearsWhatTheyMissedAndTheSameRequestIsTheSameTurn() throws Exception {
        String request = "{'turn_id':'my-turn-1','calls':[" + write("a", "1") + "]}";
        Turns.Turn turn = house.begin(request);
        HeardTurn all = HeardTurn.whole(turn);
        assertThat(house.begin(request).id()).isEqualTo(turn.id());
        try (var rest = new HeardTurn(house.turns().find("my-turn-1"), 3)) {
            rest.await("done");
            assertThat(rest.hasGap()).isFalse();
            assertThat(rest.types()).isEqualTo(all.types().subList(3, all.types().size()));
        }
        house.close();
        house = new ToolsetsApplication(home);
        HeardTurn recorded = HeardTurn.whole(house.begin(request));
        assertThat(recorded.hasGap()).isTrue();
        assertThat(recorded.types()).containsExactly("message", "call.finished", "done");
        assertThat(recorded.last("done").text("status", "")).isEqualTo("success");
        assertThat(recorded.last("call.finished").object("answer").text("written", ""))
                .isEqualTo("a");
        assertThat(recorded.last("done")).isEqualTo(all.last("done"));
        house.store()
                .write(
                        Store.Durability.PROCESS_CRASH,
                        connection ->
                                new Sql(connection).run("UPDATE turns SET status = 'running'"));
        Json.Obj interrupted = HeardTurn.whole(house.turns().find("my-turn-1")).last("done");
        assertThat(interrupted.text("status", "")).isEqualTo("interrupted");
        for (String each : List.of("active_leaf_message_id", "active_manifest_id")) {
            assertThat(interrupted.text(each, "none")).isEqualTo(all.last("done").text(each, ""));
        }
    }

    @Test
    void whatAChatDoesNotHaveIsNullAtTheEnd() throws Exception {
        HeardTurn heard = HeardTurn.whole(house.begin("{'calls':[{'tool':'list_toolsets'}]}"));
        assertThat(heard.last("done").get("active_manifest_id")).isEqualTo(new Json.Null());
    }

    /** Clients of event streams come back by themselves when a stream has ended. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 5, 6, 7, 1_000, 999_999_999_999_999_999L})
    void whoComesBackToATurnThatHasEndedHearsOfItsEnd(long sequence) throws Exception {
        HeardTurn.whole(
                house.begin("{'turn_id':'turn-that-ended','calls':[" + write("a", "1") + "]}"));
        try (var again = new HeardTurn(house.turns().find("turn-that-ended"), sequence)) {
            again.await("done");
            assertThat(again.types().getLast()).isEqualTo("done");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    chats.not-found | {'chat_id':'nowhere','calls':[{'tool':'list_tools'}]}
                    messages.not-found | {'chat_id':'chat-1','parent_id':'none','calls':[{'tool':'list_tools'}]}
                    messages.not-found | {'chat_id':'chat-1','retry_of':'none','calls':[{'tool':'list_tools'}]}
                    turns.bad-request | {'chat_id':'chat-1'}
                    turns.bad-request | {'chat_id':'chat-1','calls':[]}
                    turns.bad-request | {'chat_id':'chat-1','calls':[{'name':'list_tools'}]}
                    turns.bad-request | {'calls':[{'tool':'list_tools'}],'parent_id':'a','retry_of':'b'}
                    turns.bad-request | {'calls':[{'tool':'list_tools'}],'turn_id':'../x'}
                    turns.bad-request | {'calls':[{'tool':'list_tools'}],'more':1}
                    turns.bad-request | {'calls':[{'tool':'list_tools'}],'on_disconnect':'maybe'}
                    """)
    void whatCannotBeginIsRefusedAndLeavesNothing(String code, String request) throws Exception {
        refused(code, () -> house.begin(request.replace('"', '\'')));
        HeardTurn next =
                HeardTurn.whole(
                        house.begin("{'chat_id':'chat-1','calls':[{'tool':'list_toolsets'}]}"));
        assertThat(next.last("message").get("parent_id"))
                .as("no message was left behind")
                .isEqualTo(new Json.Null());
    }

    @Test
    void aToolThatIsNotThereEndsTheTurnInTheWordsOfTheCall() throws Exception {
        HeardTurn heard = HeardTurn.whole(house.begin("{'calls':[{'tool':'writ_file'}]}"));
        assertThat(heard.last("done").object("error").text("code", ""))
                .isEqualTo("call.unknown-tool");
        refused("turns.not-found", () -> house.turns().find("none"));
    }
}
