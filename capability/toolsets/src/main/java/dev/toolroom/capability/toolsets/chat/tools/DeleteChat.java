package dev.toolroom.capability.toolsets.chat.tools;

import dev.toolroom.capability.toolsets.chat.Chat;
import dev.toolroom.capability.toolsets.chat.ChatRefusal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract.Effect;
import dev.toolroom.kernel.tool.Fields;
import java.util.Optional;

/** Deletes a chat with its messages, files and the records of its calls. */
final class DeleteChat extends ChatTool<DeleteChat.Input> {
    DeleteChat(ChatTools tools) {
        super(tools, "delete_chat", Effect.EDITS);
    }

    record Input(String chat) {}

    @Override
    protected Input read(Fields arguments) {
        return new Input(arguments.text("chat_id"));
    }

    /** What is not there is told without asking. */
    @Override
    public Optional<Proposal> consent(Json.Obj arguments) {
        return chats().find(ChatId.of(arguments.text("chat_id", "chat")))
                .map(
                        chat ->
                                Proposal.deleting(
                                        "Delete the chat \""
                                                + (chat.title() == null ? chat.id() : chat.title())
                                                + "\" with all its messages and files?",
                                        "Delete chat"));
    }

    @Override
    Json.Obj answered(Input input, CallContext context) {
        Chat chat = chats().named(input.chat());
        if (chat.id().equals(context.caller().chat())) {
            throw new Refusal(
                    ChatRefusal.BAD_REQUEST,
                    "A call cannot delete the chat that it belongs to",
                    "Make the call from another chat");
        }
        return tools.turns().whileIdle(chat.id(), () -> deleted(chat));
    }

    /** Files first: they wait for a call that works on them. */
    private Json.Obj deleted(Chat chat) {
        tools.workspaces().get().remove(chat.id());
        chats().write(sql -> sql.run("DELETE FROM chats WHERE id = ?", chat.id().value()));
        return Json.object().put("chat_id", chat.id().value()).put("deleted", true).build();
    }
}
