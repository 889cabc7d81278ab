package dev.toolroom.kernel;

import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.tool.ToolSource;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of the program with its tools, resources, prompts and tables.
 *
 * <p>It is built at every start that needs more than the list of tools, so its constructor opens
 * nothing.
 */
public interface Capability extends ToolSource, AutoCloseable {
    default List<Resource.Source> resources() {
        return List.of();
    }

    default List<Prompt> prompts() {
        return List.of();
    }

    /** Returns the migrations of its tables, in order. */
    default List<Migration> migrations() {
        return List.of();
    }

    /** Returns the files of chats; not null for the one capability that keeps them. */
    default @Nullable ChatFiles files() {
        return null;
    }

    /** Returns the turns of chats; not null for the one capability that runs them. */
    default @Nullable Turns turns() {
        return null;
    }

    /** Returns the pages of results; not null for the one capability that has any. */
    default @Nullable ResultPages pages() {
        return null;
    }

    /** Called in the process that owns the home, after everything is open, before any call. */
    default void opened() {}

    /**
     * Deletes what is older than its retention. Called from time to time in the process that owns
     * the home, after {@link #opened}.
     */
    default void forget(Instant now) {}

    /** Checks what it needs outside the home, such as the user's databases. */
    default List<Check> checks() {
        return List.of();
    }

    /** Returns a part that at most one of the capabilities has. */
    static <T> T find(
            List<Capability> capabilities, Function<Capability, @Nullable T> part, T absent) {
        for (Capability each : capabilities) {
            T found = part.apply(each);
            if (found != null) {
                return found;
            }
        }
        return absent;
    }

    @Override
    default void close() {}
}
