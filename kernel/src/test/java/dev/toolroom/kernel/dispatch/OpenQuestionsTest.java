package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Decision.Scope;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.consent.Approvals;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.consent.Confirmations.Decided;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A question that waits for a person outlives a call that cannot wait. */
@Timeout(30)
class OpenQuestionsTest extends DropCalls {
    @Test
    void theSameCallMadeAgainAfterTheYesRunsOnce() throws Exception {
        isAsked(drop(USERS, "a"));
        assertThat(runs).hasValue(0);
        assertThat(confirmations.decide(only().call(), YES)).isEqualTo(Decided.KEPT);
        assertThat(confirmations.decide(new CallId("call-1"), YES))
                .as("decided once")
                .isEqualTo(Decided.NOT_WAITING);
        assertThat(drop(USERS, "a").isError()).isFalse();
        assertThat(runs).hasValue(1);
        isAsked(drop(USERS, "a"));
        assertThat(runs).hasValue(1);
    }

    @Test
    void ofManyThatRepeatTheCallAtOnceOneRuns() throws Exception {
        int clients = 8;
        for (int round = 1; round <= 5; round++) {
            isAsked(drop(USERS, "a"));
            confirmations.decide(only().call(), YES);
            var together = new CyclicBarrier(clients);
            try (var threads = Executors.newFixedThreadPool(clients)) {
                List<Future<Completed>> ended = new ArrayList<>();
                for (int i = 0; i < clients; i++) {
                    ended.add(
                            threads.submit(
                                    () -> {
                                        together.await();
                                        return drop(USERS, "a");
                                    }));
                }
                int answered = 0;
                for (Future<Completed> each : ended) {
                    if (each.get().isError()) {
                        isAsked(each.get());
                    } else {
                        answered++;
                    }
                }
                assertThat(answered).as("round %d", round).isEqualTo(1);
            }
            assertThat(runs).hasValue(round);
        }
    }

    @Test
    void aYesCountsForNoOtherCall() throws Exception {
        isAsked(drop(USERS, "a"));
        confirmations.decide(only().call(), YES);
        isAsked(drop(USERS.with("table", "orders"), "a"));
        isAsked(drop(USERS, "b"));
        offer("1.0.1");
        isAsked(drop(USERS, "a"));
        assertThat(runs).hasValue(0);
        offer("1.0.0");
        assertThat(drop(USERS, "a").isError()).isFalse();
    }

    @Test
    void theOrderOfFieldsMakesNoOtherCall() throws Exception {
        isAsked(drop(USERS, "a"));
        confirmations.decide(only().call(), YES);
        Json.Obj same = NOTHING.with("cascade", true).with("table", "users");
        assertThat(drop(same, "a").isError()).isFalse();
    }

    @Test
    void aCallThatIsMadeAgainAndAgainIsOneQuestion() throws Exception {
        isAsked(drop(USERS, "a"));
        isAsked(drop(USERS, "a"));
        isAsked(drop(USERS, "a"));
        only();
    }

    @Test
    void aNoReachesTheNextAttempt() throws Exception {
        isAsked(drop(USERS, "a"));
        confirmations.decide(only().call(), NO);
        Completed denied = drop(USERS, "a");
        assertThat(codeOf(denied)).isEqualTo("call.denied");
        assertThat(denied.json()).contains("nextStep");
        isAsked(drop(USERS, "a"));
        assertThat(runs).hasValue(0);
    }

    @Test
    void anApprovalForTheChatCountsThereForThisVersionUntilItIsRevoked() throws Exception {
        offer("1.0.0", Effect.RUNS_CODE);
        isAsked(drop(USERS, "a"));
        confirmations.decide(only().call(), YES.with(Scope.CHAT));
        assertThat(drop(USERS, "a").isError()).isFalse();
        assertThat(drop(NOTHING, "a").isError()).isFalse();
        assertThat(confirmations.standing().list().getFirst().used()).isEqualTo(2);
        isAsked(drop(USERS, "b"));
        offer("2.0.0", Effect.RUNS_CODE);
        isAsked(drop(NOTHING, "a"));
        offer("1.0.0", Effect.RUNS_CODE);
        assertThat(confirmations.standing().revoke(confirmations.standing().list().getFirst().id()))
                .isTrue();
        isAsked(drop(NOTHING, "a"));
        assertThat(runs).hasValue(2);
    }

    @Test
    void anotherAgentInTheSameChatIsAsked() throws Exception {
        offer("1.0.0", Effect.RUNS_CODE);
        isAsked(drop(USERS, "a"));
        confirmations.decide(only().call(), YES.with(Scope.CHAT));
        isAsked(drop(USERS, new Caller("mcp", "other agent", "a", Caller.LOCAL, null).inOwnChat()));
        assertThat(runs).hasValue(0);
    }

