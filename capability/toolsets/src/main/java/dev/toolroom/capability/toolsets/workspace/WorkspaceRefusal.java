package dev.toolroom.capability.toolsets.workspace;

import dev.toolroom.kernel.call.Refusal;

/** The reasons for which a workspace says no. */
public enum WorkspaceRefusal implements Refusal.Code {
    /** Another call of the chat works on its files. */
    BUSY("workspace.busy"),
    QUOTA("workspace.quota"),
    UNKNOWN_MANIFEST("workspace.unknown-manifest"),
    UNKNOWN_MESSAGE("workspace.unknown-message"),
    UNKNOWN_FILE("workspace.unknown-file"),
    BAD_PATH("workspace.bad-path"),
    /** A switch would delete what no version holds. */
    UNSAVED("workspace.unsaved"),
    /** What the manifest names cannot be had from the store. */
    DAMAGED("workspace.damaged");

    private final String code;

    WorkspaceRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
