package dev.toolroom.kernel.call;

import dev.toolroom.kernel.consent.Decision;
import dev.toolroom.kernel.consent.Question;
import java.util.Locale;
import java.util.function.Consumer;

/** Hears of a call while it runs. */
public interface CallListener {
    CallListener NONE = new CallListener() {};

    /**
     * Run on the thread of the tool, and never after the call has ended.
     *
     * @param total 0 where nobody knows it
     */
    default void progress(long done, long total, String message) {}

    /** A line for whoever watches the call, under the same conditions as {@link #progress}. */
    default void log(Severity level, String message) {}

    /** What the tool has written so far, in parts, under the same conditions. */
    default void output(Stream stream, String text) {}

    /** How much a line matters. */
    enum Severity {
        DEBUG,
        INFO,
        WARNING,
        ERROR;

        /** As doors write it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Where a tool writes to. */
    enum Stream {
        STDOUT,
        STDERR;

        /** As doors write it. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Called once, before the work, when the call waits for a person's consent. A door that can ask
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
     * Whether nobody wants the answer any more. Asked once the call can be cancelled by its id: a
     * cancellation that came earlier found nothing to stop and must not be lost.
     */
    default boolean isUnwanted() {
        return false;
    }
}
