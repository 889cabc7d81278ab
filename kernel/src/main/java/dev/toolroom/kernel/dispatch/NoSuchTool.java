package dev.toolroom.kernel.dispatch;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.ToolName;
import dev.toolroom.kernel.tool.ToolSuggestion;
import java.util.List;

/** Replaces an unknown tool, so that such a call is recorded as every other. */
record NoSuchTool(String name, List<String> known) implements Tool {
    private static final Contract CONTRACT =
            new Contract(
                    new ToolName("no-such-tool"),
                    "0.0.0",
                    "",
                    "",
                    "",
                    Json.Obj.EMPTY,
                    null,
                    false,
                    false,
                    false,
                    Contract.EffectRule.READS,
                    Contract.WorkspaceUse.NONE,
                    Limits.DEFAULT);

    @Override
    public Contract contract() {
        return CONTRACT;
    }

    @Override
    public Answer call(Json.Obj arguments, CallContext context) {
        String shown = name.substring(0, Math.min(name.length(), 64));
        throw new Refusal(
                CallRefusal.UNKNOWN_TOOL,
                "no tool is named " + shown,
                ToolSuggestion.of(name, known).orElse("List the tools and choose one"));
    }
}
