package dev.toolroom.capability.toolsets.chat.tools;

import dev.toolroom.capability.toolsets.chat.Chat;
import dev.toolroom.capability.toolsets.workspace.ChatWorkspaces;
import dev.toolroom.foundation.journal.Journal;
import dev.toolroom.kernel.call.ChatId;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Deletes whole chats that nobody has used for long, with their messages, files and calls. Chats
 * that are nothing but records of calls are left to the journal.
 */
public final class ChatRetention {
    /** One pass takes one of so many chats at most, rounded up: a clock may be wrong once. */
    private static final int SHARE = 4;

    private final ChatTools tools;

    public ChatRetention(ChatTools tools) {
        this.tools = tools;
    }

    /**
     * One pass, the chats that were idle for longest first.
     *
     * @return how many were deleted
     */
    public int forget(Duration age, Instant now) {
        tools.recorded().run();
        String oldest = Journal.sortable(now.minus(age));
        List<Chat> idle = tools.chats().idleSince(oldest);
        int most = (int) ((tools.chats().count() + SHARE - 1) / SHARE);
        int deleted = 0;
        for (Chat each : idle.subList(0, Math.min(most, idle.size()))) {
            deleted += isDeleted(each, oldest) ? 1 : 0;
        }
        if (deleted > 0) {
            tools.workspaces().get().collect(Set.of());
        }
        return deleted;
    }

    /** One chat that cannot be deleted does not keep the others. */
    private boolean isDeleted(Chat chat, String oldest) {
        try {
            return tools.turns().whileIdle(chat.id(), () -> deleted(chat, oldest));
        } catch (RuntimeException e) {
            System.getLogger(ChatRetention.class.getName())
                    .log(Level.WARNING, "the old chat " + chat.id() + " is kept", e);
            return false;
        }
    }

    private boolean deleted(Chat chat, String oldest) {
        ChatId id = chat.id();
        if (chat.manifest() != null) {
            ChatWorkspaces files = tools.workspaces().get();
            if (!files.remove(id, () -> tools.chats().isIdleSince(id, oldest))) {
                return false;
            }
        }
        return tools.chats().deleteIdle(id, oldest);
    }
}
