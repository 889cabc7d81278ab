package dev.toolroom.foundation.mcp.client;

import dev.toolroom.kernel.json.Json;

/**
 * What a connection needs to know besides the way to the server.
 *
 * @param server what messages call the server
 * @param log where its lines are kept
 */
public record ClientSetup(
        String server,
        Identity identity,
        ClientLimits limits,
        ServerLog log,
        ServerListener listener) {
    /** The program that connects. */
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
