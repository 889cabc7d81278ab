package dev.toolroom.kernel.chat;

import dev.toolroom.kernel.Capability;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Cancellation;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files of chats: a call that works on them has them to itself until it ends. */
public interface ChatFiles {
    /** Where no chat has any. */
    ChatFiles NONE =
            (chat, call, use, cancellation) -> {
                throw new IllegalStateException("no chat has files here");
            };

    /** Those that one of these keeps. */
    static ChatFiles of(List<Capability> capabilities) {
        for (Capability each : capabilities) {
            ChatFiles files = each.files();
            if (files != null) {
                return files;
            }
        }
        return NONE;
    }

    /**
     * Waits for calls of the same chat that write, then brings the folder to what the chat has.
     *
     * @throws Refusal if it cannot be had in time, or not be brought there
     */
    Lease lease(ChatId chat, CallId call, WorkspaceUse use, Cancellation cancellation);

    /** The files of one chat for the length of one call. Closing gives them back. */
    interface Lease extends AutoCloseable {
        /** Where they lie. */
        Path folder();

        /** The version that was found; null where there was none yet. */
        @Nullable String before();

        /**
         * Saves what the call left, and names the version: the one from before where nothing
         * changed. Asked once, however the call ended.
         *
         * @throws Refusal if there is too much of it; then the folder is as it was before
         */
        @Nullable String after();

        /** What the call left that could not be saved, a sentence each; asked after that. */
        default List<String> warnings() {
            return List.of();
        }

        @Override
        void close();
    }

    /** The versions of a chat's files around one call. */
    record Versions(@Nullable String before, @Nullable String after) {
        public static final Versions NONE = new Versions(null, null);
    }
}
