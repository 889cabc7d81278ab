package dev.toolroom.kernel.call;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a file of the home or a record in its store does not hold what was written. The cause
 * is a disk or a copy, not a bug and not the caller.
 */
public final class Damaged extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final int MAX_CAUSES = 10;

    private final String nextStep;

    /**
     * @param what the file or record, and what cannot be read because of it
     * @param nextStep how to restore it
     */
    public Damaged(String what, String nextStep, @Nullable Throwable cause) {
        super(what, cause);
        this.nextStep = nextStep;
    }

    public String nextStep() {
        return nextStep;
    }

    /** Finds the damage that caused a failure. */
    public static Optional<Damaged> behind(Throwable failure) {
        @Nullable Throwable each = failure;
        for (int depth = 0; each != null && depth < MAX_CAUSES; depth++) {
            if (each instanceof Damaged damaged) {
                return Optional.of(damaged);
            }
            each = each.getCause();
        }
        return Optional.empty();
    }

    public Outcome.Refused refused() {
        return CallRefusal.DAMAGED.with(String.valueOf(getMessage()), nextStep);
    }
}
