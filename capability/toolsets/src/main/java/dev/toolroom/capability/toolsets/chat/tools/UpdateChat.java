package dev.toolroom.capability.toolsets.chat.tools;

import dev.toolroom.capability.toolsets.chat.Chat;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Fields;
import org.jspecify.annotations.Nullable;

/** Renames or pins a chat. */
final class UpdateChat extends ChatTool<UpdateChat.Input> {
    UpdateChat(ChatTools tools) {
        super(tools, "update_chat", Effect.EDITS);
    }

    record Input(String chat, @Nullable String title, @Nullable Boolean pinned) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.text("chat_id"),
                arguments.optionalText("title").orElse(null),
                arguments.optionalFlag("pinned").orElse(null));
    }

    @Override
    Json.Obj answered(Input input, CallContext context) {
        Chat chat = chats().named(input.chat());
        String title = input.title() == null ? chat.title() : input.title();
        Boolean pinned = input.pinned();
        String now = Journal.sortable(tools.clock().instant());
        String since = pinned == null ? chat.pinnedAt() : pinned ? now : null;
        chats().write(
                        sql ->
                                sql.run(
                                        "UPDATE chats SET title = ?, pinned_at = ? WHERE id = ?",
                                        title == null ? null : Journal.storable(title),
                                        since,
                                        chat.id().value()));
        return tools.json(chats().get(chat.id())).build();
    }
}
