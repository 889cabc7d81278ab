package dev.toolroom.foundation.mcp.client;

/** Receives notifications of a server. */
public interface ServerListener {
    ServerListener NONE = new ServerListener() {};

    /**
     * Called when the tool list is outdated, on the reading thread and before any later answer is
     * handled: must not block.
     */
    default void toolsOutdated() {}

    /**
     * Called when the tool list may have changed, once for several changes in a row. Runs on a
     * thread of its own, on which the list can be fetched.
     */
    default void toolsChanged() {}

    /** As {@link #toolsChanged}, for resources. */
    default void resourcesChanged() {}
}
