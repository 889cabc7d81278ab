package dev.toolroom.door.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Writes lines to a client that may read slowly. The sender writes its line itself if no other
 * thread is writing; otherwise it queues it and goes on. If a client does not read, the queue grows
 * to a few megabytes; then nothing more is read from it.
 */
final class LineOutput {
    /** Queued bytes beyond which nothing more is read from the client. */
    private static final long READ_LIMIT_BYTES = 4 * 1024 * 1024;

    /** Queued bytes beyond which senders block. */
    private static final long SEND_LIMIT_BYTES = 4 * READ_LIMIT_BYTES;

    private final OutputStream out;
    private final Queue<byte[]> queue = new ArrayDeque<>();
    private long queuedBytes;
    private boolean writing;

    LineOutput(OutputStream out) {
        this.out = out;
    }

    void send(String text) {
        byte[] line = (text + "\n").getBytes(UTF_8);
        if (!mayWrite(line)) {
            return;
        }
        for (byte[] next = line; next.length > 0; next = next()) {
            write(next);
        }
    }

    /** Queues the line and returns false, unless no thread writes and this one has to. */
    private synchronized boolean mayWrite(byte[] line) {
        await(SEND_LIMIT_BYTES);
        if (!writing) {
            writing = true;
            return true;
        }
        queue.add(line);
        queuedBytes += line.length;
        return false;
    }

    /** Returns the oldest queued line; an empty one ends the turn of this thread. */
    private synchronized byte[] next() {
        byte[] next = queue.poll();
        if (next == null) {
            writing = false;
            next = new byte[0];
        }
        queuedBytes -= next.length;
        notifyAll();
        return next;
    }

    private void write(byte[] line) {
        try {
            out.write(line);
            out.flush();
        } catch (IOException gone) {
            // The client has left; its input stream ends as well.
        }
    }

    /** Blocks until the client has read enough to send further requests. */
    synchronized void awaitRoom() {
        await(READ_LIMIT_BYTES);
    }

    private synchronized void await(long maxBytes) {
        boolean interrupted = false;
        while (queuedBytes > maxBytes) {
            try {
                wait();
            } catch (InterruptedException e) {
                // The call on this thread was cancelled, but its answer must still be sent.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the queue is written, for a limited time. */
    synchronized void drain(long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        long remaining = millis;
        while (writing && remaining > 0) {
            wait(remaining);
            remaining = (end - System.nanoTime()) / 1_000_000;
        }
    }
}
