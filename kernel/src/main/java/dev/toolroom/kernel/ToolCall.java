package dev.toolroom.kernel;

/**
 * A call as it came through a door, before anyone has looked at its arguments.
 *
 * @param tool the name as the caller wrote it; it may name no tool
 * @param approved whether the door has asked its user for consent already, and got it
 */
public record ToolCall(
        CallId id, String tool, Json.Obj arguments, Caller caller, boolean approved) {
    public ToolCall(CallId id, String tool, Json.Obj arguments, Caller caller) {
        this(id, tool, arguments, caller, false);
    }
}
