package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.gate.Suspects;
import dev.toolroom.kernel.Refusal;

/** Says in the words of a refusal what the gate objects to. */
final class Gatekeeper {
    private Gatekeeper() {}

    static ReadStatement check(Dialect dialect, String text) {
        return check(dialect, text, Suspects.NONE);
    }

    static ReadStatement check(Dialect dialect, String text, Suspects suspects) {
        try {
            return Gate.check(dialect, text, suspects);
        } catch (Objection e) {
            QueryRefusal code =
                    switch (e.reason()) {
                        case NOT_READ_ONLY -> QueryRefusal.NOT_READ_ONLY;
                        case NOT_ONE_STATEMENT -> QueryRefusal.NOT_ONE_STATEMENT;
                    };
            throw new Refusal(code, String.valueOf(e.getMessage()), e.nextStep());
        }
    }
}
