package dev.toolroom.capability.query.resolved;

import java.util.Set;

/**
 * What comes of a statement by its text and the catalogue.
 *
 * @param all whether every output is masked, because none could be traced
 * @param masked outputs that are made of a masked column, counted from 0
 * @param deciding masked columns that decide which rows come, or in which order
 * @param outputs how many there must be for this to hold, or -1 where that is sure
 */
public record Verdict(boolean all, Set<Integer> masked, Set<String> deciding, int outputs) {
    /** Nothing in it is masked. */
    public static final Verdict CLEAR = new Verdict(false, Set.of(), Set.of(), -1);

    public Verdict {
        masked = Set.copyOf(masked);
        deciding = Set.copyOf(deciding);
    }

    /** For a statement that cannot be traced. */
    static Verdict untraced(String decides) {
        return new Verdict(true, Set.of(), Set.of(decides), -1);
    }

    /** Whether an output is not to be shown. */
    public boolean isMasked(int output) {
        return all || masked.contains(output);
    }

    /** As {@link #isMasked(int)}, once it is known how many there are. */
    public boolean isMasked(int output, int count) {
        return isMasked(output) || (outputs >= 0 && outputs != count);
    }
}
