package dev.toolroom.capability.toolsets.chat;

import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A message of a chat.
 *
 * @param parent the message before it; null for the first of a branch
 * @param role {@code user} or {@code assistant}
 * @param manifest the version of the chat's files when it was written
 * @param turn the turn that wrote it
 */
public record Message(
        String id,
        ChatId chat,
        @Nullable String parent,
        String role,
        String content,
        String createdAt,
        @Nullable String manifest,
        @Nullable String turn) {
    public static final String USER = "user";
    public static final String ASSISTANT = "assistant";

    /** As clients read it. */
    public Json.Builder json() {
        return Json.object()
                .put("id", id)
                .put("chat_id", chat.value())
                .put("parent_id", parent == null ? new Json.Null() : new Json.Str(parent))
                .put("role", role)
                .put("content", content)
                .put("created_at", createdAt)
                .putIfPresent("manifest_id", manifest)
                .putIfPresent("turn_id", turn);
    }
}
