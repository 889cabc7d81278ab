package dev.toolroom.foundation.mcp.client;

/** Receives updates on a request, on the thread that awaits its result. */
public interface RequestListener {
    RequestListener NONE = new RequestListener() {};

    /**
     * Receives progress.
     *
     * @param total 0 if unknown
     */
    default void progress(double done, double total, String message) {}

    /** Receives a log message of this request; only HTTP associates them. */
    default void log(String level, String text) {}
}
