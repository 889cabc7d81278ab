package dev.toolroom.door.mcp;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Who reads. The thread that has read something keeps the turn while it works on it, since most
 * work is over sooner than another thread is awake; work that takes longer than a moment has its
 * turn taken away, and somebody else reads on.
 */
final class Turns {
    private static final Duration MOMENT = Duration.ofMillis(2);
    private static final int QUIET_MOMENTS = 250;

    /** One to read on at once, and one for when that is busy too; more than that go. */
    private static final int KEPT = 2;

    private final Runnable reader;
    private final AtomicReference<@Nullable Object> busy = new AtomicReference<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Semaphore free = new Semaphore(0);
    private volatile boolean asleep = true;
    private @Nullable Thread watcher;

    /**
     * @param reader what a further thread does, whose turn it is at once
     */
    Turns(Runnable reader) {
        this.reader = reader;
    }

    /** Starts a thread whose turn it is. */
    void start() {
        Thread.ofPlatform().daemon().name("mcp").start(reader);
    }

    /**
     * Works while it has the turn, or part of that.
     *
     * @param others whether there is something to be read already
     * @return whether it is still, or again, this thread's turn; else it is not needed any more
     */
    boolean work(Runnable work, boolean others) {
        if (others) {
            pass();
            work.run();
            return await();
        }
        busy.set(work);
        if (asleep) {
            wake();
        }
        work.run();
        return busy.compareAndSet(work, null) || await();
    }

    private boolean await() {
        if (waiting.incrementAndGet() > KEPT) {
            waiting.decrementAndGet();
            return false;
        }
        free.acquireUninterruptibly();
        return true;
    }

    /** Counted down by whoever gives the turn, so that it is given to each of them once. */
    private void pass() {
        if (waiting.getAndUpdate(count -> Math.max(0, count - 1)) > 0) {
            free.release();
        } else {
            start();
        }
    }

    private synchronized void wake() {
        asleep = false;
        if (watcher == null) {
            watcher = Thread.ofPlatform().daemon().name("mcp-turns").start(this::watch);
        }
        LockSupport.unpark(watcher);
    }

    /** Looks on for a while after the last work, so that the next need not wake it. */
    private void watch() {
        Object before = null;
        int quiet = 0;
        while (true) {
            Object now = busy.get();
            if (now != null && now.equals(before) && busy.compareAndSet(now, null)) {
                pass();
            }
            quiet = now == null && before == null ? quiet + 1 : 0;
            before = now;
            if (quiet > QUIET_MOMENTS) {
                asleep = true;
                if (busy.get() == null) {
                    LockSupport.park(this);
                }
                asleep = false;
                quiet = 0;
            }
            LockSupport.parkNanos(this, MOMENT.toNanos());
        }
    }
}
