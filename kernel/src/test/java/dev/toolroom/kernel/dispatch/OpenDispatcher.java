package dev.toolroom.kernel.dispatch;

import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Exports;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.consent.Approvals;
import dev.toolroom.kernel.consent.Confirmations;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.event.Events;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.Ledger;
import dev.toolroom.kernel.record.Receipt;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolName;
import dev.toolroom.kernel.tool.ToolRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A dispatcher whose tools, ledger, events and exports a test can see. */
abstract class OpenDispatcher {
    static final Json.Obj NOTHING = Json.Obj.EMPTY;
    static final Answer DONE = Answer.whole(NOTHING.with("ok", true));
    static final Limits PATIENT = new Limits(10, 400, Duration.ofMinutes(5));

    final List<String> ledger = new CopyOnWriteArrayList<>();
    final List<String> stored = new CopyOnWriteArrayList<>();
    final List<String> exported = new CopyOnWriteArrayList<>();
    final List<String> heard = new CopyOnWriteArrayList<>();
    final Events events = new Events();
    final Confirmations confirmations =
            new Confirmations(
                    Approvals.NONE, () -> "in this test", Duration.ofMillis(20), Clock.systemUTC());
    final ChangingSource source = new ChangingSource();
    final ToolRegistry registry = new ToolRegistry(List.of(source));
    ChatFiles files = ChatFiles.NONE;
    final Dispatcher dispatcher = dispatcher(confirmations);

    @AfterEach
    void close() {
        dispatcher.close();
    }

    final Dispatcher dispatcher(Confirmations asking) {
        return new Dispatcher(
                registry,
                new Records(new ListedLedger(), events, text -> text.replace("hunter2", "***")),
                asking,
                (call, extension, text) -> {
                    exported.add(text);
                    return Exports.PREFIX + call.value() + "." + extension;
                },
                (chat, call, use, cancellation) -> files.lease(chat, call, use, cancellation),
                () -> new Limits(2, 100, Duration.ofSeconds(9)),
                Clock.systemUTC());
    }

    Completed call(String tool) throws InterruptedException {
        return call(tool, progress -> {});
    }

    Completed call(String tool, Consumer<String> progress) throws InterruptedException {
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

    static Caller caller() {
        return new Caller("test", "junit", "chat", Caller.LOCAL, null);
    }

    static String codeOf(Completed completed) {
        return completed.outcome() instanceof Outcome.Refused refused ? refused.code() : "";
    }

    static Tool tool(
            String name, Effect effect, Limits limits, Function<CallContext, Answer> work) {
        return new TestTool(
                contract(name, NOTHING, false, EffectRule.always(effect), limits), work);
    }

    static Contract contract(
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
                confirmation,
                true,
                effect,
                WorkspaceUse.NONE,
                limits);
    }

    record TestTool(Contract contract, Function<CallContext, Answer> work) implements Tool {
        @Override
        public Answer call(Json.Obj arguments, CallContext context) {
            return work.apply(context);
        }
    }

    final class ListedLedger implements Ledger {
        @Override
        public void pend(Running call) {
            ledger.add(call.tool() + " pending");
        }

        @Override
        public boolean begin(Running call, @Nullable Verdict approval) {
            ledger.add(call.tool() + " running " + call.effect());
            return true;
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

    static final class ChangingSource implements Capability {
        List<Tool> tools = List.of();
        Runnable listener = () -> {};

        void change(Tool... now) {
            tools = List.of(now);
            listener.run();
        }

        @Override
        public String name() {
            return "changing";
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
