package dev.toolroom.foundation.mcp.client;

import dev.toolroom.kernel.json.Json;

/**
 * Settings of a connection other than its transport.
 *
 * @param server its name in messages
 * @param log keeps its log lines
 */
public record ClientSetup(
        String server,
        Identity identity,
        ClientLimits limits,
        ServerLog log,
        ServerListener listener) {
    /** How this client identifies itself. */
    public record Identity(String name, String title, String version) {
        Json.Obj json() {
            return Json.object()
                    .put("name", name)
                    .put("title", title)
                    .put("version", version)
                    .build();
        }
    }
}
