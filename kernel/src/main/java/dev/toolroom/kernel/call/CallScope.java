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

    /** Work that is not the call's own, such as saving what others did before it began. */
    public static <T, X extends Exception> T outside(ScopedValue.CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, Optional.<CallId>empty()).call(work);
    }
}
