package dev.toolroom.kernel.chat;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.Cancellation;
import dev.toolroom.kernel.call.ChatId;
import dev.toolroom.kernel.tool.Contract.WorkspaceUse;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The files of chats. A call has exclusive use of them until it ends. */
public interface ChatFiles {
    /** For homes without chat files. */
    ChatFiles NONE =
            (chat, call, use, cancellation) -> {
                throw new IllegalStateException("no chat has files here");
            };

    /**
     * Waits for other calls of the chat that write, then restores the folder to the chat's version.
     *
     * @throws Refusal if the wait times out or the folder cannot be restored
     */
    Lease lease(ChatId chat, CallId call, WorkspaceUse use, Cancellation cancellation);

    /** The use of a chat's files by one call. Closing ends it. */
    interface Lease extends AutoCloseable {
        /** Returns the folder with the files. */
        Path folder();

        /** Returns the version before the call; null for the first call of a chat. */
        @Nullable String before();

        /**
         * Saves the files and returns their version, which is the one from before if nothing
         * changed. Called once, whatever the outcome.
         *
         * @throws Refusal if the files exceed a limit; then the folder is restored
         */
        @Nullable String after();

        /** Returns a sentence for each file that {@link #after} could not save. */
        default List<String> warnings() {
            return List.of();
        }

        @Override
        void close();
    }
}
