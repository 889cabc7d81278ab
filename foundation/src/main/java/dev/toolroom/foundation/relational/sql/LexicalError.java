package dev.toolroom.foundation.relational.sql;

/** A text that cannot be cut into tokens, or not in one way alone. */
public final class LexicalError extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Reason reason;
    private final int start;
    private final String text;
    private final String advice;

    /** What is wrong with it. */
    public enum Reason {
        /** Engines, versions or settings read it in different ways. */
        AMBIGUOUS,
        /** Something ends that never began, or the other way round. */
        INCOMPLETE
    }

    private LexicalError(Reason reason, int start, String text, String advice) {
        super(text + " at position " + (start + 1) + ": " + advice, null, false, false);
        this.reason = reason;
        this.start = start;
        this.text = text;
        this.advice = advice;
    }

    static LexicalError ambiguous(int start, String text, String nextStep) {
        return new LexicalError(Reason.AMBIGUOUS, start, text, nextStep);
    }

    static LexicalError incomplete(int start, String text, String what) {
        return new LexicalError(Reason.INCOMPLETE, start, text, what);
    }

    public Reason reason() {
        return reason;
    }

    /** The index of the first character of what is wrong. */
    public int start() {
        return start;
    }

    /** What is wrong, or the beginning of it. */
    public String text() {
        return text;
    }

    /** What to do about something ambiguous; what is said of something incomplete. */
    public String advice() {
        return advice;
    }
}
