package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.consent.Confirmations.Decided;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Tool;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ConsentTest extends OpenDispatcher {
    private static final Decision YES = Decision.approved("junit", Decision.PAGE);
    private static final Decision NO = Decision.denied("junit", Decision.PAGE);
    private static final EffectRule WRITING = EffectRule.always(Effect.WRITES);

    @Test
    void consentIsAskedFirstAndAnyDoorMayGiveIt() throws Exception {
        source.change(confirmed("format"));
        events.subscribe(
                event -> {
                    heard.add(event.type());
                    if (event.type().equals("call.pending")) {
                        Question question = confirmations.pending().getFirst();
                        confirmations.decide(question.call(), YES);
                    }
                });
        assertThat(call("format").outcome()).isEqualTo(new Outcome.Answered(DONE));
        assertThat(ledger)
                .containsExactly("format pending", "format running WRITES", "format answered");
        assertThat(heard)
                .containsExactly("call.started", "call.pending", "call.approved", "call.finished");
        assertThat(confirmations.pending()).isEmpty();
    }

    @Test
    void aCallerSeesProgressWhileAPersonIsAwaited() {
        var records = new Records(new ListedLedger(), events, text -> text);
        Tool tool = confirmed("format");
        var call = new ToolCall(new CallId("call-1"), "format", NOTHING, caller());
        List<Long> seconds = new ArrayList<>();
        var patient =
                new CallListener() {
                    @Override
                    public boolean isAttended() {
                        return true;
                    }

                    @Override
                    public void progress(long done, long total, String message) {
                        heard.add(message);
                        seconds.add(done);
                        if (heard.size() == 3) {
                            confirmations.decide(call.id(), YES);
                        }
                    }
                };
        var consents = new Consents(confirmations, records, Duration.ofSeconds(1));
        var obtained =
                consents.obtain(
                        tool,
                        call,
                        patient,
                        records.started(call, tool, Effect.READS, Instant.EPOCH),
                        new RunningCall(new Watchdog()));
        assertThat(obtained.given()).isNotNull();
        assertThat(seconds).containsExactly(1L, 2L, 3L);
        assertThat(heard).containsOnly("Waiting for a person's approval");
    }

    @Test
    void aNoEndsTheCallBeforeItBegan() throws Exception {
        source.change(confirmed("format"));
        assertThat(codeOf(confirm(NO))).isEqualTo("call.denied");
        assertThat(codeOf(confirm(Decision.DEFERRED))).isEqualTo("call.deferred");
        assertThat(ledger)
                .containsExactly(
                        "format pending",
                        "format call.denied",
                        "format pending",
                        "format call.deferred");
        var approved = new ToolCall(new CallId("call-2"), "format", NOTHING, caller(), YES);
        assertThat(dispatcher.call(approved, CallListener.NONE).isError()).isFalse();
    }

    @Test
    void anAnsweredQuestionIsClosed() throws Exception {
        source.change(confirmed("format"));
        for (Decision each : List.of(YES, NO)) {
            confirm(each);
            assertThat(confirmations.pending()).as(each.kind().name()).isEmpty();
        }
    }

    /** An agent that timed out calls again; a person who pressed Stop does not. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theQuestionOfACancelledCallStaysForACallerThatMayCallAgain(boolean mayCallAgain)
            throws Exception {
        source.change(confirmed("format"));
        events.subscribe(
                event -> {
                    if (event.type().equals("call.pending")) {
                        dispatcher.cancel(new CallId("call-1"));
                    }
                });
        var listener =
                new CallListener() {
                    @Override
                    public boolean mayCallAgain() {
                        return mayCallAgain;
                    }
                };
        var call = new ToolCall(new CallId("call-1"), "format", NOTHING, caller());
        assertThat(codeOf(dispatcher.call(call, listener))).isEqualTo("call.cancelled");
        assertThat(confirmations.pending()).hasSize(mayCallAgain ? 1 : 0);
        for (Question left : confirmations.pending()) {
            assertThat(confirmations.isWaiting(left)).isFalse();
            assertThat(confirmations.decide(left.call(), YES)).isEqualTo(Decided.KEPT);
            var again = new ToolCall(new CallId("call-2"), "format", NOTHING, caller());
            assertThat(dispatcher.call(again, CallListener.NONE).isError()).isFalse();
        }
    }

    @Test
    void aToolMayAskBeforeSomeOfItsCallsOnly() throws Exception {
        source.change(new Careful(contract("drop", NOTHING, false, WRITING, PATIENT)));
        var harmless = new ToolCall(new CallId("a"), "drop", NOTHING, caller());
        assertThat(dispatcher.call(harmless, CallListener.NONE).isError()).isFalse();
        assertThat(ledger).containsExactly("drop running WRITES", "drop answered");
        var harmful =
                new ToolCall(new CallId("b"), "drop", NOTHING.with("table", "users"), caller());
        assertThat(codeOf(asked(harmful, "Drop \"users\"?", NO))).isEqualTo("call.denied");
        assertThat(asked(harmful, "Drop \"users\"?", YES).isError()).isFalse();
    }

    @Test
    void anApprovalThatComesAlongCountsOnlyWhereOneIsNeeded() throws Exception {
        source.change(
                tool("look", Effect.READS, PATIENT, context -> DONE),
                new TestTool(
                        contract("peek", NOTHING, true, EffectRule.READS, PATIENT),
                        context -> DONE));
        for (String each : List.of("look", "peek")) {
            var call = new ToolCall(new CallId(each), each, NOTHING, caller(), YES);
            assertThat(dispatcher.call(call, CallListener.NONE).isError()).isFalse();
        }
        assertThat(ledger).containsExactly("look answered", "peek running READS", "peek answered");
    }

    @Test
    void aQuestionThatFailsIsAnIncidentAndNotAYes() throws Exception {
        source.change(new Careful(contract("drop", NOTHING, false, WRITING, PATIENT)));
        var broken = new ToolCall(new CallId("a"), "drop", NOTHING.with("table", 3), caller());
        assertThat(dispatcher.call(broken, CallListener.NONE).outcome())
                .isInstanceOf(Outcome.Failed.class);
        assertThat(ledger).noneMatch(line -> line.contains("running"));
    }

    /** The record of a call keeps less of its arguments. */
    @Test
    void aPersonIsShownTheWholeOfALongCommand() throws Exception {
        source.change(new Careful(contract("drop", NOTHING, false, WRITING, PATIENT)));
        Json.Obj arguments =
                NOTHING.with("table", "users").with("command", "echo long; ".repeat(2_000));
        events.subscribe(
                event -> {
                    if (event.type().equals("call.pending")) {
                        Question question = confirmations.pending().getFirst();
                        boolean isWhole = question.arguments().equals(arguments);
                        confirmations.decide(question.call(), isWhole ? YES : NO);
                    }
                });
        var call = new ToolCall(new CallId("call-1"), "drop", arguments, caller());
        assertThat(dispatcher.call(call, CallListener.NONE).isError()).isFalse();
    }

    private Completed confirm(Decision decision) throws InterruptedException {
        var call = new ToolCall(new CallId("call-1"), "format", NOTHING, caller());
        return asked(call, "Allow format?", decision);
    }

    private Completed asked(ToolCall call, String text, Decision decision)
            throws InterruptedException {
        var listener =
                new CallListener() {
                    @Override
                    public void confirm(Question question, Consumer<Decision> decide) {
                        assertThat(question.text()).isEqualTo(text);
                        decide.accept(decision);
                    }
                };
        return dispatcher.call(call, listener);
    }

    private static Tool confirmed(String name) {
        return new TestTool(contract(name, NOTHING, true, WRITING, PATIENT), context -> DONE);
    }

    private record Careful(Contract contract) implements Tool {
        @Override
        public Answer call(Json.Obj arguments, CallContext context) {
            return DONE;
        }

        @Override
        public Optional<Proposal> consent(Json.Obj arguments) {
            Json table = arguments.get("table");
            if (table instanceof Json.Num) {
                throw new IllegalStateException("no name");
            }
            return Optional.ofNullable(table)
                    .map(name -> Proposal.of("Drop " + name.write() + "?", "Drop"));
        }
    }
}
