package dev.toolroom.capability.toolsets.python;

/** Hears of a Python tool while it runs; never after its call was answered. */
public interface PythonListener {
    PythonListener NONE = new PythonListener() {};

    /**
     * Run on the thread that made the call.
     *
     * @param total 100 where the tool told a fraction; 0 where nobody knows it
     */
    default void progress(long done, long total, String message) {}

    /**
     * Run on the thread that made the call.
     *
     * @param level debug, info, warning or error
     */
    default void log(String level, String text) {}

    /** A piece of what the tool prints, as it comes; run on a thread of its own. */
    default void output(Stream stream, String piece) {}

    /** Where a tool printed it. */
    enum Stream {
        STDOUT,
        STDERR
    }
}
