package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The methods and result fields of revision 2026-07-28, which has no handshake. */
final class ModernEra {
    private static final Set<String> CACHEABLE =
            Set.of(
                    "server/discover",
                    "tools/list",
                    "resources/list",
                    "resources/templates/list",
                    "resources/read",
                    "prompts/list");

    private final Description description;
    private final Notices notices;

    ModernEra(Description description, Notices notices) {
        this.description = description;
        this.notices = notices;
    }

    /** Checks the version and the client capabilities, which every request must carry. */
    void check(Message.Request request) {
        Json version = request.meta().get(Meta.PROTOCOL_VERSION);
        if (!(version instanceof Json.Str(String text))) {
            throw missing(Meta.PROTOCOL_VERSION);
        }
        if (!text.equals(Era.MODERN_VERSION)) {
            throw new RpcError(
                    RpcError.UNSUPPORTED_VERSION,
                    "this server does not speak that version",
                    Json.object()
                            .put("supported", Json.Arr.ofTexts(Era.allVersions()))
                            .put("requested", text)
                            .build());
        }
        if (!(request.meta().get(Meta.CLIENT_CAPABILITIES) instanceof Json.Obj)) {
            throw missing(Meta.CLIENT_CAPABILITIES);
        }
    }

    private static RpcError missing(String key) {
        return new RpcError(RpcError.INVALID_PARAMS, "_meta must have " + key);
    }

    Client client(Message.Request request) {
        return Client.of(
                request.meta().object(Meta.CLIENT_INFO),
                request.meta().object(Meta.CLIENT_CAPABILITIES));
    }

    @Nullable Method method(String name) {
        return switch (name) {
            case "server/discover" -> this::discover;
            case "subscriptions/listen" -> notices::listen;
            default -> null;
        };
    }

    private Json.Obj discover(Exchange exchange) {
        return Json.object()
                .put("supportedVersions", Json.Arr.ofTexts(Era.allVersions()))
                .put("capabilities", description.capabilities())
                .put("instructions", description.instructions())
                .build();
    }

    Json.Obj complete(String method, Json.Obj result) {
        var complete = Json.object();
        result.fields().forEach(complete::put);
        if (result.get("resultType") == null) {
            complete.put("resultType", "complete");
        }
        if (CACHEABLE.contains(method) && result.get("ttlMs") == null) {
            // Installing changes the tools; a client that must know sooner subscribes.
            complete.put("ttlMs", 60_000).put("cacheScope", "private");
        }
        Json.Obj meta = result.object("_meta").with(Meta.SERVER_INFO, description.info());
        return complete.put("_meta", meta).build();
    }
}
