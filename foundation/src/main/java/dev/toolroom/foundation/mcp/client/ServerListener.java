package dev.toolroom.foundation.mcp.client;

/** Hears what a server tells of itself. */
public interface ServerListener {
    ServerListener NONE = new ServerListener() {};

    /**
     * The list of tools is out of date. Told on the thread that reads, before any answer that the
     * server sends afterwards: it must not wait.
     */
    default void toolsOutdated() {}

    /**
     * The list of tools may have changed; several changes in a row may be told once. Told on a
     * thread of its own, on which the list can be read again.
     */
    default void toolsChanged() {}

    /** As {@link #toolsChanged}, for resources. */
    default void resourcesChanged() {}
}
