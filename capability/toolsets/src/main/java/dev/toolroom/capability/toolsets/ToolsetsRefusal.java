package dev.toolroom.capability.toolsets;

import dev.toolroom.kernel.call.Refusal;

/** The reasons for which a question about toolsets or workspaces is turned away. */
public enum ToolsetsRefusal implements Refusal.Code {
    NOT_FOUND("toolsets.not-found"),
    /** The bundle cannot be installed; the details say why, problem by problem. */
    REFUSED("toolsets.refused"),
    NO_SOURCE("toolsets.no-source"),
    /** Only a program of this machine may name a file of it. */
    NOT_LOCAL("toolsets.not-local"),
    /** The file was changed by someone else; the details have both versions. */
    CONFLICT("workspace.conflict"),
    RAISED("python.raised"),
    /** Its rows are in the store and its files are not in this home. */
    NO_FILES("toolsets.no-files"),
    /** There is no key to sign with, or none can be made there. */
    NO_KEY("toolsets.no-key"),
    /** A name of its environment is not bound. */
    NEEDS_CONFIG("toolsets.needs-config");

    private final String code;

    ToolsetsRefusal(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
