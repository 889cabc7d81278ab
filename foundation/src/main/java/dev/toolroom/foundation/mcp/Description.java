package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;

/**
 * What a server says of itself.
 *
 * @param capabilities as in the legacy handshake; the modern era leaves out what it removed
 */
public record Description(
        String name, String title, String version, String instructions, Json.Obj capabilities) {
    Json.Obj info() {
        return Json.object().put("name", name).put("title", title).put("version", version).build();
    }
}
