package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.Meta;
import dev.toolroom.kernel.json.Json;

/**
 * What a server says of itself, and its protocol revision.
 *
 * @param protocol the negotiated revision
 */
public record ServerInfo(
        Era era,
        String protocol,
        String name,
        String version,
        String instructions,
        Json.Obj capabilities) {
    static ServerInfo modern(Json.Obj discovered) {
        Json.Obj info = discovered.object("_meta").object(Meta.SERVER_INFO);
        return of(Era.MODERN, Era.MODERN_VERSION, info, discovered);
    }

    static ServerInfo legacy(Json.Obj initialized) {
        return of(
                Era.LEGACY,
                initialized.text("protocolVersion", ""),
                initialized.object("serverInfo"),
                initialized);
    }

    private static ServerInfo of(Era era, String protocol, Json.Obj info, Json.Obj result) {
        return new ServerInfo(
                era,
                protocol,
                Text.brief(info.text("name", ""), 200),
                Text.brief(info.text("version", ""), 100),
                result.text("instructions", ""),
                result.object("capabilities"));
    }

    /** Whether it has a capability, such as {@code tools}. */
    public boolean offers(String capability) {
        return capabilities.get(capability) instanceof Json.Obj;
    }

    /** Whether it notifies of changes to a list, such as {@code tools}. */
    public boolean tellsChanges(String capability) {
        return capabilities.object(capability).get("listChanged") instanceof Json.Bool(boolean told)
                && told;
    }
}
