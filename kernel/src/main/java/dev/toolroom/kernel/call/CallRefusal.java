package dev.toolroom.kernel.call;

/** The reasons for which the kernel itself refuses a call. */
public enum CallRefusal implements Refusal.Code {
    UNKNOWN_TOOL("call.unknown-tool"),
    BAD_ARGUMENTS("call.bad-arguments"),
    OUT_OF_TIME("call.out-of-time"),
    CANCELLED("call.cancelled"),
    /** The process that ran the call ended, and nothing was saved in the home. */
    INTERRUPTED("call.interrupted"),
    /** The process that ran the call ended; the call was carried out, or may have been. */
    UNANSWERED("call.unanswered"),
    DENIED("call.denied"),
    /** No person has decided yet. The question stays, and the same call can be made again. */
    CONFIRMATION_REQUIRED("call.confirmation-required"),
    /** The client was given the question and makes the call again with its answer. */
    DEFERRED("call.deferred"),
    CLOSING("call.closing"),
    /** The home cannot be opened: its settings are wrong, or a newer Toolroom has been there. */
    NO_HOME("call.no-home"),
    /** A disk is full. */
    NO_ROOM("call.no-room"),
    /** A file of the home is damaged. */
    DAMAGED("call.damaged"),
    /** The code of an {@link Outcome.Failed} in the shape of a tool. */
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
