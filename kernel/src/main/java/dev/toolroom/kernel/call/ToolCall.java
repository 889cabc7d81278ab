package dev.toolroom.kernel.call;

import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A call as it came through a door, before anyone has looked at its arguments.
 *
 * @param tool the name as the caller wrote it; it may name no tool
 * @param message the message of its chat that it belongs to; null outside a conversation
 * @param approval the yes that came with the call; null for none
 * @param answers the question that the approval answers, for one that a client gave; null for none
 */
public record ToolCall(
        CallId id,
        String tool,
        Json.Obj arguments,
        Caller caller,
        @Nullable String message,
        @Nullable Decision approval,
        @Nullable CallId answers) {
    public ToolCall(
            CallId id,
            String tool,
            Json.Obj arguments,
            Caller caller,
            @Nullable Decision approval) {
        this(id, tool, arguments, caller, null, approval, null);
    }

    public ToolCall(CallId id, String tool, Json.Obj arguments, Caller caller) {
        this(id, tool, arguments, caller, null, null, null);
    }
}
