package dev.toolroom.foundation.journal;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.testkit.TestTool;

/** A tool that reports its runs before it does anything. */
record CountedTool(TestTool tool, Runs runs) implements Tool {
    /** Receives each run. */
    interface Runs {
        void count(String tool, Json.Obj arguments, CallContext context);
    }

    @Override
    public Contract contract() {
        return tool.contract();
    }

    @Override
    public Answer call(Json.Obj arguments, CallContext context) {
        runs.count(contract().name().value(), arguments, context);
        return tool.call(arguments, context);
    }
}
