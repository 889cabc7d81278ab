package dev.toolroom.kernel.record;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.consent.Verdict;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Where every call leaves its receipt. What it is given is redacted already. */
public interface Ledger {
    /** Before a call that waits for consent: found without its receipt, it was never run. */
    void pend(Running call);

    /**
     * Records that a call begins which may change something. A record without a receipt was
     * interrupted. In the same transaction the approval is used up, or its use is counted.
     *
     * @param approval null if nobody had to be asked
     * @return false if the approval was used up or revoked before; then nothing is recorded
     */
    boolean begin(Running call, @Nullable Verdict approval);

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
