package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.capability.toolsets.workspace.tree.Folder;
import dev.toolroom.kernel.call.ChatId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One state of a chat's files.
 *
 * @param ref the message or call that it belongs to, or {@link ManifestSource#OUTSIDE}
 */
public record Manifest(
        ManifestId id,
        ChatId chat,
        @Nullable ManifestId parent,
        Folder folder,
        Instant createdAt,
        ManifestSource source,
        @Nullable String ref) {}
