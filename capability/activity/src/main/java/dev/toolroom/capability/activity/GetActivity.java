package dev.toolroom.capability.activity;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog;
import dev.toolroom.kernel.record.CallLog.Entry;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Fields;
import dev.toolroom.kernel.tool.TypedTool;
import java.util.function.Supplier;

/** Shows one recorded call: what was asked, what came of it. */
final class GetActivity extends TypedTool<GetActivity.Input> {
    private final Supplier<CallLog> log;

    GetActivity(Supplier<CallLog> log) {
        super(Contract.reading(GetActivity.class, "activity_get"));
        this.log = log;
    }

    record Input(String id) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("id"));
    }

    @Override
    protected Answer answer(Input input, CallContext context) {
        Entry entry =
                log.get()
                        .find(new CallId(input.id()))
                        .orElseThrow(
                                () ->
                                        new Refusal(
                                                ActivityRefusal.UNKNOWN_CALL,
                                                "no call has this id",
                                                "Take an id from activity_list"));
        return Answer.whole(
                Json.object()
                        .put("id", entry.id())
                        .put("tool", entry.tool())
                        .put("version", entry.version())
                        .put("status", entry.status())
                        .putIfPresent("errorCode", entry.errorCode())
                        .putIfPresent("approvedBy", entry.approvedBy())
                        .putIfPresent("approvedHow", entry.approvedHow())
                        .putIfPresent("error", entry.error())
                        .put("effect", entry.effect())
                        .put("door", entry.door())
                        .put("client", entry.client())
                        .put("chat", entry.chat())
                        .put("startedAt", entry.startedAt())
                        .putIfPresent("finishedAt", entry.finishedAt())
                        .putIfPresent("extent", entry.extent())
                        .put("bytes", entry.bytes())
                        .put("arguments", entry.arguments())
                        .putIfPresent("result", entry.result())
                        .build());
    }

    /** The ledger need not repeat itself. */
    @Override
    public Json.Obj summary(Json.Obj answer) {
        return Json.object().put("id", answer.text("id", "")).build();
    }
}
