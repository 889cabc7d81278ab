package dev.toolroom.capability.toolsets.chat;

import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.path.PathRule;
import java.util.Optional;

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

    /**
     * @param near the chat that may have been meant, as it can be named
     */
    static Refusal noChat(String name, Optional<String> near) {
        return new Refusal(
                NOT_FOUND,
                "There is no chat \"" + PathRule.shown(name) + "\"",
                near.map(other -> "Did you mean \"" + other + "\"? ").orElse("")
                        + "See list_chats for the chats there are");
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
