package dev.toolroom.door.mcp;

import dev.toolroom.kernel.call.Ticker;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Who reads. The thread that has read something keeps the turn while it works on it, since most
 * work is over sooner than another thread is awake; work that takes longer than a moment has its
 * turn taken away, and somebody else reads on.
 */
final class Turns {
    private static final Duration MOMENT = Duration.ofMillis(2);

    /** One to read on at once, and one for when that is busy too; more than that go. */
    private static final int KEPT = 2;

    private final Runnable reader;
    private final AtomicReference<@Nullable Object> busy = new AtomicReference<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Semaphore free = new Semaphore(0);
    private final Ticker ticker = new Ticker("mcp-turns", MOMENT, this::look);
    private @Nullable Object before;

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
        ticker.nudge();
        work.run();
        return busy.compareAndSet(work, null) || await();
    }

    /** In one step: who only counted itself for a moment could be given a turn and be gone. */
    private boolean await() {
        if (waiting.getAndUpdate(count -> Math.min(KEPT, count + 1)) == KEPT) {
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

    /** What was there a moment ago and still is takes long. */
    private boolean look() {
        Object now = busy.get();
        if (now != null && now.equals(before) && busy.compareAndSet(now, null)) {
            pass();
        }
        boolean some = now != null || before != null;
        before = now;
        return some;
    }
}
