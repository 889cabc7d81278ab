package dev.toolroom.capability.query.refusal;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.kernel.call.Refusal;

/** Passes statements through the gate, and turns objections into refusals. */
public final class Gatekeeper {
    private Gatekeeper() {}

    public static ReadStatement check(Dialect dialect, String text) {
        try {
            return Gate.check(dialect, text);
        } catch (Objection e) {
            throw refusal(e);
        }
    }

    public static Refusal refusal(Objection objection) {
        QueryRefusal code =
                switch (objection.reason()) {
                    case NOT_READ_ONLY -> QueryRefusal.NOT_READ_ONLY;
                    case NOT_ONE_STATEMENT -> QueryRefusal.NOT_ONE_STATEMENT;
                };
        return new Refusal(code, String.valueOf(objection.getMessage()), objection.nextStep());
    }
}
