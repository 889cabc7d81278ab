package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.ServerDeclaration;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;

/**
 * An MCP server that an installed toolset declares.
 *
 * @param config with its references to the environment unresolved
 * @param enabled its own switch; it runs only while its toolset is enabled too
 * @param sharedWith other toolsets that declare the same server
 * @param folder the files of its toolset: what {@code $toolset} stands for
 */
public record DeclaredServer(
        String serverId,
        String toolsetId,
        Json.Obj config,
        boolean enabled,
        boolean autoEnabled,
        List<String> sharedWith,
        boolean network,
        Path folder) {
    public DeclaredServer {
        sharedWith = List.copyOf(sharedWith);
    }

    public ServerDeclaration declaration() {
        return new ServerDeclaration(serverId, config, autoEnabled);
    }
}
