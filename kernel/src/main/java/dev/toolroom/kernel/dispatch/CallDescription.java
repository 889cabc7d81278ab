package dev.toolroom.kernel.dispatch;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.record.Ledger.Running;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.time.Instant;
import java.util.Locale;

/** A call as events describe it: without arguments, which may be long. */
record CallDescription(CallId id, String tool, Caller caller, Effect effect, Instant startedAt) {
    static CallDescription of(Running entry) {
        return new CallDescription(
                entry.id(), entry.tool(), entry.caller(), entry.effect(), entry.at());
    }

    Json.Builder json() {
        return Json.object()
                .put("id", id.value())
                .put("tool", tool)
                .put("door", caller.door())
                .put("client", caller.client())
                .put("chat", caller.chat().value())
                .put("effect", effect.name().toLowerCase(Locale.ROOT))
                .put("startedAt", startedAt.toString());
    }
}
