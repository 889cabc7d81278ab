package dev.toolroom.kernel.call;

import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The call that this thread works for, so that what it saves and its record are one transaction. A
 * call that only reads has none: its record begins with its end.
 */
public final class CallScope {
    private static final ScopedValue<Optional<CallId>> CURRENT = ScopedValue.newInstance();

    private CallScope() {}

    public static Optional<CallId> current() {
        return CURRENT.isBound() ? CURRENT.get() : Optional.empty();
    }

    /** Work that is done for a call, on this thread. */
    public static <T> T in(CallId call, Callable<T> work) throws Exception {
        return ScopedValue.where(CURRENT, Optional.of(call)).call(work::call);
    }

    /**
     * Work on this thread that does not carry out the call it belongs to: saving what others did
     * before it began, or a note for whoever resumes it. It must not make the call's record say
     * that the call succeeded.
     */
    public static <T, X extends Exception> T outside(ScopedValue.CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, Optional.<CallId>empty()).call(work);
    }

    /** The same, for work without a result. */
    public static void runOutside(Runnable work) {
        ScopedValue.where(CURRENT, Optional.<CallId>empty()).run(work);
    }
}
