package dev.toolroom.kernel.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;

/** Calls of a tool that asks a person each time. */
abstract class DropCalls extends OpenDispatcher {
    static final Decision YES = Decision.approved("workbench", Decision.PAGE);
    static final Decision NO = Decision.denied("workbench", Decision.PAGE);
    static final Json.Obj USERS = NOTHING.with("table", "users").with("cascade", true);

    final AtomicInteger numbers = new AtomicInteger();
    final AtomicInteger runs = new AtomicInteger();

    @BeforeEach
    void open() {
        offer("1.0.0");
    }

    void offer(String version) {
        offer(version, Effect.WRITES);
    }

    void offer(String version, Effect effect) {
        Contract usual = contract("drop", NOTHING, true, EffectRule.always(effect), PATIENT);
        var contract =
                new Contract(
                        usual.name(),
                        version,
                        usual.title(),
                        usual.purpose(),
                        usual.category(),
                        usual.inputSchema(),
                        usual.outputSchema(),
                        usual.requiresConfirmation(),
                        effect == Effect.WRITES,
                        usual.listed(),
                        usual.effect(),
                        usual.workspace(),
                        usual.limits());
        source.change(
                new TestTool(
                        contract,
                        _ -> {
                            runs.incrementAndGet();
                            return DONE;
                        }));
    }

    Completed drop(Json.Obj arguments, String chat) throws InterruptedException {
        return drop(arguments, new Caller("mcp", "agent", chat, Caller.LOCAL, null).inOwnChat());
    }

    Completed drop(Json.Obj arguments, Caller caller) throws InterruptedException {
        var id = new CallId("call-" + numbers.incrementAndGet());
        return dispatcher.call(new ToolCall(id, "drop", arguments, caller), CallListener.NONE);
    }

    void isAsked(Completed completed) {
        assertThat(codeOf(completed)).isEqualTo("call.confirmation-required");
        assertThat(completed.json()).contains("in this test", "make the same call again");
    }

    Question only() {
        assertThat(confirmations.pending()).hasSize(1);
        return confirmations.pending().getFirst();
    }
}
