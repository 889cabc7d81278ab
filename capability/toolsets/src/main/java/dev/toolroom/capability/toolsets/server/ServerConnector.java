package dev.toolroom.capability.toolsets.server;

import dev.toolroom.capability.toolsets.environment.References;
import dev.toolroom.capability.toolsets.environment.SecretMask;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.foundation.mcp.client.ClientSetup;
import dev.toolroom.foundation.mcp.client.Endpoint;
import dev.toolroom.foundation.mcp.client.McpClient;
import dev.toolroom.foundation.mcp.client.MissingConfig;
import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.foundation.mcp.client.Transport;
import dev.toolroom.foundation.mcp.client.http.HttpTransport;
import dev.toolroom.foundation.mcp.client.process.Launch;
import dev.toolroom.foundation.mcp.client.process.ProcessTransport;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts or reaches a declared server. What references resolve to lives here for one start. */
final class ServerConnector {
    private static final String WORKSPACE = "$workspace";

    private final ServerDefinition definition;
    private final ServerSettings settings;
    private final SecretMask mask;

    ServerConnector(ServerDefinition definition, ServerSettings settings, SecretMask mask) {
        this.definition = definition;
        this.settings = settings;
        this.mask = mask;
    }

    McpClient connect(ClientSetup setup, @Nullable Path workspace) throws InterruptedException {
        var references =
                new References(name -> settings.bindings().value(definition.id(), name), mask);
        Transport.Opener opener =
                definition.isLocal()
                        ? local(setup, references, workspace)
                        : remote(setup, references);
        return McpClient.connect(setup, opener);
    }

    private Transport.Opener remote(ClientSetup setup, References references) {
        if (!definition.network()) {
            throw failure(
                    "may not use the network.",
                    "Grant the network to its toolset, then start the server again.");
        }
        Map<String, String> headers = references.resolve(definition.headers());
        requireAll(references);
        try {
            return HttpTransport.opener(setup, new Endpoint(URI.create(definition.url()), headers));
        } catch (IllegalArgumentException e) {
            throw failure("has an address that is not one.", "Correct its url.");
        }
    }

    private Transport.Opener local(
            ClientSetup setup, References references, @Nullable Path workspace) {
        if (!Files.isDirectory(definition.folder())) {
            throw failure(
                    "needs the files of its toolset, which are not in this home.",
                    "Import the toolset again.");
        }
        Path own = privateFolder();
        Map<String, String> environment = new HashMap<>(settings.environment());
        environment.put("HOME", own.toString());
        environment.putAll(references.resolve(definition.environment()));
        List<String> command =
                definition.expandsArguments()
                        ? references.resolve(definition.command())
                        : definition.command();
        requireAll(references);
        Path folder = workspace == null ? own : workspace;
        var launch = new Launch(in(folder, command), environment, folder);
        return ProcessTransport.opener(
                setup, settings.confinement().confine(definition, launch, own, workspace));
    }

    private static void requireAll(References references) {
        if (!references.missing().isEmpty()) {
            throw new MissingConfig(references.missing());
        }
    }

    private static List<String> in(Path folder, List<String> command) {
        List<String> placed = new ArrayList<>();
        command.forEach(each -> placed.add(each.replace(WORKSPACE, folder.toString())));
        return placed;
    }

    private Path privateFolder() {
        Path own = settings.folder().resolve(definition.id());
        try {
            PrivateFiles.folder(settings.folder());
            return PrivateFiles.folder(own);
        } catch (IOException e) {
            throw failure("has no folder of its own.", "Make room in the home of Toolroom.");
        }
    }

    private ServerFailure failure(String what, String nextStep) {
        return new ServerFailure(definition.id(), Kind.CANNOT_START, what, nextStep);
    }
}
