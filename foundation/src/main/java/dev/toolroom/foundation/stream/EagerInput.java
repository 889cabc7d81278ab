package dev.toolroom.foundation.stream;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;

/**
 * Polls briefly for input before blocking: waking a thread takes longer than the answer of a nearby
 * database, or the next request of a program that sends one after another.
 */
public final class EagerInput extends FilterInputStream {
    private static final long POLL_NANOS = 250_000;
    private static final int MAX_PAUSE = 255;

    /** Limits polling to half of the cores: a polling thread occupies one, the sender needs one. */
    private static final Semaphore POLLERS =
            new Semaphore(Runtime.getRuntime().availableProcessors() / 2);

    /** Reads without polling after each poll; grows while polls find nothing. */
    private int pause;

    private int readsUntilPoll;

    public EagerInput(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        poll();
        return in.read();
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        poll();
        return in.read(bytes, from, length);
    }

    /** Polls less and less often while the sender is far away, slow or a person. */
    private void poll() throws IOException {
        if (readsUntilPoll > 0) {
            readsUntilPoll--;
        } else if (POLLERS.tryAcquire()) {
            try {
                pause = hasArrived() ? 0 : Math.min(2 * pause + 1, MAX_PAUSE);
                readsUntilPoll = pause;
            } finally {
                POLLERS.release();
            }
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // the sender may be waiting for this very core
    private boolean hasArrived() throws IOException {
        long end = System.nanoTime() + POLL_NANOS;
        while (in.available() == 0) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            Thread.yield();
        }
        return true;
    }
}
