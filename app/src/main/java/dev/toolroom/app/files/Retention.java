package dev.toolroom.app.files;

import java.lang.System.Logger.Level;
import java.time.Duration;

/** Forgets what is old, when a home is opened and every few hours as long as it is open. */
public final class Retention implements AutoCloseable {
    private static final Duration BETWEEN = Duration.ofHours(6);

    private final Runnable forget;
    private final Thread thread;

    /** Forgets once before it returns. */
    public Retention(Runnable forget) {
        this.forget = forget;
        forgetSafely();
        thread = Thread.ofPlatform().daemon().name("retention").start(this::goOn);
    }

    private void goOn() {
        try {
            while (true) {
                Thread.sleep(BETWEEN);
                forgetSafely();
            }
        } catch (InterruptedException closed) {
            // As it should.
        }
    }

    /** What is kept for too long is no reason not to open the home. */
    private void forgetSafely() {
        try {
            forget.run();
        } catch (RuntimeException e) {
            System.getLogger(Retention.class.getName())
                    .log(Level.WARNING, "nothing was forgotten", e);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
