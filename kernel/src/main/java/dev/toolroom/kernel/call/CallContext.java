package dev.toolroom.kernel.call;

import dev.toolroom.kernel.content.Exports;
import dev.toolroom.kernel.tool.Limits;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a tool may know about the call it serves.
 *
 * @param workspace the files of its chat, where its contract asks for them
 */
public record CallContext(
        CallId id,
        Caller caller,
        Limits limits,
        Cancellation cancellation,
        CallListener listener,
        Exports exports,
        @Nullable Path workspace) {}
