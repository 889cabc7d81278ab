package dev.toolroom.foundation.mcp.client;

/** Hears what a server tells of itself, each on a thread of its own. */
public interface ServerListener {
    ServerListener NONE = new ServerListener() {};

    /** The list of tools may have changed; several changes in a row may be told once. */
    default void toolsChanged() {}

    /** As {@link #toolsChanged}, for resources. */
    default void resourcesChanged() {}
}
