package dev.toolroom.door.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Lines to a client that may be slow to read them. A line is written on the thread that sends it
 * while nobody else writes; otherwise it waits for whoever does, and its sender goes on. A client
 * that sends and does not read fills a queue of a few megabytes, and is then not read from.
 */
final class LineOutput {
    /** From here on nothing more is read from the client. */
    private static final long MUCH = 4 * 1024 * 1024;

    /** From here on whoever has a line waits. */
    private static final long MOST = 4 * MUCH;

    private final OutputStream out;
    private final Queue<byte[]> waiting = new ArrayDeque<>();
    private long bytes;
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

    /** Whether this thread writes now; else the line is left for the one that does. */
    private synchronized boolean mayWrite(byte[] line) {
        await(MOST);
        if (!writing) {
            writing = true;
            return true;
        }
        waiting.add(line);
        bytes += line.length;
        return false;
    }

    /** The line that has waited longest; empty when there is none, and nobody writes any more. */
    private synchronized byte[] next() {
        byte[] next = waiting.poll();
        if (next == null) {
            writing = false;
            next = new byte[0];
        }
        bytes -= next.length;
        notifyAll();
        return next;
    }

    private void write(byte[] line) {
        try {
            out.write(line);
            out.flush();
        } catch (IOException gone) {
            // The reader of our answers has left; the end of the input says so too.
        }
    }

    /** Returns when the client has read so much that it may ask for more. */
    synchronized void awaitRoom() {
        await(MUCH);
    }

    private synchronized void await(long most) {
        boolean interrupted = false;
        while (bytes > most) {
            try {
                wait();
            } catch (InterruptedException e) {
                // A call was cancelled; its answer is still due.
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for what was sent, a while at most. */
    synchronized void drain(long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        long left = millis;
        while (writing && left > 0) {
            wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
        }
    }
}
