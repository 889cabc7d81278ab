package dev.toolroom.kernel.tool;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import java.util.Optional;

/** A tool under another name. */
final class RenamedTool implements Tool {
    private final Tool tool;
    private final Contract contract;

    RenamedTool(Tool tool, String name) {
        this.tool = tool;
        this.contract = tool.contract().named(name);
    }

    @Override
    public Contract contract() {
        return contract;
    }

    @Override
    public String toolset() {
        return tool.toolset();
    }

    @Override
    public String ownName() {
        return tool.ownName();
    }

    @Override
    public Answer call(Json.Obj arguments, CallContext context) {
        return tool.call(arguments, context);
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments) {
        return tool.consent(arguments);
    }

    @Override
    public Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return tool.consent(arguments, caller);
    }

    @Override
    public Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
        return tool.refusalBody(id, refused);
    }

    @Override
    public Json.Obj summary(Json.Obj answer) {
        return tool.summary(answer);
    }
}
