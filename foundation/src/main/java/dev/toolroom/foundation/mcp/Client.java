package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;

/** The program on the other side, as it describes itself. */
public record Client(String name, String version, Json.Obj capabilities) {
    static final Client UNKNOWN = new Client("unknown", "", Json.Obj.EMPTY);

    static Client of(Json.Obj info, Json.Obj capabilities) {
        return new Client(info.text("name", "unknown"), info.text("version", ""), capabilities);
    }

    /** Whether it declared a capability, such as {@code elicitation}. */
    public boolean can(String capability) {
        return capabilities.get(capability) != null;
    }
}
