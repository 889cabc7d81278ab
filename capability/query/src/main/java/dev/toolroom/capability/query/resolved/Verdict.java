package dev.toolroom.capability.query.resolved;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What comes of a statement by what the database resolved.
 *
 * @param refused why it may not run, or null
 * @param all whether every output is masked, because none could be traced
 * @param masked outputs that are made of a masked column, counted from 0
 * @param deciding masked columns that decide which rows come, or in which order
 * @param opaque whether it calls a function that may read a masked column, unseen
 */
public record Verdict(
        @Nullable Refused refused,
        boolean all,
        Set<Integer> masked,
        Set<String> deciding,
        boolean opaque) {
    /** Nothing speaks against it, and nothing in it is masked. */
    public static final Verdict CLEAR = new Verdict(null, false, Set.of(), Set.of(), false);

    public Verdict {
        masked = Set.copyOf(masked);
        deciding = Set.copyOf(deciding);
    }

    /** In the words of a refusal. */
    public record Refused(String message, String nextStep) {}

    public static Verdict refused(String message, String nextStep) {
        return new Verdict(new Refused(message, nextStep), false, Set.of(), Set.of(), false);
    }

    /** Whether an output is not to be shown. */
    public boolean isMasked(int output) {
        return all || masked.contains(output);
    }
}
