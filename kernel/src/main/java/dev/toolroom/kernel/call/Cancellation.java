package dev.toolroom.kernel.call;

import java.time.Duration;
import java.util.function.Supplier;

/** A request to end a call early: a deadline passed, the caller left, or shutdown began. */
public interface Cancellation {
    /** Whether the call should end. Long work checks this between steps. */
    boolean requested();

    /**
     * Registers an action for a cancellation, to stop what an interrupt does not reach, such as a
     * statement or a process. It runs on a separate thread, immediately if cancellation was already
     * requested. It may run just after the work has ended and must be harmless then.
     */
    void onCancel(Runnable stop);

    /**
     * Runs an action on a separate thread if the call is still in progress after this time. It may
     * run just after the end.
     */
    void after(Duration time, Runnable stop);

    /**
     * Runs work that an interrupt would harm, because interrupts close file channels. Meanwhile a
     * cancellation only runs the registered actions.
     */
    <T> T shielded(Supplier<T> work);
}
