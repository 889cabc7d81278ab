package dev.toolroom.kernel;

import java.time.Instant;
import dev.toolroom.kernel.chat.ChatFiles;
import dev.toolroom.kernel.chat.Turns;
import dev.toolroom.kernel.content.ResultPages;
import dev.toolroom.kernel.tool.Tool;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One part of the house: its tools, what it offers beside them, and what it needs of the store.
 *
 * <p>It is built at every start that needs more than the list of tools, so its constructor opens
 * nothing.
 */
public interface Capability extends AutoCloseable {
    /** What a person or a client calls it when choosing tools, as in {@code query}. */
    String name();

    /** The tools it has now. */
    List<Tool> tools();

    /** Has {@code listener} run, on any thread, after {@link #tools} began to answer otherwise. */
    default void onChange(Runnable listener) {}

    default List<Resource.Source> resources() {
        return List.of();
    }

    default List<Prompt> prompts() {
        return List.of();
    }

    /** The steps that bring its tables up to date, in order. */
    default List<Migration> migrations() {
        return List.of();
    }

    /** The files of chats, from the one capability that keeps them. */
    default @Nullable ChatFiles files() {
        return null;
    }

    /** Turns in chats, from the one capability that runs them. */
    default @Nullable Turns turns() {
        return null;
    }

    /** The pages of results, from the one capability that has any. */
    default @Nullable ResultPages pages() {
        return null;
    }

    /** Run in the process that owns the home, when all of it is open, before the first call. */
    default void opened() {}

    /**
     * Forgets what has outlived its retention. Run in the process that owns the home, now and then,
     * after {@link #opened}.
     */
    default void forget(Instant now) {}

    /** Looks at what it needs outside the home, as in the databases of its user. */
    default List<Check> checks() {
        return List.of();
    }

    @Override
    default void close() {}
}
