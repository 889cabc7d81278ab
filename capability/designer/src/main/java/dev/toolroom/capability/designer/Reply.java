package dev.toolroom.capability.designer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import dev.toolroom.capability.designer.session.Designer;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.regex.Pattern;

/** The shape of every answer of the designer, good or bad. */
final class Reply {
    private static final String KERNEL = "call.";
    private static final int ERROR_BYTES = 400;
    private static final int MESSAGE = 190;
    private static final int TAIL = 50;
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cs}&&[^\\n\\t]]");

    private Reply() {}

    /** The beginning of a good answer; the identity of the designer comes with it. */
    static Json.Builder of(Designer designer, String version) {
        return Json.object()
                .put("success", true)
                .put("version", version)
                .put("server", designer.target().server())
                .put("database", designer.target().database());
    }

    /** A refusal that says in which designer it happened. */
    static Refusal in(Designer designer, Refusal refusal) {
        var details = Json.object();
        refusal.outcome().details().fields().forEach(details::put);
        if (refusal.outcome().details().get("currentVersion") == null) {
            details.put("currentVersion", designer.version());
        }
        details.put("server", designer.target().server())
                .put("database", designer.target().database());
        return new Refusal(
                () -> refusal.outcome().code(),
                refusal.outcome().message(),
                refusal.outcome().nextStep(),
                details.build());
    }

    /** The published shape: {@code {success, reason, message, …}}, and small. */
    static Json.Obj refusal(CallId id, Outcome.Refused refused) {
        // What came in may be anything; what goes out is for eyes.
        String message = UNSEEN.matcher(refused.message()).replaceAll("?");
        var body =
                Json.object()
                        .put("success", false)
                        .put("reason", reason(refused.code()))
                        .put("message", message.length() <= MESSAGE ? message : shortened(message));
        refused.details().fields().forEach(body::put);
        if (isOfTheKernel(refused.code())) {
            body.put("callId", id.value()).put("nextStep", refused.nextStep());
        }
        Json.Obj full = body.build();
        return unbounded(refused.code()) ? full : trimmed(full);
    }

    /** What was expected may be long; what came stands at the end. */
    private static String shortened(String message) {
        return message.substring(0, MESSAGE - TAIL)
                + "…"
                + message.substring(message.length() - TAIL);
    }

    /** These carry what their caller asked for or must see. */
    private static boolean unbounded(String code) {
        return code.equals(DesignerRefusal.STALE_STATE.code())
                || code.equals(DesignerRefusal.STALE_DATABASE.code())
                || code.equals(DesignerRefusal.CONFIRMATION_REQUIRED.code())
                || code.equals(DesignerRefusal.ROWS_VIOLATE.code())
                || code.equals(DesignerRefusal.PUBLISH_FAILED.code());
    }

    private static String reason(String code) {
        if (code.equals(CallRefusal.BAD_ARGUMENTS.code())) {
            return DesignerRefusal.INVALID_REQUEST.code();
        }
        if (code.equals(CallRefusal.FAILED.code())) {
            return DesignerRefusal.INTERNAL_ERROR.code();
        }
        return isOfTheKernel(code) ? code.substring(KERNEL.length()).replace('-', '_') : code;
    }

    /** What happened to the call and not to the design, as that it was interrupted. */
    private static boolean isOfTheKernel(String code) {
        return code.startsWith(KERNEL) && !code.equals(CallRefusal.BAD_ARGUMENTS.code());
    }

    /** Hints are shortened until the whole fits. */
    private static Json.Obj trimmed(Json.Obj body) {
        Json.Obj now = body;
        while (now.write().getBytes(UTF_8).length > ERROR_BYTES) {
            Json.Obj less = less(now);
            if (less.equals(now)) {
                return now;
            }
            now = less;
        }
        return now;
    }

    private static Json.Obj less(Json.Obj object) {
        var less = Json.object();
        object.fields().forEach((name, value) -> less.put(name, lessOf(value)));
        return less.build();
    }

    private static Json lessOf(Json value) {
        return switch (value) {
            case Json.Arr(List<Json> items) when items.size() > 1 ->
                    new Json.Arr(items.subList(0, items.size() - 1));
            case Json.Obj object -> less(object);
            default -> value;
        };
    }
}
