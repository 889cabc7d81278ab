package dev.toolroom.kernel.consent;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Contract.Effect;

/** What is at stake in a call that asks a person. It decides who may approve, and for how long. */
public enum Risk {
    /** Runs in the sandbox, or can be undone. May be approved for a chat. */
    CONFINED,
    /** Destroys, widens rights or leaves the machine. Approved by a person, one call at a time. */
    LASTING;

    public static Risk of(Contract contract, Json.Obj arguments, Effect effect) {
        boolean lasting =
                contract.destructive()
                        || contract.widens(arguments)
                        || contract.hints().openWorld()
                        || effect == Effect.WRITES;
        return lasting ? LASTING : CONFINED;
    }
}
