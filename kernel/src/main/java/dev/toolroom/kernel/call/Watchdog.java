package dev.toolroom.kernel.call;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs things when their time has come, at most {@link #TICK} late. Nearly all of them are called
 * off long before.
 */
final class Watchdog {
    private static final Duration TICK = Duration.ofMillis(20);

    private final Set<Alarm> alarms = ConcurrentHashMap.newKeySet();
    private final Ticker ticker = new Ticker("watchdog", TICK, this::look);

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
        ticker.nudge();
        return alarm;
    }

    private boolean look() {
        if (alarms.isEmpty()) {
            return false;
        }
        long now = System.nanoTime();
        alarms.removeIf(alarm -> now - alarm.due >= 0 && alarm.rings());
        return true;
    }
}
