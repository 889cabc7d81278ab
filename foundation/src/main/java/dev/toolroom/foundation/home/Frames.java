package dev.toolroom.foundation.home;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.Risk;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * Converts calls and outcomes to and from the JSON frames between two processes. Arguments and
 * bodies are JSON text inside the frame: they nest no deeper and arrive exactly as written.
 */
final class Frames {
    static final String TYPE = "type";

    private Frames() {}

    static Json.Obj call(ToolCall call, boolean attended) {
        Path workspace = call.caller().workspaceRoot();
        Decision approval = call.approval();
        CallId answers = call.answers();
        return Json.object()
                .put(TYPE, "call")
                .put("id", call.id().value())
                .put("tool", call.tool())
                .put("arguments", call.arguments().write())
                .put("caller", caller(call.caller()))
                .putIfPresent("workspace", workspace == null ? null : workspace.toString())
                .putIfPresent("message", call.message())
                .put("asks", attended)
                .putIfPresent("approval", approval == null ? null : decision(approval))
                .putIfPresent("answers", answers == null ? null : answers.value())
                .build();
    }

    private static Json.Obj caller(Caller caller) {
        return Json.object()
                .put("door", caller.door())
                .put("client", caller.client())
                .put("chat", caller.chat().value())
                .put("principal", caller.principal())
                .put("ownsChat", caller.ownsChat())
                .build();
    }

    private static Caller caller(Json.Obj caller, String workspace) {
        var named =
                new Caller(
                        caller.text("door", ""),
                        caller.text("client", ""),
                        caller.text("chat", ""),
                        caller.text("principal", ""),
                        workspace.isEmpty() ? null : Path.of(workspace));
        return caller.get("ownsChat") instanceof Json.Bool(boolean owns) && owns
                ? named.inOwnChat()
                : named;
    }

    static ToolCall call(Json.Obj frame) {
        return new ToolCall(
                new CallId(frame.text("id", "")),
                frame.text("tool", ""),
                parseObject(frame.text("arguments", "{}")),
                caller(frame.object("caller"), frame.text("workspace", "")),
                frame.get("message") instanceof Json.Str(String message) ? message : null,
                frame.get("approval") instanceof Json.Obj approval ? decision(approval) : null,
                frame.get("answers") instanceof Json.Str(String call) ? new CallId(call) : null);
    }

    static Json.Obj decision(Decision decision) {
        return Json.object()
                .put("decision", decision.kind().name())
                .put("by", decision.by())
                .put("how", decision.how())
                .put("scope", decision.scope().name())
                .build();
    }

    static Decision decision(Json.Obj json) {
        return new Decision(
                Decision.Kind.valueOf(json.text("decision", "DENIED")),
                json.text("by", ""),
                json.text("how", ""),
                Decision.Scope.valueOf(json.text("scope", "ONCE")));
    }

    private static Json.Obj parseObject(String text) {
        return Json.readOwn(text.getBytes(java.nio.charset.StandardCharsets.UTF_8))
                        instanceof Json.Obj object
                ? object
                : Json.Obj.EMPTY;
    }

    static Json.Obj progress(CallId id, long done, long total, String message) {
        return Json.object()
                .put(TYPE, "progress")
                .put("id", id.value())
                .put("done", done)
                .put("total", total)
                .put("message", message)
                .build();
    }

    static Json.Obj log(CallId id, CallListener.Severity level, String message) {
        return Json.object()
                .put(TYPE, "log")
                .put("id", id.value())
                .put("level", level.name())
                .put("text", message)
                .build();
    }

    static Json.Obj output(CallId id, CallListener.Stream stream, String text) {
        return Json.object()
                .put(TYPE, "output")
                .put("id", id.value())
                .put("stream", stream.name())
                .put("text", text)
                .build();
    }

    static Json.Obj question(Question question) {
        return Json.object()
                .put(TYPE, "confirm")
                .put("id", question.call().value())
                .put("tool", question.tool())
                .put("version", question.version())
                .put("risk", question.risk().name())
                .put("proposal", question.proposal().json())
                .put("arguments", question.arguments().write())
                .put("since", question.since().toString())
                .put("caller", caller(question.caller()))
                .putIfPresent("link", question.link())
                .build();
    }

    static Question question(Json.Obj frame) {
        return new Question(
                new CallId(frame.text("id", "")),
                frame.text("tool", ""),
                frame.text("version", ""),
                Proposal.of(frame.object("proposal")),
                caller(frame.object("caller"), ""),
                parseObject(frame.text("arguments", "{}")),
                Instant.parse(frame.text("since", "")),
                Risk.valueOf(frame.text("risk", Risk.LASTING.name())),
                frame.get("link") instanceof Json.Str(String link) ? link : null);
    }

    static Json.Obj completed(CallId id, Completed completed) {
        var frame =
                Json.object().put(TYPE, "done").put("id", id.value()).put("body", completed.json());
        switch (completed.outcome()) {
            case Outcome.Answered(Answer answer) -> {
                frame.put("outcome", "answered");
                View view = answer.view();
                if (view != null) {
                    frame.put("view", view.json());
                }
                Json.Obj plan = answer.renderPlan();
                if (plan != null) {
                    frame.put("plan", plan.write());
                }
                Json.Obj carried = answer.carried();
                if (carried != null) {
                    frame.put("carried", carried.write());
                }
                if (!answer.blocks().isEmpty()) {
                    frame.put("blocks", Block.json(answer.blocks()));
                }
                if (answer.extent() instanceof Extent.Cut(int kept, var by)) {
                    frame.put("kept", kept).put("by", by.name());
                }
            }
            case Outcome.Refused refused ->
                    frame.put("outcome", "refused")
                            .put("code", refused.code())
                            .put("message", refused.message())
                            .put("nextStep", refused.nextStep())
                            .put("details", refused.details());
            case Outcome.Failed _ -> frame.put("outcome", "failed");
        }
        return frame.build();
    }

    static Completed completed(Json.Obj frame) {
        String json = frame.text("body", "{}");
        Json.Obj body = parseObject(json);
        Outcome outcome =
                switch (frame.text("outcome", "")) {
                    case "answered" -> new Outcome.Answered(answer(frame, body));
                    case "refused" ->
                            new Outcome.Refused(
                                    frame.text("code", ""),
                                    frame.text("message", ""),
                                    frame.text("nextStep", ""),
                                    frame.object("details"));
                    default -> new Outcome.Failed(new CallId(frame.text("id", "")));
                };
        return new Completed(outcome, body, json);
    }

    private static Answer answer(Json.Obj frame, Json.Obj body) {
        Extent extent =
                frame.get("kept") instanceof Json.Num kept
                        ? new Extent.Cut(
                                kept.decimal().intValue(),
                                Extent.Ceiling.valueOf(frame.text("by", "ITEMS")))
                        : new Extent.Whole();
        List<Block> blocks =
                frame.get("blocks") instanceof Json.Arr array ? Block.listed(array) : List.of();
        View view = frame.get("view") instanceof Json.Obj json ? View.of(json) : null;
        Answer answer = new Answer(body, extent, view).withBlocks(blocks);
        if (frame.get("carried") instanceof Json.Str(String carried)) {
            answer = answer.withCarried(parseObject(carried));
        }
        return frame.get("plan") instanceof Json.Str(String plan)
                ? answer.withRenderPlan(parseObject(plan))
                : answer;
    }
}
