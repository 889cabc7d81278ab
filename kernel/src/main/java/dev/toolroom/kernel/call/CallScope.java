package dev.toolroom.kernel.call;

import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The call that this thread works for, so that what it saves and its record are one transaction.
 * Calls that only read have no scope, because their record is written when they end.
 */
public final class CallScope {
    private static final ScopedValue<Optional<CallId>> CURRENT = ScopedValue.newInstance();

    private CallScope() {}

    public static Optional<CallId> current() {
        return CURRENT.isBound() ? CURRENT.get() : Optional.empty();
    }

    /** Runs work for a call on this thread. */
    public static <T> T in(CallId call, Callable<T> work) throws Exception {
        return ScopedValue.where(CURRENT, Optional.of(call)).call(work::call);
    }

    /**
     * Runs work that does not carry out the call of this thread, such as saving edits made before
     * the call began. It must not mark the call's record as carried out.
     */
    public static <T, X extends Exception> T outside(ScopedValue.CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, Optional.<CallId>empty()).call(work);
    }

    /** Runs such work without a result. */
    public static void runOutside(Runnable work) {
        ScopedValue.where(CURRENT, Optional.<CallId>empty()).run(work);
    }
}
