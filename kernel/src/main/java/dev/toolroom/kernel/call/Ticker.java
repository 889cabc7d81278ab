package dev.toolroom.kernel.call;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A thread that looks every now and then for something to do, as long as there is some, and sleeps
 * when there was none for a while. Whoever has something for it seldom needs to wake it: on an idle
 * machine waking a thread takes longer than most calls.
 */
public final class Ticker implements AutoCloseable {
    private static final Duration QUIET = Duration.ofMillis(500);

    private final String name;
    private final long nanos;
    private final long quiet;
    private final BooleanSupplier work;
    private volatile boolean asleep = true;
    private volatile boolean closed;
    private volatile boolean hurried;
    private @Nullable Thread thread;

    /**
     * @param work says whether there was something to do
     */
    public Ticker(String name, Duration tick, BooleanSupplier work) {
        this(name, tick, QUIET, work);
    }

    Ticker(String name, Duration tick, Duration quiet, BooleanSupplier work) {
        this.name = name;
        this.nanos = tick.toNanos();
        this.quiet = quiet.toNanos() / nanos;
        this.work = work;
    }

    /** To be called after there is something to do; it is looked at within a tick. */
    public void nudge() {
        if (asleep) {
            wake();
        }
    }

    /** Has it looked at now. */
    public void hurry() {
        hurried = true;
        wake();
    }

    private synchronized void wake() {
        asleep = false;
        if (thread == null && !closed) {
            thread = Thread.ofPlatform().daemon().name(name).start(this::tick);
        }
        LockSupport.unpark(thread);
    }

    private void tick() {
        long idle = 0;
        while (!closed) {
            idle = looked() ? 0 : idle + 1;
            if (idle > quiet) {
                asleep = true;
                // Whoever came before that was said saw nobody asleep: looked for once more.
                if (!looked() && !closed) {
                    LockSupport.park(this);
                }
                asleep = false;
                idle = 0;
            }
            // Whoever woke it to close it, or in a hurry, does not wait for a tick: of a second,
            // say.
            if (!closed && !hurried) {
                LockSupport.parkNanos(this, nanos);
            }
            hurried = false;
        }
        var _ = looked();
    }

    /** Nobody would notice that this thread has died of a mistake: it goes on. */
    private boolean looked() {
        try {
            return work.getAsBoolean();
        } catch (RuntimeException | Error bug) {
            System.getLogger(Ticker.class.getName()).log(Level.ERROR, name, bug);
            return false;
        }
    }

    /** Looks a last time, and waits for that a few seconds at most. */
    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            closed = true;
            running = thread;
        }
        if (running == null) {
            var _ = looked();
            return;
        }
        LockSupport.unpark(running);
        try {
            running.join(Duration.ofSeconds(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
