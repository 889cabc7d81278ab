package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.Manifest;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An installed toolset, as the store has it.
 *
 * @param digest names its content
 * @param folder its files
 * @param network whether its manifest asks for the network
 * @param env environment variables of its Python tools, with references unresolved
 * @param bindings for each bound name of the manifest, the variable of Toolroom's environment that
 *     it is taken from
 */
public record InstalledToolset(
        String id,
        String name,
        String version,
        String description,
        boolean enabled,
        String installedAt,
        String updatedAt,
        Source source,
        String manifestVersion,
        String digest,
        Path folder,
        Json.Obj details,
        boolean network,
        Map<String, String> env,
        Map<String, String> bindings,
        List<InstalledTool> tools,
        List<DeclaredServer> servers) {
    public InstalledToolset {
        env = new LinkedHashMap<>(new TreeMap<>(env));
        bindings = new LinkedHashMap<>(new TreeMap<>(bindings));
        tools = List.copyOf(tools);
        servers = List.copyOf(servers);
    }

    /** The manifest, put together from the store. */
    public Manifest manifest() {
        return new Manifest(
                manifestVersion,
                id,
                name,
                version,
                description,
                details,
                network,
                env,
                tools.stream().map(InstalledTool::declaration).toList(),
                servers.stream().map(DeclaredServer::declaration).toList());
    }

    /** Whether its files are in this home; rows may be shared with others. */
    public boolean hasFiles() {
        return Files.isDirectory(folder);
    }

    /** Names that its manifest refers to and that its user has not bound. */
    public List<String> unbound() {
        return manifest().environmentNames().stream()
                .filter(name -> !bindings.containsKey(name))
                .toList();
    }
}
