package dev.toolroom.kernel.dispatch;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A thread that polls for work while there is some, and sleeps after an idle period. Producers
 * seldom have to wake it, because waking a thread on an idle machine takes longer than most calls.
 */
public final class Ticker implements AutoCloseable {
    private static final Duration IDLE_PERIOD = Duration.ofMillis(500);

    private final String name;
    private final long nanos;
    private final long maxIdleTicks;
    private final BooleanSupplier work;
    private volatile boolean asleep = true;
    private volatile boolean closed;
    private volatile boolean hurried;
    private @Nullable Thread thread;

    /**
     * @param work does what there is to do, and returns whether there was anything
     */
    public Ticker(String name, Duration tick, BooleanSupplier work) {
        this(name, tick, IDLE_PERIOD, work);
    }

    Ticker(String name, Duration tick, Duration idlePeriod, BooleanSupplier work) {
        this.name = name;
        this.nanos = tick.toNanos();
        this.maxIdleTicks = idlePeriod.toNanos() / nanos;
        this.work = work;
    }

    /** Announces new work, which is done within a tick. */
    public void nudge() {
        if (asleep) {
            wake();
        }
    }

    /** Announces work that is done without waiting for the next tick. */
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
            idle = poll() ? 0 : idle + 1;
            if (idle > maxIdleTicks) {
                asleep = true;
                // Work announced before "asleep" was visible did not wake this thread.
                if (!poll() && !closed) {
                    LockSupport.park(this);
                }
                asleep = false;
                idle = 0;
            }
            // Closing and hurrying do not wait for a tick, which may be a second.
            if (!closed && !hurried) {
                LockSupport.parkNanos(this, nanos);
            }
            hurried = false;
        }
        var _ = poll();
    }

    /** An exception of the work is logged; the thread goes on. */
    private boolean poll() {
        try {
            return work.getAsBoolean();
        } catch (RuntimeException | Error bug) {
            System.getLogger(Ticker.class.getName()).log(Level.ERROR, name, bug);
            return false;
        }
    }

    /** Does the remaining work, and waits a few seconds for it at most. */
    @Override
    public void close() {
        Thread running;
        synchronized (this) {
            closed = true;
            running = thread;
        }
        if (running == null) {
            var _ = poll();
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
