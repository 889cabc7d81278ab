package dev.toolroom.kernel.call;

import java.util.Locale;
import java.util.function.Consumer;

/** Receives what happens during a call. */
public interface CallListener {
    CallListener NONE = new CallListener() {};

    /**
     * Called by the tool on its thread, and while the call waits for a person. Never called after
     * the call has ended.
     *
     * @param total 0 if unknown
     */
    default void progress(long done, long total, String message) {}

    /** A log line of the tool, called as {@link #progress} is. */
    default void log(Severity level, String message) {}

    /** A part of the tool's output, called as {@link #progress} is. */
    default void output(Stream stream, String text) {}

    /** The level of a log line. */
    enum Severity {
        DEBUG,
        INFO,
        WARNING,
        ERROR;

        /** Returns the name as doors write it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A standard stream of a tool. */
    enum Stream {
        STDOUT,
        STDERR;

        /** Returns the name as doors write it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Called once, before the tool, when the call waits for a person's consent. A door that can ask
     * its user does so and passes on the answer. The workbench shows the same question.
     *
     * @param decide may be called on any thread, or never; the first decision counts
     */
    default void confirm(Question question, Consumer<Decision> decide) {}

    /** Whether a person is likely to see that the call waits. */
    default boolean isAttended() {
        return false;
    }

    /**
     * Whether a caller that stopped waiting for consent may make the call again, as an agent does
     * after a timeout. Its question then stays open.
     */
    default boolean mayCallAgain() {
        return true;
    }

    /**
     * Whether the caller cancelled before the call could be found by its ID. Checked once the call
     * is registered, so that an early cancellation is not lost.
     */
    default boolean isCancelled() {
        return false;
    }
}
