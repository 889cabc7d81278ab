package dev.toolroom.capability.toolsets.server;

import dev.toolroom.foundation.mcp.client.process.Launch;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Confines a local server: turns the command that starts it into one that starts it confined. */
@FunctionalInterface
public interface ServerConfinement {
    /** Starts servers as they are. */
    ServerConfinement NONE = (server, launch, privateFolder, workspace) -> launch;

    /**
     * The confined form of a launch.
     *
     * @param server says whether it may use the network, and where its own files are
     * @param launch program, variables and folder; its references are resolved
     * @param privateFolder what only this server may write: its home and its cache
     * @param workspace the files of the chat that it works for, where it works on any
     */
    Launch confine(
            ServerDefinition server, Launch launch, Path privateFolder, @Nullable Path workspace);

    /**
     * Checks before a call that a running server is confined as the settings require now.
     *
     * @throws dev.toolroom.foundation.mcp.client.ServerFailure if not
     */
    default void require(ServerDefinition server) {}
}