    @Test
    void nothingThatDestroysIsApprovedForMoreThanOneCall() throws Exception {
        isAsked(drop(USERS, "a"));
        for (Scope each : List.of(Scope.CHAT, Scope.ALWAYS)) {
            assertThat(confirmations.decide(only().call(), YES.with(each)))
                    .isEqualTo(Decided.NOT_OFFERED);
        }
        offer("1.0.0", Effect.RUNS_CODE);
        isAsked(drop(NOTHING, "a"));
        assertThat(confirmations.decide(new CallId("call-2"), YES.with(Scope.ALWAYS)))
                .as("no agent is known well enough")
                .isEqualTo(Decided.NOT_OFFERED);
        assertThat(runs).hasValue(0);
    }

    @Test
    void aYesOfAClientCountsOnlyForWhatIsConfined() throws Exception {
        var claimed = Decision.approved("agent", Decision.ELICITATION);
        isAsked(drop(USERS, "a"));
        CallId asked = only().call();
        assertThat(confirmations.decide(asked, claimed)).isEqualTo(Decided.NOT_OFFERED);
        isAsked(brought(claimed, null));
        isAsked(brought(claimed, asked));
        isAsked(brought(Decision.approved("terminal", Decision.YES_OPTION), null));
        assertThat(runs).hasValue(0);
        offer("1.0.0", Effect.RUNS_CODE);
        assertThat(brought(Decision.approved("terminal", Decision.YES_OPTION), null).isError())
                .isFalse();
    }

    /** The state of a modern request may be sent again and again. */
    @Test
    void theAnswerToAFormCountsOnceAndOnlyForTheCallThatWasAskedAbout() throws Exception {
        offer("1.0.0", Effect.RUNS_CODE);
        var claimed = Decision.approved("agent", Decision.ELICITATION);
        isAsked(brought(claimed, null));
        CallId asked = only().call();
        isAsked(drop(NOTHING, "a", claimed, asked));
        isAsked(drop(USERS, "b", claimed, asked));
        assertThat(runs).hasValue(0);
        assertThat(brought(claimed, asked).isError()).isFalse();
        for (int i = 0; i < 3; i++) {
            isAsked(brought(claimed, asked));
        }
        assertThat(runs).hasValue(1);
    }

    private Completed brought(Decision decision, @Nullable CallId answers)
            throws InterruptedException {
        return drop(USERS, "a", decision, answers);
    }

    private Completed drop(
            Json.Obj arguments, String chat, Decision decision, @Nullable CallId answers)
            throws InterruptedException {
        var caller = new Caller("mcp", "agent", chat, Caller.LOCAL, null);
        var id = new CallId("call-" + numbers.incrementAndGet());
        return dispatcher.call(
                new ToolCall(id, "drop", arguments, caller, null, decision, answers),
                CallListener.NONE);
    }

    @Test
    @Timeout(10)
    void aCallWithoutAnybodyToAskIsAnsweredAtOnce() throws Exception {
        var patient =
                new Confirmations(
                        Approvals.NONE,
                        () -> "in this test",
                        Duration.ofHours(1),
                        InstantSource.system());
        CallListener leaving =
                new CallListener() {
                    @Override
                    public void confirm(Question question, Consumer<Decision> decide) {
                        decide.accept(Decision.LEFT_OPEN);
                    }
                };
        var caller = new Caller("mcp", "agent", "a", Caller.LOCAL, null);
        var call = new ToolCall(new CallId("nobody"), "drop", USERS, caller);
        try (Dispatcher waiting = dispatcher(patient)) {
            isAsked(waiting.call(call, leaving));
        }
        assertThat(patient.pending()).hasSize(1);
    }

    @Test
    void aQuestionThatTheClientLeavesOpenWaitsForAPerson() throws Exception {
        var leaving =
                new CallListener() {
                    @Override
                    public boolean isAttended() {
                        return true;
                    }

                    @Override
                    public void confirm(Question question, Consumer<Decision> decide) {
                        decide.accept(Decision.LEFT_OPEN);
                    }
                };
        var caller = new Caller("mcp", "agent", "a", Caller.LOCAL, null);
        var call = new ToolCall(new CallId("left"), "drop", USERS, caller);
        isAsked(dispatcher.call(call, leaving));
        assertThat(confirmations.decide(only().call(), YES)).isEqualTo(Decided.KEPT);
        assertThat(drop(USERS, "a").isError()).isFalse();
        assertThat(runs).hasValue(1);
    }

    @Test
    void aCallThatNobodyLooksAtIsAnsweredWithinTwentySeconds() {
        CallListener asking =
                new CallListener() {
                    @Override
                    public boolean isAttended() {
                        return true;
                    }
                };
        var usual = new Confirmations();
        assertThat(usual.waitFor(CallListener.NONE)).isLessThan(Duration.ofSeconds(20));
        assertThat(usual.waitFor(asking)).isEqualTo(Duration.ofMinutes(5));
    }
}
