package dev.toolroom.kernel.call;

import java.time.Duration;
import java.util.function.Supplier;

/** The wish that a call end early: its deadline passed, its caller left, or the house closes. */
public interface Cancellation {
    /** Asked by long work between two steps. */
    boolean requested();

    /**
     * Has {@code stop} run on a thread of its own once cancellation is requested, at once if it
     * already was. For what an interrupt does not reach: a statement, a process. It may run just
     * after the work has ended and must do no harm then.
     */
    void onCancel(Runnable stop);

    /**
     * Has {@code stop} run on a thread of its own when the call is still going on after that time,
     * give or take a moment. Like a stop, it may run just after the end.
     */
    void after(Duration time, Runnable stop);

    /**
     * Does work that an interrupt would harm, as it closes files under a database: while it goes
     * on, a cancellation runs the stops and nothing else.
     */
    <T> T shielded(Supplier<T> work);
}
