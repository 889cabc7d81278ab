package dev.toolroom.kernel.record;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Verdict;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Records calls. Everything passed to it is redacted already. */
public interface Ledger {
    /** Records a call that waits for consent. Without a receipt, it was never run. */
    void pend(Running call);

    /**
     * Records the beginning of a call that may change something. Without a receipt, it was
     * interrupted. In the same transaction the approval is used up, or its use is counted.
     *
     * @param approval null if the call needs none
     * @return false if the approval was used up or revoked before; then nothing is recorded
     */
    boolean begin(Running call, @Nullable Verdict approval);

    /** Called once for every call. When this returns, the receipt survives a crash. */
    void finish(Receipt receipt);

    /** A call at its start. */
    record Running(
            CallId id,
            String tool,
            String version,
            Effect effect,
            Caller caller,
            Json.Obj arguments,
            Instant at,
            @Nullable String message) {
        /** A call outside a conversation. */
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
