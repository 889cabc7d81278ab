package dev.toolroom.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.kernel.Calls.Completed;
import dev.toolroom.kernel.Confirmations.Decision;
import dev.toolroom.kernel.Confirmations.Question;
import dev.toolroom.kernel.Contract.Effect;
import dev.toolroom.kernel.Contract.EffectRule;
import dev.toolroom.kernel.Contract.WorkspaceUse;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DispatcherTest {
    private static final Json.Obj NOTHING = Json.Obj.EMPTY;
    private static final Answer DONE = Answer.whole(NOTHING.with("ok", true));
    private static final Limits HASTY = new Limits(10, 400, Duration.ofMillis(200));
    private static final Limits PATIENT = new Limits(10, 400, Duration.ofMinutes(5));

    private final List<String> ledger = new CopyOnWriteArrayList<>();
    private final List<String> stored = new CopyOnWriteArrayList<>();
    private final List<String> exported = new CopyOnWriteArrayList<>();
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final Events events = new Events();
    private final Confirmations confirmations = new Confirmations();
    private final ChangingSource source = new ChangingSource();
    private final ToolRegistry registry = new ToolRegistry(List.of(source));
    private final Dispatcher dispatcher =
            new Dispatcher(
                    registry,
                    new Records(new ListedLedger(), events, text -> text.replace("hunter2", "***")),
                    confirmations,
                    (call, extension, text) -> {
                        exported.add(text);
                        return Exports.PREFIX + call.value() + "." + extension;
                    },
                    () -> new Limits(2, 100, Duration.ofSeconds(9)),
                    Clock.systemUTC());
    private final CountDownLatch stopped = new CountDownLatch(1);

    @AfterEach
    void close() {
        dispatcher.close();
    }

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
    void closingFreesTheCallerOfAToolThatIsStuck() throws Exception {
        source.change(tool("stuck", Effect.READS, PATIENT, this::neverEnding));
        var started = new CountDownLatch(1);
        var call = new FutureTask<>(() -> call("stuck", progress -> started.countDown()));
        Thread.startVirtualThread(call);
        started.await();
        dispatcher.close();
        assertThat(ledger).containsExactly("stuck call.cancelled");
        assertThat(codeOf(call.get())).isEqualTo("call.cancelled");
        assertThat(codeOf(call("stuck"))).isEqualTo("call.closing");
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
                        Limits.USUAL,
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

    @Test
    void consentIsAskedFirstAndAnyDoorMayGiveIt() throws Exception {
        source.change(confirmed("format"));
        events.subscribe(
                event -> {
                    heard.add(event.type());
                    if (event.type().equals("call.pending")) {
                        Question question = confirmations.pending().getFirst();
                        confirmations.decide(question.call(), Decision.APPROVED);
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
    void aNoEndsTheCallBeforeItBegan() throws Exception {
        source.change(confirmed("format"));
        assertThat(codeOf(confirm(Decision.DENIED))).isEqualTo("call.denied");
        assertThat(codeOf(confirm(Decision.DEFERRED))).isEqualTo("call.deferred");
        assertThat(ledger)
                .containsExactly(
                        "format pending",
                        "format call.denied",
                        "format pending",
                        "format call.deferred");
        var approved = new ToolCall(new CallId("call-2"), "format", NOTHING, caller(), true);
        assertThat(dispatcher.call(approved, CallListener.NONE).isError()).isFalse();
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
        assertThatThrownBy(() -> source.change(look, look)).hasMessage("two tools are look");
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

    private Completed confirm(Decision decision) throws InterruptedException {
        var listener =
                new CallListener() {
                    @Override
                    public void confirm(Question question, Consumer<Decision> decide) {
                        assertThat(question.text()).isEqualTo("Run format?");
                        decide.accept(decision);
                    }
                };
        var call = new ToolCall(new CallId("call-1"), "format", NOTHING, caller());
        return dispatcher.call(call, listener);
    }

    private Completed call(String tool) throws InterruptedException {
        return call(tool, progress -> {});
    }

    private Completed call(String tool, Consumer<String> progress) throws InterruptedException {
        var listener =
                new CallListener() {
                    @Override
                    public void progress(long done, long total, String message) {
                        progress.accept(message);
                    }
                };
        return dispatcher.call(
                new ToolCall(new CallId("call-1"), tool, NOTHING, caller()), listener);
    }

    private static Caller caller() {
        return new Caller("test", "junit", "chat", Caller.LOCAL, null);
    }

    private static String codeOf(Completed completed) {
        return completed.outcome() instanceof Outcome.Refused refused ? refused.code() : "";
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

    private static Tool confirmed(String name) {
        return new TestTool(
                contract(name, NOTHING, true, EffectRule.always(Effect.WRITES), PATIENT),
                context -> DONE);
    }

    private static Tool tool(
            String name, Effect effect, Limits limits, Function<CallContext, Answer> work) {
        return new TestTool(
                contract(name, NOTHING, false, EffectRule.always(effect), limits), work);
    }

    private static Contract contract(
            String name, Json.Obj schema, boolean confirmation, EffectRule effect, Limits limits) {
        return new Contract(
                new ToolName(name),
                "1.0.0",
                name,
                name,
                "test",
                schema,
                null,
                confirmation,
                true,
                effect,
                WorkspaceUse.NONE,
                limits);
    }

    private record TestTool(Contract contract, Function<CallContext, Answer> work) implements Tool {
        @Override
        public Answer call(Json.Obj arguments, CallContext context) {
            return work.apply(context);
        }
    }

    private final class ListedLedger implements Ledger {
        @Override
        public void pend(Running call) {
            ledger.add(call.tool() + " pending");
        }

        @Override
        public void begin(Running call) {
            ledger.add(call.tool() + " running " + call.effect());
        }

        @Override
        public void finish(Receipt receipt) {
            String end = receipt.errorCode() == null ? "answered" : receipt.errorCode();
            String cut = receipt.extent().equals("whole") ? "" : ", " + receipt.extent();
            ledger.add(receipt.call().tool() + " " + end + cut);
            Json.Obj result = receipt.result();
            if (result != null) {
                stored.add(receipt.call().arguments().write() + " " + result.write());
            }
        }
    }

    private static final class ChangingSource implements ToolSource {
        private List<Tool> tools = List.of();
        private Runnable listener = () -> {};

        void change(Tool... now) {
            tools = List.of(now);
            listener.run();
        }

        @Override
        public List<Tool> tools() {
            return tools;
        }

        @Override
        public void onChange(Runnable newListener) {
            listener = newListener;
        }
    }
}
