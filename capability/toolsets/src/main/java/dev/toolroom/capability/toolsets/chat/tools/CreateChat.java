package dev.toolroom.capability.toolsets.chat.tools;

import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Fields;
import org.jspecify.annotations.Nullable;

/** Starts a chat, or finds the one of this name. */
final class CreateChat extends ChatTool<CreateChat.Input> {
    CreateChat(ChatTools tools) {
        super(tools, "create_chat", Effect.EDITS);
    }

    record Input(@Nullable String chat, @Nullable String title) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(
                arguments.optionalText("chat_id").orElse(null),
                arguments.optionalText("title").orElse(null));
    }

    @Override
    Json.Obj answered(Input input, CallContext context) {
        String named = input.chat();
        ChatId chat = ChatId.of(named == null ? "chat-" + CallId.random().value() : named);
        String at = Journal.sortable(tools.clock().instant());
        chats().create(chat, input.title(), context.caller().client(), at);
        return tools.json(chats().get(chat)).build();
    }
}
