package dev.toolroom.door.mcp;

import dev.toolroom.kernel.dispatch.Ticker;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Decides which thread reads. A thread works on what it has read itself, because most requests
 * finish sooner than another thread would wake. After {@link #MAX_WORK_TIME}, another takes over
 * reading.
 */
final class Turns {
    private static final Duration MAX_WORK_TIME = Duration.ofMillis(2);

    /** Idle threads kept: one to take over reading, one for when that is busy too. */
    private static final int MAX_IDLE = 2;

    private final Runnable reader;
    private final AtomicReference<@Nullable Object> current = new AtomicReference<>();
    private final AtomicInteger idleThreads = new AtomicInteger();
    private final Semaphore turn = new Semaphore(0);
    private final Ticker ticker = new Ticker("mcp-turns", MAX_WORK_TIME, this::passIfSlow);
    private @Nullable Object previous;

    /**
     * @param reader run by each further thread, which starts with the turn
     */
    Turns(Runnable reader) {
        this.reader = reader;
    }

    /** Starts a thread that has the turn. */
    void start() {
        Thread.ofPlatform().daemon().name("mcp").start(reader);
    }

    /**
     * Runs work that was just read, passing on the turn if it takes long.
     *
     * @param hasMore whether more input is waiting, so that the turn is passed on first
     * @return whether this thread has the turn; if not, it is no longer needed and should end
     */
    boolean work(Runnable work, boolean hasMore) {
        if (hasMore) {
            passTurn();
            work.run();
            return awaitTurn();
        }
        current.set(work);
        ticker.nudge();
        work.run();
        return current.compareAndSet(work, null) || awaitTurn();
    }

    /**
     * Waits for a turn, unless enough threads do. One step: a thread that only counted itself for a
     * moment could be given a turn and be gone.
     */
    private boolean awaitTurn() {
        if (idleThreads.getAndUpdate(count -> Math.min(MAX_IDLE, count + 1)) == MAX_IDLE) {
            return false;
        }
        turn.acquireUninterruptibly();
        return true;
    }

    /** Gives the turn to an idle or new thread; counted here, so that none is given two. */
    private void passTurn() {
        if (idleThreads.getAndUpdate(count -> Math.max(0, count - 1)) > 0) {
            turn.release();
        } else {
            start();
        }
    }

    /** Passes the turn on if the same work was running at the previous tick. */
    private boolean passIfSlow() {
        Object observed = current.get();
        if (observed != null
                && observed.equals(previous)
                && current.compareAndSet(observed, null)) {
            passTurn();
        }
        boolean isActive = observed != null || previous != null;
        previous = observed;
        return isActive;
    }
}
