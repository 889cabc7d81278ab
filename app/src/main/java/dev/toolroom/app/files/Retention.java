package dev.toolroom.app.files;

import java.lang.System.Logger.Level;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Forgets what is old, when a home is opened and every few hours as long as it is open. */
public final class Retention implements AutoCloseable {
    private static final Duration BETWEEN = Duration.ofHours(6);

    private final Runnable forget;
    private volatile @Nullable Thread thread;

    /** Forgets once before it returns. */
    public Retention(Runnable forget) {
        this.forget = forget;
        safely(forget);
    }

    /**
     * Goes on forgetting, on a thread of its own.
     *
     * @param later what can be forgotten only from now on
     */
    public void begin(Runnable later) {
        thread = Thread.ofPlatform().daemon().name("retention").start(() -> goOn(later));
    }

    private void goOn(Runnable later) {
        try {
            while (true) {
                safely(later);
                Thread.sleep(BETWEEN);
                safely(forget);
            }
        } catch (InterruptedException closed) {
            // As it should.
        }
    }

    /** What is kept for too long is no reason not to open the home. */
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
        Thread begun = thread;
        if (begun != null) {
            begun.interrupt();
        }
    }
}
