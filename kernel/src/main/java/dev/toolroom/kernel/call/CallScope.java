package dev.toolroom.kernel.call;

import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The call that this thread works for, so that what it saves and its record are one transaction. A
 * call that only reads has none: its record begins with its end.
 */
public final class CallScope {
    private static final ScopedValue<CallId> CURRENT = ScopedValue.newInstance();

    private CallScope() {}

    public static Optional<CallId> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /** Work that is done for a call, on this thread. */
    public static <T> T in(CallId call, Callable<T> work) throws Exception {
        return ScopedValue.where(CURRENT, call).call(work::call);
    }
}
