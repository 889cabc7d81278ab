package dev.toolroom.kernel.tool;

import java.util.List;

/** Provides tools, which may change while the program runs. */
public interface ToolSource {
    /** Returns the name by which clients choose its tools, as in {@code query}. */
    String name();

    /** Returns its current tools. */
    List<Tool> tools();

    /** Registers a listener that runs, on any thread, after {@link #tools} has changed. */
    default void onChange(Runnable listener) {}
}
