package dev.toolroom.kernel.dispatch;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs actions after a time, at most {@link #TICK} late. Optimized for actions that are cancelled
 * long before: adding and removing one wakes no thread.
 */
final class Watchdog {
    private static final Duration TICK = Duration.ofMillis(20);

    private final Set<Alarm> alarms = ConcurrentHashMap.newKeySet();
    private final Ticker ticker = new Ticker("watchdog", TICK, this::runDue);

    /** An action to be run, unless it is cancelled. */
    final class Alarm {
        private final long due;
        private final Runnable action;

        private Alarm(long due, Runnable action) {
            this.due = due;
            this.action = action;
        }

        private boolean start() {
            Thread.startVirtualThread(action);
            return true;
        }

        void cancel() {
            alarms.remove(this);
        }
    }

    /** Runs an action after this time, on a separate thread. */
    Alarm after(Duration time, Runnable action) {
        var alarm = new Alarm(System.nanoTime() + time.toNanos(), action);
        alarms.add(alarm);
        ticker.nudge();
        return alarm;
    }

    private boolean runDue() {
        if (alarms.isEmpty()) {
            return false;
        }
        long now = System.nanoTime();
        alarms.removeIf(alarm -> now - alarm.due >= 0 && alarm.start());
        return true;
    }
}
