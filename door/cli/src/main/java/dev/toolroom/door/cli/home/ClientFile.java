package dev.toolroom.door.cli.home;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;

/** The configuration files of MCP clients, with their paths and formats. */
enum ClientFile {
    vscode("servers") {
        @Override
        Path path(Path home, Path project) {
            return project.resolve(".vscode/mcp.json");
        }
    },
    claude("mcpServers") {
        @Override
        Path path(Path home, Path project) {
            return project.resolve(".mcp.json");
        }
    },
    cursor("mcpServers") {
        @Override
        Path path(Path home, Path project) {
            return home.resolve(".cursor/mcp.json");
        }
    };

    private static final String NAME = "toolroom";

    private final String key;

    ClientFile(String key) {
        this.key = key;
    }

    abstract Path path(Path home, Path project);

    /**
     * Returns the content with Toolroom added or removed.
     *
     * @param command the command that starts Toolroom; empty to remove it
     */
    Json.Obj with(Json.Obj content, List<String> command) {
        var servers = new LinkedHashMap<>(content.object(key).fields());
        if (command.isEmpty()) {
            servers.remove(NAME);
        } else {
            servers.put(NAME, entry(command));
        }
        return content.with(key, new Json.Obj(servers));
    }

    /** Returns the entry of one server, in the format of this client. */
    Json.Obj entry(List<String> command) {
        var entry = Json.object();
        if (this == vscode) {
            entry.put("type", "stdio");
        }
        return entry.put("command", command.getFirst())
                .put("args", Json.Arr.ofTexts(command.subList(1, command.size())))
                .build();
    }
}
