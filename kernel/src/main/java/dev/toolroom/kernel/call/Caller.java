package dev.toolroom.kernel.call;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Who makes a call.
 *
 * @param door such as {@code mcp}
 * @param client the name that the calling program gives itself
 * @param chat the conversation that owns the call's record and files
 * @param principal the owner of the token or account
 * @param workspaceRoot the project folder that the client works in; null if unknown
 * @param ownsChat whether the server named the chat for this connection, or a person opened it in a
 *     page. Any other caller may name any chat
 */
public record Caller(
        String door,
        String client,
        ChatId chat,
        String principal,
        @Nullable Path workspaceRoot,
        boolean ownsChat) {
    /** The account that runs the process. */
    public static final String LOCAL = "local";

    /** The name comes from outside and is stored with every call. */
    private static final int MAX_CLIENT_NAME_LENGTH = 200;

    public Caller {
        client =
                client.length() <= MAX_CLIENT_NAME_LENGTH
                        ? client
                        : client.substring(0, MAX_CLIENT_NAME_LENGTH);
    }

    /**
     * A caller that named its chat itself.
     *
     * @param chat as the client calls it
     */
    public Caller(
            String door,
            String client,
            String chat,
            String principal,
            @Nullable Path workspaceRoot) {
        this(door, client, ChatId.of(chat), principal, workspaceRoot, false);
    }

    /** Returns the same caller in a chat of its own. */
    public Caller inOwnChat() {
        return new Caller(door, client, chat, principal, workspaceRoot, true);
    }

    /**
     * Returns the folder in which this caller may name files, or null. Only local programs have
     * one: for network clients the folder is only a claim. The root of the file system does not
     * count as a project.
     */
    public @Nullable Path project() {
        Path root = workspaceRoot;
        boolean usable =
                root != null
                        && principal.equals(LOCAL)
                        && root.isAbsolute()
                        && root.normalize().getParent() != null;
        return usable ? root : null;
    }
}
