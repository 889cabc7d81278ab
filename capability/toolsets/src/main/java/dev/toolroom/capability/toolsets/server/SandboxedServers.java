package dev.toolroom.capability.toolsets.server;

import dev.toolroom.capability.toolsets.sandbox.ConfinedCommand;
import dev.toolroom.capability.toolsets.sandbox.Confinement;
import dev.toolroom.capability.toolsets.sandbox.ResourceLimits;
import dev.toolroom.capability.toolsets.sandbox.Sandbox;
import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import dev.toolroom.capability.toolsets.sandbox.SandboxUnavailable;
import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.foundation.mcp.client.process.Launch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs local servers in the sandbox: they read the files of their toolset, write their own folder
 * and the files of their chat, and reach the network where that was granted.
 */
public final class SandboxedServers implements ServerConfinement {
    private final Sandbox sandbox;

    public SandboxedServers(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    @Override
    public Launch confine(
            ServerDefinition server, Launch launch, Path privateFolder, @Nullable Path workspace) {
        // It starts in the first of them.
        List<Path> writable = new ArrayList<>();
        if (workspace != null) {
            writable.add(workspace);
        }
        writable.add(privateFolder);
        try {
            ConfinedCommand confined =
                    sandbox.wrap(
                            launch.command(),
                            new Confinement(
                                    List.of(server.folder()),
                                    writable,
                                    server.network(),
                                    environment(launch, privateFolder),
                                    ResourceLimits.USUAL));
            return new Launch(confined.command(), confined.environment(), launch.folder());
        } catch (SandboxUnavailable e) {
            throw unconfined(server, e);
        }
    }

    @Override
    public void require(ServerDefinition server) {
        try {
            sandbox.require();
        } catch (SandboxUnavailable e) {
            throw unconfined(server, e);
        }
    }

    private static ServerFailure unconfined(ServerDefinition server, SandboxUnavailable problem) {
        return new ServerFailure(
                server.id(),
                ServerFailure.Kind.CANNOT_START,
                "cannot be confined: " + problem.getMessage(),
                problem.nextStep());
    }

    /** Temporary files that lie on disk are kept out of the chat's files. */
    private Map<String, String> environment(Launch launch, Path privateFolder) {
        Map<String, String> environment = new HashMap<>(launch.environment());
        if (sandbox.level() != SandboxLevel.BUBBLEWRAP) {
            environment.putIfAbsent("TMPDIR", privateFolder.toString());
        }
        return environment;
    }
}
