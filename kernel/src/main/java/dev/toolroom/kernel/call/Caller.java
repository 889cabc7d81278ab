package dev.toolroom.kernel.call;

import dev.toolroom.kernel.chat.ChatId;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Who asks.
 *
 * @param door the way in, as in {@code mcp}
 * @param client the program on the other side, as it calls itself
 * @param chat the conversation that owns what the call leaves behind
 * @param principal whose token or account it was
 * @param workspaceRoot the project the client works in, where it says so
 */
public record Caller(
        String door, String client, ChatId chat, String principal, @Nullable Path workspaceRoot) {
    /** Whoever runs the process. */
    public static final String LOCAL = "local";

    /** A longer name says nothing more; it comes from outside and is stored with every call. */
    private static final int LONGEST = 200;

    public Caller {
        client = client.length() <= LONGEST ? client : client.substring(0, LONGEST);
    }

    /**
     * @param chat as the client calls it
     */
    public Caller(
            String door,
            String client,
            String chat,
            String principal,
            @Nullable Path workspaceRoot) {
        this(door, client, ChatId.of(chat), principal, workspaceRoot);
    }

    /**
     * The folder that this caller may name files in: that of a local program. Whoever comes over
     * the network only says that it works somewhere. The root of the file system is nobody's
     * project.
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
