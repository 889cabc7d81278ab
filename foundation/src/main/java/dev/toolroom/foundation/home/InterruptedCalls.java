package dev.toolroom.foundation.home;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.CallLog;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.util.Locale;
import java.util.Optional;

/** Finds out from its record what became of a call whose owner ended before answering. */
public final class InterruptedCalls {
    /** Type of the frame that asks an owner for the record of a call. */
    public static final String REQUEST = "record";

    private InterruptedCalls() {}

    static Json.Obj request(CallId id) {
        return Json.object().put(Frames.TYPE, REQUEST).put("call", id.value()).build();
    }

    /** Returns the owner's answer: an empty object if the call never began. */
    public static Json.Obj answer(Json.Obj request, CallLog log) {
        return log.find(new CallId(request.text("call", "")))
                .map(
                        entry ->
                                Json.object()
                                        .put("status", entry.status())
                                        .put("effect", entry.effect())
                                        .putIfPresent("code", entry.errorCode())
                                        .putIfPresent("error", entry.error())
                                        .build())
                .orElse(Json.Obj.EMPTY);
    }

    /** Whether the owner is alive after all, and works on the call. */
    static boolean isUnderWay(Json.Obj record) {
        String status = record.text("status", "");
        return status.equals("running") || status.equals("pending");
    }

    /** Returns empty if the call never began, so that it can be repeated. */
    static Optional<Outcome.Refused> outcome(CallId id, Json.Obj record) {
        return switch (record.text("status", "")) {
            case "" -> Optional.empty();
            case "success" ->
                    Optional.of(
                            CallRefusal.UNANSWERED.with(
                                    "The call was carried out and saved, but the process that ran"
                                            + " it ended before it could answer.",
                                    "Do not repeat it; see activity_get, id " + id.value()));
            case "error" ->
                    record.text("code", "").equals(CallRefusal.CLOSING.code())
                            ? Optional.empty()
                            : Optional.of(refusalOf(id, record));
            default -> Optional.of(unknown(id, ""));
        };
    }

    private static Outcome.Refused refusalOf(CallId id, Json.Obj record) {
        String code = record.text("code", "");
        if (!code.equals(CallRefusal.INTERRUPTED.code())) {
            return new Outcome.Refused(
                    code,
                    record.text("error", "the call was refused"),
                    "See activity_get, id " + id.value(),
                    Json.Obj.EMPTY);
        }
        boolean external =
                !record.text("effect", "").equals(Effect.EDITS.name().toLowerCase(Locale.ROOT));
        return CallRefusal.INTERRUPTED.with(
                external
                        ? "The process that ran the call ended. Nothing was saved in this home;"
                                + " files and databases may have changed."
                        : "The process that ran the call ended. Nothing was saved.",
                external ? "Look at what the call was about, then repeat it" : "Repeat the call");
    }

    /** Returns the refusal of a call that several owners in a row never began. */
    static Outcome.Refused neverBegan() {
        return CallRefusal.INTERRUPTED.with(
                "Every process that was to run the call ended before the call began. Nothing was"
                        + " changed.",
                "Repeat the call; if that happens again, see toolroom doctor");
    }

    /**
     * Returns the refusal of a call whose record cannot be read.
     *
     * @param why begins with a colon, or is empty
     */
    static Outcome.Refused unknown(CallId id, String why) {
        return CallRefusal.UNANSWERED.with(
                "The call was not answered, and its record cannot be read now" + why,
                "See activity_get, id " + id.value() + ", before repeating it");
    }
}
