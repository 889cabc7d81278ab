package dev.toolroom.foundation.mcp;

import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/** The methods of the revisions with a handshake. */
final class LegacyEra {
    private final Description description;
    private final Notices notices;

    LegacyEra(Description description, Notices notices) {
        this.description = description;
        this.notices = notices;
    }

    @Nullable Method method(String name) {
        return switch (name) {
            case "initialize" -> this::initialize;
            case "ping" -> exchange -> Json.Obj.EMPTY;
            case "logging/setLevel" -> LegacyEra::setLevel;
            case "resources/subscribe" ->
                    exchange -> {
                        String uri = exchange.text("uri");
                        notices.mustExist(uri);
                        exchange.peer().watchedResources().add(uri);
                        return Json.Obj.EMPTY;
                    };
            case "resources/unsubscribe" ->
                    exchange -> {
                        exchange.peer().watchedResources().remove(exchange.text("uri"));
                        return Json.Obj.EMPTY;
                    };
            default -> null;
        };
    }

    private Json.Obj initialize(Exchange exchange) {
        String wanted = exchange.params().text("protocolVersion", "");
        String version = Era.LEGACY_VERSIONS.contains(wanted) ? wanted : Era.NEWEST_LEGACY;
        exchange.peer()
                .initialize(
                        Client.of(exchange.object("clientInfo"), exchange.object("capabilities")),
                        version);
        return Json.object()
                .put("protocolVersion", version)
                .put("capabilities", description.capabilities())
                .put("serverInfo", description.info())
                .put("instructions", description.instructions())
                .build();
    }

    private static Json.Obj setLevel(Exchange exchange) {
        String level = exchange.text("level");
        if (!LogLevel.isKnown(level)) {
            throw new RpcError(RpcError.INVALID_PARAMS, "level must be one of debug to emergency");
        }
        exchange.peer().logLevel(level);
        return Json.Obj.EMPTY;
    }
}
