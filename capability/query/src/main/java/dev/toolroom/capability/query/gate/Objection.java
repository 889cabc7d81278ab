package dev.toolroom.capability.query.gate;

import dev.toolroom.foundation.relational.sql.LexicalError;
import dev.toolroom.foundation.relational.sql.Token;

/** Why the gate refuses a statement. */
public final class Objection extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Reason reason;
    private final int position;
    private final String nextStep;

    /** The rule that the statement breaks. */
    public enum Reason {
        NOT_READ_ONLY,
        NOT_ONE_STATEMENT
    }

    private Objection(Reason reason, int position, String message, String nextStep) {
        super(message, null, false, false);
        this.reason = reason;
        this.position = position;
        this.nextStep = nextStep;
    }

    static Objection changes(Token token, String what, String nextStep) {
        return new Objection(
                Reason.NOT_READ_ONLY, token.start() + 1, place(token) + " " + what, nextStep);
    }

    /** A command of a shell such as psql. */
    static Objection shellCommand(String command, int start) {
        return new Objection(
                Reason.NOT_READ_ONLY,
                start + 1,
                command + " is a command of a database shell, and only SQL runs here",
                "query_schema lists and describes tables");
    }

    static Objection variable(Token token, String what) {
        return changes(token, what, "Send values in parameters, with ? in the text");
    }

    static Objection sequence(Token token, String words) {
        return changes(token, "takes a number from a sequence", "Leave " + words + " out");
    }

    static Objection starts(Token token, String rule, String nextStep) {
        return new Objection(
                Reason.NOT_READ_ONLY,
                token.start() + 1,
                place(token) + " is not allowed: " + rule,
                nextStep);
    }

    static Objection notOne(Token token, String what) {
        return notOne(token.start(), token.shown(), what);
    }

    private static Objection notOne(int start, String text, String what) {
        return new Objection(
                Reason.NOT_ONE_STATEMENT,
                start + 1,
                text + " at position " + (start + 1) + " " + what,
                "Send exactly one complete statement");
    }

    static Objection empty() {
        return new Objection(
                Reason.NOT_ONE_STATEMENT, 1, "the query is empty", "Send one SELECT statement");
    }

    static Objection of(LexicalError error) {
        return switch (error.reason()) {
            case INCOMPLETE -> notOne(error.start(), error.text(), error.advice());
            case AMBIGUOUS ->
                    new Objection(
                            Reason.NOT_READ_ONLY,
                            error.start() + 1,
                            error.text()
                                    + " at position "
                                    + (error.start() + 1)
                                    + " can be read in more than one way",
                            error.advice());
        };
    }

    private static String place(Token token) {
        return token.shown() + " at position " + (token.start() + 1);
    }

    public Reason reason() {
        return reason;
    }

    /** Returns the position of the first refused character, from 1. */
    public int position() {
        return position;
    }

    /** Returns the message without the position, for a text that the caller has not written. */
    public String withoutPlace() {
        return String.valueOf(getMessage()).replaceFirst(" at position \\d+", "");
    }

    public String nextStep() {
        return nextStep;
    }
}
