package dev.toolroom.foundation.stream;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;

/**
 * Looks whether something has come, for a moment, before it waits for it: to wake a thread takes
 * longer than a database next door, or a program that asks one thing after another.
 */
public final class EagerInput extends FilterInputStream {
    private static final long MOMENT_NANOS = 250_000;
    private static final int RAREST = 255;

    /** Whoever looks keeps a core busy; others are left for the one it looks for. */
    private static final Semaphore LOOKING =
            new Semaphore(Runtime.getRuntime().availableProcessors() / 2);

    /** How often it is not looked again after it was looked in vain. */
    private int rest;

    private int resting;

    public EagerInput(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        look();
        return in.read();
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        look();
        return in.read(bytes, from, length);
    }

    /** What is far away, slow or a person is looked for less and less. */
    private void look() throws IOException {
        if (resting > 0) {
            resting--;
        } else if (LOOKING.tryAcquire()) {
            try {
                rest = hasCome() ? 0 : Math.min(2 * rest + 1, RAREST);
                resting = rest;
            } finally {
                LOOKING.release();
            }
        }
    }

    @SuppressWarnings(
            "ThreadPriorityCheck") // whoever is looked for may be waiting for this very core
    private boolean hasCome() throws IOException {
        long end = System.nanoTime() + MOMENT_NANOS;
        while (in.available() == 0) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            Thread.yield();
        }
        return true;
    }
}
