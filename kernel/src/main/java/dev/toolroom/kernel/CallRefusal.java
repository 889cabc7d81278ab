package dev.toolroom.kernel;

import dev.toolroom.kernel.call.Outcome;

/** The reasons for which the kernel itself turns a call away. */
public enum CallRefusal implements Refusal.Code {
    UNKNOWN_TOOL("call.unknown-tool"),
    BAD_ARGUMENTS("call.bad-arguments"),
    OUT_OF_TIME("call.out-of-time"),
    CANCELLED("call.cancelled"),
    /** The process that ran the call is gone; nothing of it was saved in the home. */
    INTERRUPTED("call.interrupted"),
    /** The process that ran the call is gone; its record says that it was carried out, or may. */
    UNANSWERED("call.unanswered"),
    DENIED("call.denied"),
    /** Nobody has decided yet; the question stays, and the same call can be made again. */
    CONFIRMATION_REQUIRED("call.confirmation-required"),
    /** The caller has been asked for consent and will come again. */
    DEFERRED("call.deferred"),
    CLOSING("call.closing"),
    /** The home cannot be opened: its settings are wrong, or a newer Toolroom has been there. */
    NO_HOME("call.no-home"),
    /** A disk takes no more. */
    NO_ROOM("call.no-room"),
    /** A file of the home is not what was written there. */
    DAMAGED("call.damaged"),
    /** Not the caller's doing: how an {@link Outcome.Failed} looks in the shape of a tool. */
    FAILED("call.failed");

    private final String code;

    CallRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }

    public Outcome.Refused with(String message, String nextStep) {
        return new Outcome.Refused(code, message, nextStep);
    }
}
