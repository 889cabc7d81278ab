package dev.toolroom.capability.toolsets.server;

import static java.time.temporal.ChronoUnit.SECONDS;

import dev.toolroom.foundation.mcp.client.ServerState;
import dev.toolroom.kernel.json.Json;
import java.util.function.UnaryOperator;

/**
 * How a server is, for people and programs.
 *
 * @param tools how many it offers
 * @param chats how many chats have an instance of their own
 * @param mask hides the values that it was given: what a server says of itself may have them
 */
public record ServerStatus(
        String id, ServerState state, int tools, int chats, UnaryOperator<Json.Obj> mask) {
    /** As it is shown. */
    public Json.Obj json() {
        var json =
                Json.object()
                        .put("id", id)
                        .put("state", state.name())
                        .put("tools", tools)
                        .put("chats", chats);
        switch (state) {
            case ServerState.Failed failed ->
                    reason(json, failed)
                            .put("retryAt", failed.retryAt().truncatedTo(SECONDS).toString());
            case ServerState.NeedsConfig needs ->
                    json.put("missing", Json.Arr.ofTexts(needs.missing()));
            case ServerState.Ready ready ->
                    json.put("name", ready.info().name())
                            .put("version", ready.info().version())
                            .put("protocol", ready.info().protocol());
            case ServerState.Starting(ServerState.Failed after) -> {
                if (after != null) {
                    reason(json, after);
                }
            }
            case ServerState.Stopped _ -> {
                // The name of the state says all.
            }
        }
        return mask.apply(json.build());
    }

    private static Json.Builder reason(Json.Builder json, ServerState.Failed failed) {
        return json.put("why", failed.why()).put("nextStep", failed.nextStep());
    }
}
