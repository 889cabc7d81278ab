package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DispatcherTest extends OpenDispatcher {
    private static final Limits HASTY = new Limits(10, 400, Duration.ofMillis(200));

    private final CountDownLatch stopped = new CountDownLatch(1);

    @Test
    void aReadLeavesOneLineAndAnythingElseTwo() throws Exception {
        source.change(
                tool("look", Effect.READS, PATIENT, context -> DONE),
                tool("send", Effect.WRITES, PATIENT, context -> DONE));
        assertThat(call("look").outcome()).isEqualTo(new Outcome.Answered(DONE));
        call("send");
        assertThat(ledger).containsExactly("look answered", "send running WRITES", "send answered");
    }

    @Test
    void aDeadlineCancelsWhatTheToolStarted() throws Exception {
        source.change(tool("wait", Effect.READS, HASTY, this::neverEnding));
        assertThat(codeOf(call("wait"))).isEqualTo("call.out-of-time");
        stopped.await();
        assertThat(ledger).containsExactly("wait call.out-of-time");
    }

    @Test
    void aStoppedCallThatChangedSomethingReportsWhatItDid() throws Exception {
        var done = new CountDownLatch(1);
        source.change(
                tool(
                        "publish",
                        Effect.WRITES,
                        HASTY,
                        context -> {
                            context.cancellation().onCancel(done::countDown);
                            awaitQuietly(done);
                            return DONE;
                        }));
        assertThat(call("publish").outcome()).isEqualTo(new Outcome.Answered(DONE));
        assertThat(ledger).containsExactly("publish running WRITES", "publish answered");
    }

    @Test
    void cancellingByIdStopsTheWork() throws Exception {
        source.change(tool("wait", Effect.READS, PATIENT, this::neverEnding));
        var completed = call("wait", progress -> dispatcher.cancel(new CallId("call-1")));
        assertThat(codeOf(completed)).isEqualTo("call.cancelled");
        stopped.await();
    }

    @Test
    void aCancellationThatCameBeforeTheCallIsNotLost() throws Exception {
        source.change(tool("wait", Effect.READS, PATIENT, this::neverEnding));
        var unwanted =
                new CallListener() {
                    @Override
                    public boolean isCancelled() {
                        return true;
                    }
                };
        assertThat(codeOf(dispatcher.call(plain("wait"), unwanted))).isEqualTo("call.cancelled");
        var told = new ArrayList<Completed>();
        dispatcher.run(plain("wait"), unwanted, told::add);
        assertThat(told).hasSize(1).allMatch(each -> codeOf(each).equals("call.cancelled"));
    }

    @Test
    void closingFreesTheCallerOfAToolThatIsStuck() throws Exception {
        source.change(tool("stuck", Effect.READS, PATIENT, this::neverEnding));
        var started = new CountDownLatch(1);
        var call = new FutureTask<>(() -> call("stuck", progress -> started.countDown()));
        Thread.startVirtualThread(call);
        started.await();
        dispatcher.close();
        assertThat(ledger).containsExactly("stuck call.closing");
        assertThat(codeOf(call.get())).isEqualTo("call.closing");
        assertThat(codeOf(call("stuck"))).isEqualTo("call.closing");
    }

    /** A tool may say of itself that it was stopped; whoever asks again elsewhere must know why. */
    @Test
    void aReadThatClosingCutShortCanBeMadeAgainWhateverItsToolSays() throws Exception {
        var started = new CountDownLatch(1);
        source.change(
                tool(
                        "polite",
                        Effect.READS,
                        PATIENT,
                        context -> {
                            started.countDown();
                            try {
                                new CountDownLatch(1).await();
                                throw new AssertionError("nobody counts it down");
                            } catch (InterruptedException e) {
                                throw new Refusal(
                                        CallRefusal.CANCELLED, "stopped while it waited", "Again");
                            }
                        }));
        var call = new FutureTask<>(() -> call("polite"));
        Thread.startVirtualThread(call);
        started.await();
        dispatcher.close();
        assertThat(codeOf(call.get())).isEqualTo("call.closing");
    }

    @Test
    void anInterruptedCallerCancelsAndStillLeavesAReceipt() {
        source.change(tool("wait", Effect.READS, PATIENT, this::neverEnding));
        Thread caller = Thread.currentThread();
        assertThatThrownBy(() -> call("wait", progress -> caller.interrupt()))
                .isInstanceOf(InterruptedException.class);
        assertThat(ledger).containsExactly("wait call.cancelled");
    }

    @Test
    void aCallOnItsCallersThreadIsAnsweredInTimeThoughTheToolHoldsTheThread() throws Exception {
        source.change(tool("wait", Effect.READS, HASTY, this::neverEnding));
        var told = new CompletableFuture<Completed>();
        Thread.ofPlatform()
                .daemon()
                .start(() -> dispatcher.run(plain("wait"), CallListener.NONE, told::complete));
        assertThat(codeOf(told.get())).isEqualTo("call.out-of-time");
        assertThat(ledger).containsExactly("wait call.out-of-time");
    }

    @Test
    void aCancelledCallLeavesNoInterruptOnItsCallersThread() {
        source.change(
                tool(
                        "look",
                        Effect.WRITES,
                        PATIENT,
                        context -> {
                            dispatcher.cancel(new CallId("call-1"));
                            assertThat(Thread.currentThread().isInterrupted()).isTrue();
                            return DONE;
                        }));
        var told = new ArrayList<Completed>();
        dispatcher.run(plain("look"), CallListener.NONE, told::add);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(told).extracting(Completed::outcome).containsExactly(new Outcome.Answered(DONE));
    }

    @Test
    void whatAnInterruptWouldHarmHearsOnlyItsStop() throws Exception {
        var heard = new CountDownLatch(1);
        source.change(
                tool(
                        "look",
                        Effect.WRITES,
                        PATIENT,
                        context -> {
                            context.cancellation().onCancel(heard::countDown);
                            boolean interrupted =
                                    context.cancellation()
                                            .shielded(
                                                    () -> {
                                                        dispatcher.cancel(new CallId("call-1"));
                                                        awaitQuietly(heard);
                                                        return Thread.currentThread()
                                                                .isInterrupted();
                                                    });
                            return Answer.whole(NOTHING.with("interrupted", interrupted));
                        }));
        assertThat(call("look").json()).isEqualTo("{\"interrupted\":false}");
    }

    private static ToolCall plain(String tool) {
        return new ToolCall(new CallId("call-1"), tool, NOTHING, caller());
    }

    @Test
    void anAnswerOverItsCeilingGoesToAnExportAndTheAnswerRefersToIt() throws Exception {
        var large = Answer.whole(NOTHING.with("text", "é".repeat(2000)));
        source.change(tool("tell", Effect.READS, PATIENT, context -> large));
        Completed completed = call("tell");
        assertThat(completed.body().text("export", "")).isEqualTo("toolroom://exports/call-1.json");
        assertThat(completed.body().text("preview", "")).startsWith("{\"text\":\"ééé");
        assertThat(exported).containsExactly(large.value().write());
        assertThat(ledger).containsExactly("tell answered, cut by bytes");
    }

    @Test
    void aBugIsAnIncidentThatTellsNothingOfItsCause() throws Exception {
        source.change(
                tool(
                        "break",
                        Effect.READS,
                        PATIENT,
                        context -> {
                            throw new IllegalStateException("secret");
                        }));
        Completed completed = call("break");
        assertThat(completed.outcome()).isEqualTo(new Outcome.Failed(new CallId("call-1")));
        assertThat(completed.json())
                .contains("toolroom incident call-1")
                .doesNotContain("secret", "IllegalState");
    }

    @Test
    void argumentsAreCheckedBeforeTheToolAndItsEffectSeeThem() throws Exception {
        var schema = (Json.Obj) Json.read("{\"required\":[\"a\"]}");
        source.change(
                new TestTool(
                        contract(
                                "strict",
                                schema,
                                false,
                                call -> {
                                    throw new AssertionError("the effect was computed");
                                },
                                PATIENT),
                        context -> DONE));
        assertThat(codeOf(call("strict"))).isEqualTo("call.bad-arguments");
        assertThat(ledger).containsExactly("strict call.bad-arguments");
    }

    @Test
    void aToolWithoutLimitsOfItsOwnHasTheHousesLimits() throws Exception {
        source.change(
                tool(
                        "usual",
                        Effect.READS,
                        Limits.DEFAULT,
                        context -> Answer.whole(NOTHING.with("items", context.limits().items()))),
                tool(
                        "own",
                        Effect.READS,
                        PATIENT,
                        context -> Answer.whole(NOTHING.with("items", context.limits().items()))));
        assertThat(call("usual").json()).isEqualTo("{\"items\":2}");
        assertThat(call("own").json()).isEqualTo("{\"items\":10}");
    }

    @Test
    void whatIsStoredIsRedacted() throws Exception {
        source.change(
                tool(
                        "tell",
                        Effect.READS,
                        PATIENT,
                        context -> Answer.whole(NOTHING.with("pass", "hunter2"))));
        var call =
                new ToolCall(new CallId("c"), "tell", NOTHING.with("url", "x:hunter2@y"), caller());
        assertThat(dispatcher.call(call, CallListener.NONE).json()).contains("hunter2");
        assertThat(stored).containsExactly("{\"url\":\"x:***@y\"} {\"pass\":\"***\"}");
    }

    @Test
    void whatARefusedCallWasToldIsKept() throws Exception {
        source.change(
                tool(
                        "look",
                        Effect.READS,
                        PATIENT,
                        context -> {
                            throw new Refusal(CallRefusal.CLOSING, "not now", "Come again");
                        }));
        String told = call("look").json();
        assertThat(told).contains("Come again");
        assertThat(stored).containsExactly("{} " + told);
    }

    /** A long value is cut after it is redacted: half of a secret would not be recognized. */
    @Test
    void aRefusalIsRecordedWithTheRedactedValue() throws Exception {
        var schema = (Json.Obj) Json.read("{\"properties\":{\"steps\":{\"type\":\"integer\"}}}");
        source.change(
                new TestTool(
                        contract("strict", schema, false, call -> Effect.READS, PATIENT),
                        context -> DONE));
        String secret = "x".repeat(55) + "hunter2";
        var call = new ToolCall(new CallId("c"), "strict", NOTHING.with("steps", secret), caller());
        assertThat(dispatcher.call(call, CallListener.NONE).json()).contains("xxxxhunt…");
        assertThat(stored).hasSize(1);
        assertThat(stored.getFirst()).contains("xxxx***").doesNotContain("hunt");
    }

    @Test
    void toolsComeAndGoWithTheirSource() throws Exception {
        List<Integer> sizes = new ArrayList<>();
        registry.onChange(() -> sizes.add(registry.tools().size()));
        assertThat(codeOf(call("look"))).isEqualTo("call.unknown-tool");
        Tool look = tool("look", Effect.READS, PATIENT, context -> DONE);
        source.change(look);
        assertThat(call("look").body()).isEqualTo(DONE.value());
        assertThat(call("lok").json()).contains("Did you mean look?");
        source.change();
        assertThat(codeOf(call("look"))).isEqualTo("call.unknown-tool");
        assertThat(sizes).containsExactly(1, 0);
    }

    @Test
    void aListenerThatComesBackHearsWhatItMissed() {
        events.publish("a", NOTHING);
        events.publish("b", NOTHING);
        events.resume(1, event -> heard.add(event.type()), () -> heard.add("gap"));
        events.publish("c", NOTHING);
        events.resume(99, event -> {}, () -> heard.add("gap"));
        assertThat(heard).containsExactly("b", "c", "gap");
    }

    /** Hears no interrupt; only its stop is run. */
    private Answer neverEnding(CallContext context) {
        context.cancellation().onCancel(stopped::countDown);
        context.listener().progress(1, 2, "half way");
        var never = new CountDownLatch(1);
        while (true) {
            awaitQuietly(never);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ignored) {
            // as deaf as a native call
        }
    }
}
