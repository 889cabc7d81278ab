package dev.toolroom.kernel.call;

import org.jspecify.annotations.Nullable;

/**
 * A decision about one call, and what is used up when the call begins.
 *
 * @param question the stored question that was answered; null where the answer was never stored
 * @param standing the id of the standing approval that covers the call; null for none
 */
public record Verdict(Decision decision, @Nullable CallId question, @Nullable String standing) {
    public Verdict(Decision decision) {
        this(decision, null, null);
    }
}
