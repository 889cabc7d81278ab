package dev.toolroom.testkit;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Contract.EffectRule;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolName;
import java.util.function.Function;

/** A tool that runs a given function and accepts any arguments. */
public record TestTool(Contract contract, Function<CallContext, Answer> work) implements Tool {
    public static TestTool reading(String name, Function<CallContext, Answer> work) {
        return new TestTool(contract(name, false, false, Effect.READS), work);
    }

    public static TestTool writing(String name, Function<CallContext, Answer> work) {
        return new TestTool(contract(name, false, false, Effect.WRITES), work);
    }

    /** Returns a tool that destroys, and asks a person before each call. */
    public static TestTool confirmed(String name, Function<CallContext, Answer> work) {
        return new TestTool(contract(name, true, true, Effect.WRITES), work);
    }

    /** Returns a tool that asks a person, and runs code in a sandbox. */
    public static TestTool confined(String name, Function<CallContext, Answer> work) {
        return new TestTool(contract(name, true, false, Effect.RUNS_CODE), work);
    }

    private static Contract contract(
            String name, boolean confirmation, boolean destructive, Effect effect) {
        return new Contract(
                new ToolName(name),
                "1.0.0",
                name,
                "A tool of a test",
                "test",
                Json.Obj.EMPTY.with("type", "object"),
                null,
                confirmation,
                destructive,
                true,
                EffectRule.always(effect),
                WorkspaceUse.NONE,
                Limits.DEFAULT);
    }

    @Override
    public Answer call(Json.Obj arguments, CallContext context) {
        return work.apply(context);
    }
}
