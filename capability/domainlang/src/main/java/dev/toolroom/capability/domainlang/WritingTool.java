package dev.toolroom.capability.domainlang;

import dev.toolroom.capability.domainlang.ModelRoots.Asker;
import dev.toolroom.capability.domainlang.edit.Draft;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Limits;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.kernel.tool.TypedTool;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Base of the tools that change the files of a model.
 *
 * @param <I> the arguments
 */
abstract class WritingTool<I extends Record> extends TypedTool<I> {
    private static final Limits LIMITS = new Limits(1000, 64 * 1024, Duration.ofMinutes(5));

    private final Workspaces workspaces;

    WritingTool(
            Class<? extends Tool> tool,
            String name,
            Workspaces workspaces,
            Contract.EffectRule effect) {
        super(Contract.load(tool, name, effect, Contract.WorkspaceUse.NONE, LIMITS));
        this.workspaces = workspaces;
    }

    /** A call with this flag returns its changes and writes nothing. */
    static Contract.EffectRule readsWith(String flag) {
        return arguments ->
                arguments.get(flag) instanceof Json.Bool(boolean set) && set
                        ? Contract.Effect.READS
                        : Contract.Effect.WRITES;
    }

    final Workspaces workspaces() {
        return workspaces;
    }

    /** Thrown to leave a draft behind. */
    private static final class OnlyTried extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("serial") // never serialised
        private final Answer answer;

        OnlyTried(Answer answer) {
            super(null, null, false, false);
            this.answer = answer;
        }
    }

    /**
     * Writes the changes of a draft, or only returns them.
     *
     * @param editing makes the edits and returns the answer
     */
    final Answer edit(
            @Nullable String path,
            CallContext context,
            boolean onlyTry,
            Function<Draft, Answer> editing) {
        try {
            return workspaces.edit(
                    path,
                    Asker.of(context.caller()),
                    draft -> {
                        Answer answer = editing.apply(draft);
                        if (onlyTry) {
                            throw new OnlyTried(answer);
                        }
                        return answer;
                    });
        } catch (OnlyTried tried) {
            return tried.answer;
        }
    }

    /** The refusal shape of all model tools, with the two keys for writers. */
    @Override
    public Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
        var body =
                Json.object()
                        .put("success", false)
                        .put("reason", refused.code().replaceFirst("^.*\\.", ""));
        return DomainTool.refusal(body, refused);
    }
}
