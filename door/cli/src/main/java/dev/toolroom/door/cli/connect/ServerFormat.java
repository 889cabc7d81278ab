package dev.toolroom.door.cli.connect;

import dev.toolroom.kernel.json.Json;
import java.util.LinkedHashMap;
import java.util.List;

/** How a JSON file lists MCP servers. */
enum ServerFormat {
    COMMON("mcpServers"),
    VS_CODE("servers"),
    COPILOT("mcpServers"),
    OPENCODE("mcp"),
    ZED("context_servers");

    static final String NAME = "toolroom";

    private final String key;

    ServerFormat(String key) {
        this.key = key;
    }

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
        var fields = new LinkedHashMap<>(content.fields());
        fields.put(key, new Json.Obj(servers));
        if (servers.isEmpty()) {
            fields.remove(key);
        }
        return new Json.Obj(fields);
    }

    private Json.Obj entry(List<String> command) {
        if (this == OPENCODE) {
            return Json.object()
                    .put("type", "local")
                    .put("command", Json.Arr.ofTexts(command))
                    .put("enabled", true)
                    .build();
        }
        var entry = Json.object();
        switch (this) {
            case VS_CODE -> entry.put("type", "stdio");
            case COPILOT -> entry.put("type", "local");
            case ZED -> entry.put("source", "custom");
            default -> {}
        }
        entry.put("command", command.getFirst())
                .put("args", Json.Arr.ofTexts(command.subList(1, command.size())));
        return this == COPILOT
                ? entry.put("tools", Json.Arr.ofTexts(List.of("*"))).build()
                : entry.build();
    }
}
