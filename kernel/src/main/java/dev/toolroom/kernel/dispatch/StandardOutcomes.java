package dev.toolroom.kernel.dispatch;

import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.schema.Schema;
import dev.toolroom.kernel.tool.Contract.Effect;

/** The refusals that any call may end with. */
final class StandardOutcomes {
    private StandardOutcomes() {}

    static Outcome badArguments(Schema.Problem problem) {
        return CallRefusal.BAD_ARGUMENTS
                .with(problem.message(), problem.nextStep())
                .quoting(problem.quotation());
    }

    static Outcome closing() {
        return CallRefusal.CLOSING.with("Toolroom is shutting down", "Call again when it is up");
    }

    static Outcome outOfTime(Effect effect) {
        return CallRefusal.OUT_OF_TIME.with(
                "the call did not end in time and was stopped",
                effect == Effect.READS
                        ? "Ask for less, or in parts"
                        : "Look at what it has changed before calling again");
    }

    static Outcome cancelled() {
        return CallRefusal.CANCELLED.with("the call was stopped before its end", "Call again");
    }

    static Outcome changedTool() {
        return CallRefusal.CONFIRMATION_REQUIRED.with(
                "the tool was updated, disabled or removed while the call waited for approval",
                "List the tools, then make the call again");
    }
}
