package dev.toolroom.foundation.mcp.client;

/** Hears of a request while it is under way, on the thread that awaits its result. */
public interface RequestListener {
    RequestListener NONE = new RequestListener() {};

    /**
     * How far the server says it is.
     *
     * @param total 0 where the server does not know it
     */
    default void progress(double done, double total, String message) {}

    /** A log message that the server sent for this very request; only HTTP can tell. */
    default void log(String level, String text) {}
}
