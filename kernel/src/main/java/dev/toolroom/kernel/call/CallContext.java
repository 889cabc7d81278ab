package dev.toolroom.kernel.call;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The call that a tool serves.
 *
 * @param workspace the folder with the files of its chat; null if the contract does not use them
 */
public record CallContext(
        CallId id,
        Caller caller,
        Limits limits,
        Cancellation cancellation,
        CallListener listener,
        Exports exports,
        @Nullable Path workspace) {}
