package dev.toolroom.kernel.call;

import dev.toolroom.kernel.consent.Decision;
import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A call as it came through a door, before anyone has looked at its arguments.
 *
 * @param tool the name as the caller wrote it; it may name no tool
 * @param message the message of its chat that it belongs to; null outside a conversation
 * @param approval what a person said whom the door has asked for consent already; null for none
 */
public record ToolCall(
        CallId id,
        String tool,
        Json.Obj arguments,
        Caller caller,
        @Nullable String message,
        @Nullable Decision approval) {
    public ToolCall(
            CallId id,
            String tool,
            Json.Obj arguments,
            Caller caller,
            @Nullable Decision approval) {
        this(id, tool, arguments, caller, null, approval);
    }

    public ToolCall(CallId id, String tool, Json.Obj arguments, Caller caller) {
        this(id, tool, arguments, caller, null, null);
    }
}
