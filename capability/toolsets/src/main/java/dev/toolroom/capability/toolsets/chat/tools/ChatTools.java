package dev.toolroom.capability.toolsets.chat.tools;

import dev.toolroom.capability.toolsets.chat.Chat;
import dev.toolroom.capability.toolsets.chat.ChatRows;
import dev.toolroom.capability.toolsets.turn.ChatTurns;
import dev.toolroom.capability.toolsets.workspace.ChatWorkspaces;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Tool;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the tools about chats work with.
 *
 * @param recorded returns when every call that has ended can be read in the store
 */
public record ChatTools(
        ChatRows chats,
        ChatTurns turns,
        Supplier<ChatWorkspaces> workspaces,
        Runnable recorded,
        Clock clock) {
    /** Each of them. */
    public List<Tool> all() {
        return List.of(
                new ListChats(this),
                new CreateChat(this),
                new UpdateChat(this),
                new DeleteChat(this),
                new ListMessages(this));
    }

    /** As clients read it. */
    Json.Builder json(Chat chat) {
        return Json.object()
                .put("id", chat.id().value())
                .putIfPresent("title", chat.title())
                .putIfPresent("client", chat.client())
                .put("created_at", chat.createdAt())
                .putIfPresent("active_leaf_message_id", chat.leaf())
                .putIfPresent("active_manifest_id", chat.manifest())
                .put("pinned", chat.pinnedAt() != null)
                .put("running", turns.isRunning(chat.id()));
    }
}
