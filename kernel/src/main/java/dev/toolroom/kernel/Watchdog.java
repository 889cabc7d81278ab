package dev.toolroom.kernel;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs things when their time has come, at most {@link #TICK} late. Nearly all of them are called
 * off long before, so setting one wakes nobody as long as there has been another within a second.
 */
final class Watchdog {
    private static final Duration TICK = Duration.ofMillis(20);
    private static final int QUIET_TICKS = 50;

    private final Set<Alarm> alarms = ConcurrentHashMap.newKeySet();
    private volatile boolean asleep;
    private @Nullable Thread thread;

    /** Something to be run, unless it is called off. */
    final class Alarm {
        private final long due;
        private final Runnable action;

        private Alarm(long due, Runnable action) {
            this.due = due;
            this.action = action;
        }

        private boolean rings() {
            Thread.startVirtualThread(action);
            return true;
        }

        void callOff() {
            alarms.remove(this);
        }
    }

    /** Has {@code action} run on a thread of its own. */
    Alarm after(Duration time, Runnable action) {
        var alarm = new Alarm(System.nanoTime() + time.toNanos(), action);
        alarms.add(alarm);
        if (asleep || thread == null) {
            wake();
        }
        return alarm;
    }

    private synchronized void wake() {
        asleep = false;
        if (thread == null) {
            thread = Thread.ofPlatform().daemon().name("watchdog").start(this::watch);
        }
        LockSupport.unpark(thread);
    }

    private void watch() {
        int quiet = 0;
        while (true) {
            quiet = alarms.isEmpty() ? quiet + 1 : 0;
            if (quiet > QUIET_TICKS) {
                asleep = true;
                // Whoever came before it was said sees nobody asleep: looked for once more.
                if (alarms.isEmpty()) {
                    LockSupport.park(this);
                }
                asleep = false;
                quiet = 0;
            }
            LockSupport.parkNanos(this, TICK.toNanos());
            long now = System.nanoTime();
            alarms.removeIf(alarm -> now - alarm.due >= 0 && alarm.rings());
        }
    }
}
