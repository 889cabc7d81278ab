package dev.toolroom.capability.domainlang;

import dev.toolroom.capability.domainlang.ModelRoots.Asker;
import dev.toolroom.domainlang.query.Model;
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
import org.jspecify.annotations.Nullable;

/**
 * Base of the tools that read a model: finds the model, waits for it and refuses.
 *
 * @param <I> the arguments
 */
abstract class DomainTool<I extends Record & DomainTool.OfModel> extends TypedTool<I> {
    /** Answers page themselves within the usual size; the kernel is not to replace them. */
    private static final Limits LIMITS = new Limits(1000, 512 * 1024, Duration.ofSeconds(60));

    private final Workspaces workspaces;

    DomainTool(Class<? extends Tool> tool, String name, Workspaces workspaces) {
        this(tool, name, workspaces, Contract.EffectRule.READS);
    }

    DomainTool(
            Class<? extends Tool> tool,
            String name,
            Workspaces workspaces,
            Contract.EffectRule effect) {
        this(tool, name, workspaces, effect, LIMITS);
    }

    DomainTool(
            Class<? extends Tool> tool,
            String name,
            Workspaces workspaces,
            Contract.EffectRule effect,
            Limits limits) {
        super(Contract.load(tool, name, effect, Contract.WorkspaceUse.NONE, limits));
        this.workspaces = workspaces;
    }

    /** Arguments that may name a model. */
    interface OfModel {
        @Nullable String path();
    }

    final Workspaces workspaces() {
        return workspaces;
    }

    abstract Answer answer(I input, Model model);

    /** For tools that need more than one model. */
    Answer answer(I input, Model model, CallContext context) {
        return answer(input, model);
    }

    @Override
    protected final Answer answer(I input, CallContext context) {
        return workspaces.ask(
                input.path(),
                Asker.of(context.caller()),
                (done, known) -> context.listener().progress(done, known, "files read"),
                model -> answer(input, model, context));
    }

    @Override
    public Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
        return refusal(Json.object(), refused);
    }

    /**
     * How every tool of a model refuses.
     *
     * @param body what comes first
     */
    static Json.Obj refusal(Json.Builder body, Outcome.Refused refused) {
        refused.details().fields().forEach(body::put);
        return body.put("error", refused.message())
                .put("code", refused.code())
                .put("nextStep", refused.nextStep())
                .build();
    }

    /** Keeps only the size of the answer in the record, because the model can be asked again. */
    @Override
    public Json.Obj summary(Json.Obj answer) {
        Json count = answer.get("count");
        return count == null ? Json.Obj.EMPTY : Json.Obj.EMPTY.with("count", count);
    }
}
