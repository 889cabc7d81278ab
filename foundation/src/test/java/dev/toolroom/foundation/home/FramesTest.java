package dev.toolroom.foundation.home;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.Risk;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A call and its answer are the same on both sides of the socket. */
class FramesTest {
    private static final CallId ID = new CallId("call-1");
    private static final Json.Obj VALUE = Json.object().put("a", 1).put("b", "ü").build();

    private static Json.Obj sent(Json.Obj frame) {
        return (Json.Obj) Json.read(frame.write());
    }

    private static Caller caller(@Nullable Path workspace) {
        return new Caller("mcp", "an agent", "chat-1", "local", workspace);
    }

    @Test
    void aCallArrivesAsItWasSent() {
        var approval =
                new Decision(
                        Decision.Kind.APPROVED, "Ann", Decision.ELICITATION, Decision.Scope.CHAT);
        var whole =
                new ToolCall(
                        ID,
                        "tool",
                        VALUE,
                        caller(Path.of("/project")),
                        "message-1",
                        approval,
                        new CallId("asked"));
        assertThat(Frames.call(sent(Frames.call(whole, true)))).isEqualTo(whole);
        var bare = new ToolCall(ID, "tool", Json.Obj.EMPTY, caller(null));
        assertThat(Frames.call(sent(Frames.call(bare, false)))).isEqualTo(bare);
    }

    private static Stream<Outcome> outcomes() {
        var plain = Answer.whole(VALUE);
        return Stream.of(
                new Outcome.Answered(plain),
                new Outcome.Answered(
                        new Answer(VALUE, new Extent.Cut(7, Extent.Ceiling.ITEMS))
                                .withBlocks(List.of(new Block.Text("warning")))
                                .withRenderPlan(Json.Obj.EMPTY.with("renderer", "table"))
                                .withCarried(Json.Obj.EMPTY.with("isError", false))
                                .withView(new View.Text("drawn"))),
                new Outcome.Refused("stale", "is stale", "Read it again", VALUE),
                new Outcome.Failed(ID));
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void anAnswerArrivesAsItWasGiven(Outcome outcome) {
        var completed = new Completed(outcome, VALUE, VALUE.write());
        assertThat(Frames.completed(sent(Frames.completed(ID, completed)))).isEqualTo(completed);
    }

    @Test
    void aQuestionArrivesAsItWasAsked() {
        var question =
                new Question(
                        ID,
                        "tool",
                        "1.0.0",
                        Proposal.deleting("Delete it?", "Delete 1 table")
                                .withLosses(List.of(new Proposal.Loss("users", "Table", "3 rows")))
                                .withPlan("sql", "DROP TABLE users;"),
                        caller(null),
                        VALUE,
                        Instant.parse("2026-11-15T12:00:00Z"),
                        Risk.CONFINED,
                        "http://127.0.0.1:7000/#/activity?question=call-1");
        assertThat(Frames.question(sent(Frames.question(question)))).isEqualTo(question);
    }

    /** Whoever answers with nothing has not agreed. */
    @Test
    void whatIsNoDecisionIsNone() {
        assertThat(Frames.decision(Json.Obj.EMPTY))
                .isEqualTo(new Decision(Decision.Kind.DENIED, "", "", Decision.Scope.ONCE));
    }

    @ParameterizedTest
    @CsvSource({
        "0.1.0, 0.1.0, true",
        "0.1.0, 0.2.0, true",
        "0.2.0, 0.1.0, false",
        "0.10.0, 0.9.0, false",
        "0.9.0, 0.10.0, true",
        "0.1.0-rc1, 0.1.0, false",
        "1, 0, false"
    })
    void anOlderFrontMayJoinANewerOwnerAndNotTheOtherWay(String front, String owner, boolean may) {
        var build = BuildVersion.read(sent(new BuildVersion(owner).json()));
        assertThat(build).isEqualTo(new BuildVersion(owner));
        assertThat(new BuildVersion(front).mayJoin(build)).isEqualTo(may);
        assertThat(new BuildVersion(front).mayJoin(new BuildVersion(owner, 2))).isFalse();
    }

    @Test
    void anOwnerOfAnotherBuildIsNamedWithWhatToDo() {
        var mine = new BuildVersion("0.2.0");
        assertThat(mine.problem(new BuildVersion("0.1.0"), 7))
                .hasMessage(
                        "process 7 runs Toolroom 0.1.0 and has this home open; this is Toolroom"
                                + " 0.2.0; end the older one with: kill 7, then call again");
        assertThat(mine.problem(new BuildVersion("0.3.0"), 7))
                .hasMessageEndingWith("use the newer one, or end it with: kill 7");
        assertThat(mine.problem(BuildVersion.read(Json.Obj.EMPTY), 7))
                .hasMessageContaining("runs an earlier Toolroom and");
    }
}
