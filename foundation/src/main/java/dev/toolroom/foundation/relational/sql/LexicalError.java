package dev.toolroom.foundation.relational.sql;

/** Thrown when a text cannot be split into tokens, or only in an ambiguous way. */
public final class LexicalError extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Reason reason;
    private final int start;
    private final String text;
    private final String advice;

    public enum Reason {
        /** Engines, versions or settings disagree on its meaning. */
        AMBIGUOUS,
        /** Something is never closed, or closed without being open. */
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

    /** Returns the index where the error begins. */
    public int start() {
        return start;
    }

    /** Returns the wrong text or its beginning. */
    public String text() {
        return text;
    }

    /** Returns the next step if ambiguous, or the problem if incomplete. */
    public String advice() {
        return advice;
    }
}
