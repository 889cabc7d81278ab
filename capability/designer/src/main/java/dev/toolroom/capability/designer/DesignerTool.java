package dev.toolroom.capability.designer;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.capability.designer.session.Designers;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Tool;
import java.util.Optional;

/** A command on one designer that the workbench uses as agents do. */
abstract class DesignerTool implements Tool {
    private final Contract contract;
    private final Designers designers;

    DesignerTool(Contract contract, Designers designers) {
        this.contract = contract;
        this.designers = designers;
    }

    /** The action that is meant where none is said only looks; every other edits. */
    static Contract.EffectRule readsFor(String usual) {
        return arguments ->
                arguments.text("action", usual).equals(usual) ? Effect.READS : Effect.EDITS;
    }

    /** The answer to a call that works on no open designer; empty for all others. */
    Optional<Json.Builder> beforehand(Json.Obj arguments, CallContext context) {
        return Optional.empty();
    }

    abstract Json.Builder answer(Designer designer, Json.Obj arguments, CallContext context);

    @Override
    public final Contract contract() {
        return contract;
    }

    @Override
    public final Answer call(Json.Obj arguments, CallContext context) {
        Optional<Json.Builder> first = beforehand(arguments, context);
        if (first.isPresent()) {
            return Answer.whole(first.get().build());
        }
        Designer designer = meant(arguments, context.caller().chat().value());
        try {
            return Answer.whole(answer(designer, arguments, context).build());
        } catch (Refusal refusal) {
            throw Reply.in(designer, refusal);
        }
    }

    @Override
    public final Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
        return Reply.refusal(id, refused);
    }

    /** The designer that a call is about. */
    final Designer meant(Json.Obj arguments, String chat) {
        return designers.meant(SchemaDesigner.text(arguments, "designerId"), chat);
    }

    static String expectedVersion(Json.Obj arguments) {
        String version = SchemaDesigner.text(arguments, "expectedVersion");
        if (version == null) {
            throw DesignerRefusal.INVALID_REQUEST.because(
                    "Missing expectedVersion: send the version you read last");
        }
        return version;
    }

    static int number(Json.Obj arguments, String name, int otherwise) {
        return arguments.get(name) instanceof Json.Num number
                ? number.decimal().intValue()
                : otherwise;
    }

    static boolean flag(Json.Obj arguments, String name) {
        return arguments.get(name) instanceof Json.Bool(boolean value) && value;
    }
}
