package dev.toolroom.capability.query.resolved;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What comes of a statement by what the database resolved.
 *
 * @param refused why it may not run, or null
 * @param all whether every output is masked, because none could be traced
 * @param masked outputs that are made of a masked column, counted from 0
 * @param deciding masked columns that decide which rows come, or in which order
 * @param opaque whether it calls a function that may read a masked column, unseen
 * @param outputs how many there must be for this to hold, or -1 where that is sure
 */
public record Verdict(
        @Nullable Refused refused,
        boolean all,
        Set<Integer> masked,
        Set<String> deciding,
        boolean opaque,
        int outputs) {
    /** Nothing speaks against it, and nothing in it is masked. */
    public static final Verdict CLEAR = new Verdict(null, false, Set.of(), Set.of(), false);

    public Verdict(
            @Nullable Refused refused,
            boolean all,
            Set<Integer> masked,
            Set<String> deciding,
            boolean opaque) {
        this(refused, all, masked, deciding, opaque, -1);
    }

    public Verdict {
        masked = Set.copyOf(masked);
        deciding = Set.copyOf(deciding);
    }

    /** In the words of a refusal. */
    public record Refused(String message, String nextStep) {}

    public static Verdict refused(String message, String nextStep) {
        return new Verdict(new Refused(message, nextStep), false, Set.of(), Set.of(), false);
    }

    /**
     * By the columns that each output is made of, and those that decide what rows come.
     *
     * @param label what a message calls a column
     * @param <C> a column, as its engine identifies it
     */
    public static <C> Verdict resolved(
            List<Set<C>> outputs,
            Set<C> deciding,
            Predicate<C> isMasked,
            Function<C, String> label,
            boolean opaque) {
        Set<Integer> masked =
                IntStream.range(0, outputs.size())
                        .filter(i -> outputs.get(i).stream().anyMatch(isMasked))
                        .boxed()
                        .collect(Collectors.toSet());
        Set<String> labels =
                deciding.stream().filter(isMasked).map(label).collect(Collectors.toSet());
        return new Verdict(null, false, masked, labels, opaque);
    }

    /** The same, for a result of so many columns alone. */
    Verdict of(int outputs) {
        return new Verdict(refused, all, masked, deciding, opaque, outputs);
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
