package dev.toolroom.testkit;

import dev.toolroom.kernel.Answer;
import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.Contract;
import dev.toolroom.kernel.Contract.Effect;
import dev.toolroom.kernel.Contract.EffectRule;
import dev.toolroom.kernel.Contract.WorkspaceUse;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Limits;
import dev.toolroom.kernel.Tool;
import dev.toolroom.kernel.ToolName;
import java.util.function.Function;

/** A tool that does what a test wants of it and takes any arguments. */
public record TestTool(Contract contract, Function<CallContext, Answer> work) implements Tool {
    public static TestTool reading(String name, Function<CallContext, Answer> work) {
        return new TestTool(contract(name, false, Effect.READS), work);
    }

    public static TestTool writing(String name, Function<CallContext, Answer> work) {
        return new TestTool(contract(name, false, Effect.WRITES), work);
    }

    /** One that a person must agree to. */
    public static TestTool confirmed(String name, Function<CallContext, Answer> work) {
        return new TestTool(contract(name, true, Effect.WRITES), work);
    }

    private static Contract contract(String name, boolean confirmation, Effect effect) {
        return new Contract(
                new ToolName(name),
                "1.0.0",
                name,
                "A tool of a test",
                "test",
                Json.Obj.EMPTY.with("type", "object"),
                null,
                confirmation,
                confirmation,
                true,
                EffectRule.always(effect),
                WorkspaceUse.NONE,
                Limits.USUAL);
    }

    @Override
    public Answer call(Json.Obj arguments, CallContext context) {
        return work.apply(context);
    }
}
