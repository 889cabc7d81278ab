package dev.toolroom.foundation.relational;

/** Thrown when the login in the settings cannot be used; only a change of the settings helps. */
public final class LoginProblem extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String nextStep;

    public LoginProblem(String message, String nextStep) {
        super(message);
        this.nextStep = nextStep;
    }

    public String nextStep() {
        return nextStep;
    }
}
