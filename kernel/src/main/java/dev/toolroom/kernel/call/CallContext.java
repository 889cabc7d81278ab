package dev.toolroom.kernel.call;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The call that a tool serves.
 *
 * @param workspace the folder with the files of its chat; null if the contract does not use them
 * @param approved what a person agreed to for this call; null if nobody was asked
 */
public record CallContext(
        CallId id,
        Caller caller,
        Limits limits,
        Cancellation cancellation,
        CallListener listener,
        Exports exports,
        @Nullable Path workspace,
        @Nullable Proposal approved) {
    /**
     * Whether a person agreed to this. A tool whose question depends on what it finds checks it
     * again when it runs, because that may have changed since.
     */
    public boolean isApproved(Proposal now) {
        return approved != null && approved.binding().equals(now.binding());
    }
}
