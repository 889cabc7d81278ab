package dev.toolroom.capability.toolsets.turn;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Redactor;
import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/** Makes the calls of one turn, each told from its start to its end. */
final class TurnCalls {
    /** Of arguments that are told; longer ones are in the request that brought them. */
    private static final int TOLD = 16 * 1024;

    private final OpenTurn turn;
    private final Redactor redactor;

    TurnCalls(OpenTurn turn, Redactor redactor) {
        this.turn = turn;
        this.redactor = redactor;
    }

    /**
     * One call that belongs to a message.
     *
     * @param approval what a person has said to it before
     */
    Completed call(String message, TurnRequest.Call wanted, @Nullable Decision approval)
            throws InterruptedException {
        CallId id = CallId.random();
        Caller asked = turn.host().caller();
        var caller =
                new Caller(
                        asked.door(),
                        asked.client(),
                        turn.chat(),
                        asked.principal(),
                        asked.workspaceRoot(),
                        asked.ownsChat());
        turn.tell(
                "call.started",
                event(id, message, wanted.tool()).put("arguments", told(wanted.arguments())));
        turn.stoppedBy(turn.host().calls(), id);
        Completed completed =
                turn.host()
                        .calls()
                        .call(
                                new ToolCall(
                                        id,
                                        wanted.tool(),
                                        wanted.arguments(),
                                        caller,
                                        message,
                                        approval,
                                        null),
                                new CallEvents(turn, id));
        turn.tell("call.finished", finished(event(id, message, wanted.tool()), completed));
        return completed;
    }

    private static Json.Builder event(CallId id, String message, String tool) {
        return Json.object()
                .put("call_id", id.value())
                .put("message_id", message)
                .put("tool", tool);
    }

    private Json.Obj told(Json.Obj arguments) {
        Json.Obj redacted = redactor.redact(arguments);
        int length = redacted.write().length();
        return length <= TOLD
                ? redacted
                : Json.object().put("omitted", true).put("characters", length).build();
    }

    private static Json.Builder finished(Json.Builder event, Completed completed) {
        event.put("status", completed.isError() ? "error" : "success")
                .putIfPresent("error_code", errorCode(completed));
        Json.Obj shown = completed.shown();
        event.putIfPresent("answer", shown.get("answer"))
                .putIfPresent("content", shown.get("content"))
                .putIfPresent("render_plan", shown.get("render_plan"));
        return event.putIfPresent("pre_manifest_id", completed.files().before())
                .putIfPresent("post_manifest_id", completed.files().after());
    }

    private static @Nullable String errorCode(Completed completed) {
        return switch (completed.outcome()) {
            case Outcome.Answered _ -> null;
            case Outcome.Refused refused -> refused.code();
            case Outcome.Failed _ -> "call.failed";
        };
    }
}
