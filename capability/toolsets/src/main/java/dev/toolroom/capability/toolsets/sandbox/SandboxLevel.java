package dev.toolroom.capability.toolsets.sandbox;

/** How far this machine can confine a program; the strongest first. */
public enum SandboxLevel {
    /** Its own view of files, processes and network, by bubblewrap. */
    BUBBLEWRAP("bubblewrap"),
    /** The machine's files, but for those that Landlock keeps away; system calls are filtered. */
    LANDLOCK("landlock"),
    /** The rights of the user who runs Toolroom; only resources are limited. */
    LIMITS("limits");

    private final String id;

    SandboxLevel(String id) {
        this.id = id;
    }

    /** As records and settings name it. */
    public String id() {
        return id;
    }
}
