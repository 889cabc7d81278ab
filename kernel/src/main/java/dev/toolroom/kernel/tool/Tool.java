package dev.toolroom.kernel.tool;

import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.consent.Proposal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import java.util.Optional;

/**
 * One thing an agent can ask for.
 *
 * <p>A tool is safe for use by several calls at a time. It reports an expected problem by throwing
 * a {@link Refusal}; anything else it throws is a bug in the tool and reaches the caller only as an
 * incident.
 */
public interface Tool {
    Contract contract();

    /**
     * The toolset it was installed with; empty for a tool of the house. Its name is put before the
     * tool's where that alone would not be unique, see {@link ToolNames}.
     */
    default String toolset() {
        return "";
    }

    /** What its toolset calls it; callers may have to know it by a longer name. */
    default String ownName() {
        return contract().name().value();
    }

    /**
     * Called on the thread of its call, a platform thread: it may spin, block, or sit in native
     * code.
     *
     * @param arguments already found to fit {@link Contract#inputSchema}
     */
    Answer call(Json.Obj arguments, CallContext context);

    /**
     * Returns what a person is asked before this call, if anything. A tool that overrides this asks
     * for every call by which its contract {@link Contract#widens(Json.Obj) widens} rights, unless
     * the call will be refused or change nothing.
     *
     * @param arguments already found to fit {@link Contract#inputSchema}
     */
    default Optional<Proposal> consent(Json.Obj arguments) {
        return contract().requiresConfirmation() || contract().widens(arguments)
                ? Optional.of(Proposal.of("Allow " + contract().name().value() + "?", "Run"))
                : Optional.empty();
    }

    /**
     * As above, for a tool whose question depends on who asks.
     *
     * @param caller whose call it is
     */
    default Optional<Proposal> consent(Json.Obj arguments, Caller caller) {
        return consent(arguments);
    }

    /**
     * A refusal in this tool's own published shape: its own refusals, the kernel's, and incidents.
     *
     * @param id the call that was refused, for shapes that name it
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

    /** What the ledger keeps of an answer; it is redacted after this. */
    default Json.Obj summary(Json.Obj answer) {
        return answer;
    }
}
