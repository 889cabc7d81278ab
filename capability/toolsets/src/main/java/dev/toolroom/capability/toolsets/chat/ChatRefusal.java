package dev.toolroom.capability.toolsets.chat;

import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.chat.ChatId;

/** The reasons for which something in a chat is turned away. */
public enum ChatRefusal implements Refusal.Code {
    NOT_FOUND("chats.not-found"),
    MESSAGE_NOT_FOUND("messages.not-found"),
    TURN_NOT_FOUND("turns.not-found"),
    /** A turn runs in the chat. */
    BUSY("chats.busy"),
    BAD_REQUEST("turns.bad-request");

    private final String code;

    ChatRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }

    public static Refusal noChat(ChatId chat) {
        return new Refusal(
                NOT_FOUND,
                "There is no chat \"" + chat + "\"",
                "See list_chats for those there are, or leave chat_id out to start a new one");
    }

    public static Refusal noMessage() {
        return new Refusal(
                MESSAGE_NOT_FOUND,
                "The chat has no message of this id",
                "See list_messages for those it has");
    }

    public static Refusal busy(ChatId chat) {
        return new Refusal(
                BUSY,
                "A turn is running in chat \"" + chat + "\"",
                "Wait for its end, or cancel it, then try again");
    }
}
