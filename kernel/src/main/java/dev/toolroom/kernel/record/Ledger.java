package dev.toolroom.kernel.record;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.consent.Decision;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Where every call leaves its receipt. What it is given is redacted already. */
public interface Ledger {
    /** Before a call that waits for consent: found without its receipt, it was never run. */
    void pend(Running call);

    /**
     * Before a call that is more than a read: found without its receipt, it was interrupted.
     *
     * @param approval what a person has agreed to it by, where one was asked
     */
    void begin(Running call, @Nullable Decision approval);

    /** Once for every call, whatever it came to; when this returns the receipt survives a crash. */
    void finish(Receipt receipt);

    /** A call as far as it is known when it starts. */
    record Running(
            CallId id,
            String tool,
            String version,
            Effect effect,
            Caller caller,
            Json.Obj arguments,
            Instant at,
            @Nullable String message) {
        /** Outside a conversation. */
        public Running(
                CallId id,
                String tool,
                String version,
                Effect effect,
                Caller caller,
                Json.Obj arguments,
                Instant at) {
            this(id, tool, version, effect, caller, arguments, at, null);
        }
    }
}
