package dev.toolroom.foundation.home;

/** The home cannot be opened for a reason its user can act on; the message says which. */
public final class HomeProblem extends RuntimeException {
    private static final long serialVersionUID = 1;

    public HomeProblem(String message) {
        super(message, null, false, false);
    }
}
