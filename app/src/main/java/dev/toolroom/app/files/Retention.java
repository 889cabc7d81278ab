package dev.toolroom.app.files;

import java.lang.System.Logger.Level;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Deletes old data when a home is opened, and every six hours while it is open. */
public final class Retention implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofHours(6);

    private final Runnable forget;
    private volatile @Nullable Thread thread;

    /** Runs {@code forget} once before it returns. */
    public Retention(Runnable forget) {
        this.forget = forget;
        safely(forget);
    }

    /**
     * Starts the periodic deletion on a separate thread.
     *
     * @param later deletes what can only be deleted from now on
     */
    public void begin(Runnable later) {
        thread = Thread.ofPlatform().daemon().name("retention").start(() -> repeat(later));
    }

    private void repeat(Runnable later) {
        try {
            while (true) {
                safely(later);
                Thread.sleep(INTERVAL);
                safely(forget);
            }
        } catch (InterruptedException closed) {
            // Ends the thread.
        }
    }

    /** A failed deletion must not keep the home from opening. */
    private static void safely(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            System.getLogger(Retention.class.getName())
                    .log(Level.WARNING, "nothing was forgotten", e);
        }
    }

    @Override
    public void close() {
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }
}
