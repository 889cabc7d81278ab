package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.kernel.call.ChatId;
import org.jspecify.annotations.Nullable;

/**
 * Something that a check found.
 *
 * @param content the hash of the content it is about; empty where it is about a row
 * @param chat null where no manifest names the content
 */
public record Problem(
        Kind kind,
        String content,
        @Nullable ChatId chat,
        @Nullable ManifestId manifest,
        @Nullable String path) {
    /** What is wrong. */
    public enum Kind {
        /** The bytes are not those that were stored, or cannot be read. */
        DAMAGED,
        /** A manifest names it and the store has it not. */
        MISSING,
        /** The listing of a folder cannot be understood. */
        BROKEN_LISTING,
        /** The row of a manifest cannot be understood. */
        BROKEN_MANIFEST,
        /** A chat is at a manifest that is not there. */
        LOST_MANIFEST
    }
}
