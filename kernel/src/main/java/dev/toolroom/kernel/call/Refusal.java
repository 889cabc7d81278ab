package dev.toolroom.kernel.call;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.schema.Quotation;

/** Thrown where a call cannot be answered for a reason its caller can act on. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Outcome.Refused outcome;

    /**
     * @param message what was wrong, in terms of what the caller sent
     * @param nextStep what the caller can do now
     */
    public Refusal(Code code, String message, String nextStep) {
        this(code, message, nextStep, Json.Obj.EMPTY);
    }

    /**
     * @param details what the published shape of the tool's error carries besides
     */
    public Refusal(Code code, String message, String nextStep, Json.Obj details) {
        super(message, null, false, false);
        this.outcome = new Outcome.Refused(code.code(), message, nextStep, details);
    }

    public Refusal(Code code, Quotation message, String nextStep) {
        super(message.sentence(), null, false, false);
        this.outcome =
                new Outcome.Refused(code.code(), message.sentence(), nextStep).quoting(message);
    }

    public Outcome.Refused outcome() {
        return outcome;
    }

    /**
     * A reason a caller can branch on. Each capability has one enum of them; a code, once
     * published, keeps its meaning.
     */
    public interface Code {
        String code();
    }
}
