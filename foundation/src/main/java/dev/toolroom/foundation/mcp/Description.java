package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;

/**
 * How this server describes itself.
 *
 * @param capabilities as in the legacy handshake
 */
public record Description(
        String name, String title, String version, String instructions, Json.Obj capabilities) {
    Json.Obj info() {
        return Json.object().put("name", name).put("title", title).put("version", version).build();
    }
}
