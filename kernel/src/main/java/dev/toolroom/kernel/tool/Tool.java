package dev.toolroom.kernel.tool;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import java.util.Optional;

/**
 * A tool that agents can call.
 *
 * <p>Tools are thread-safe. A tool reports an expected problem by throwing a {@link Refusal}.
 * Anything else it throws is a bug, which the caller sees only as an incident.
 */
public interface Tool {
    Contract contract();

    /**
     * Returns the toolset it was installed with; empty for a built-in tool. The toolset qualifies
     * tool names that are not unique, see {@link ToolNames}.
     */
    default String toolset() {
        return "";
    }

    /** Returns its name within its toolset; callers may have to use a longer one. */
    default String ownName() {
        return contract().name().value();
    }

    /**
     * Called on a platform thread, so it may compute, block or run native code.
     *
     * @param arguments valid for {@link Contract#inputSchema}
     */
    Answer call(Json.Obj arguments, CallContext context);

    /**
     * Returns what a person is asked before this call, if anything. A tool that overrides this asks
     * for every call by which its contract {@link Contract#widens(Json.Obj) widens} rights, unless
     * the call will be refused or change nothing.
     *
     * @param arguments valid for {@link Contract#inputSchema}
     */
    default Optional<Proposal> consent(Json.Obj arguments) {
        return contract().requiresConfirmation() || contract().widens(arguments)
                ? Optional.of(Proposal.of("Allow " + contract().name().value() + "?", "Run"))
                : Optional.empty();
    }

    /** As above, for a tool whose question depends on the caller. */
    default Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return consent(arguments);
    }

    /**
     * Returns a refusal in this tool's published shape. It may be the tool's, the kernel's or an
     * incident.
     *
     * @param id of the refused call, for shapes that contain it
     */
    default Json.Obj refusalBody(CallId id, Outcome.Refused refused) {
        var body =
                Json.object()
                        .put("code", refused.code())
                        .put("message", refused.message())
                        .put("nextStep", refused.nextStep());
        refused.details().fields().forEach(body::put);
        return body.build();
    }

    /** Returns what is recorded of an answer, before redaction. */
    default Json.Obj summary(Json.Obj answer) {
        return answer;
    }
}
