package dev.toolroom.foundation.home;

/** Thrown when the home cannot be opened for a reason that the user can fix; see the message. */
public final class HomeProblem extends RuntimeException {
    private static final long serialVersionUID = 1;

    public HomeProblem(String message) {
        super(message, null, false, false);
    }
}
