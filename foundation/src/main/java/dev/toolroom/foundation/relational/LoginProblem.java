package dev.toolroom.foundation.relational;

/** Something in the settings of a login that only whoever wrote them can fix. */
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
