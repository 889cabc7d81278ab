package dev.toolroom.kernel;

import dev.toolroom.kernel.call.Outcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says that a file of the home, or a record in its store, is not what was written there. Not a bug,
 * and not the caller's doing: a disk or a copy has gone wrong.
 */
public final class Damaged extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final int DEEPEST = 10;

    private final String nextStep;

    /**
     * @param what names the file or the record, and what cannot be read because of it
     * @param nextStep what brings it back
     */
    public Damaged(String what, String nextStep, @Nullable Throwable cause) {
        super(what, cause);
        this.nextStep = nextStep;
    }

    public String nextStep() {
        return nextStep;
    }

    /** The damage because of which something failed, if that is why. */
    public static Optional<Damaged> behind(Throwable failure) {
        @Nullable Throwable each = failure;
        for (int depth = 0; each != null && depth < DEEPEST; depth++) {
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
