package dev.toolroom.capability.toolsets.python;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Writer;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Reads one stream of a process to its end, so that the process never waits for a reader, and keeps
 * its beginning and its end.
 */
final class OutputCapture {
    static final int HEAD = 64 * 1024;
    static final int TAIL = 192 * 1024;

    /** Whoever watches is told as much as is kept, so that endless output floods no terminal. */
    static final int TOLD = HEAD + TAIL;

    private final StringBuilder head = new StringBuilder();
    private char[] tail = new char[0];
    private long afterHead;
    private int told;
    private boolean saidMore;
    private Consumer<String> listener = piece -> {};
    private String end = "";
    private String held = "";
    private boolean complete;

    /** Its thread ends with the process; nobody needs to wait for that. */
    private final CountDownLatch read = new CountDownLatch(1);

    OutputCapture(InputStream stream, String name) {
        Thread.ofPlatform().daemon().name(name).start(() -> read(stream));
    }

    /**
     * @param last what is written when nobody is left to write more; not a part of the output
     */
    synchronized void listen(String last, Consumer<String> to) {
        end = last;
        listener = to;
    }

    private void read(InputStream stream) {
        try (Reader text = new InputStreamReader(stream, UTF_8)) {
            char[] buffer = new char[8192];
            for (int count = 0; count >= 0 && !take(buffer, count); ) {
                count = text.read(buffer);
            }
            read.countDown();
            // A thread that ends keeps a processor from those who wait for the call.
            text.transferTo(Writer.nullWriter());
        } catch (IOException closed) {
            // The process is gone, and what it printed was read.
        } finally {
            read.countDown();
        }
    }

    /** Keeps a piece, but for what may be the beginning of the end; true at the end. */
    private synchronized boolean take(char[] buffer, int count) {
        String piece = held + new String(buffer, 0, count);
        int at = end.isEmpty() ? -1 : piece.lastIndexOf(end.charAt(0));
        boolean mayEnd = at >= 0 && end.startsWith(piece.substring(at));
        held = mayEnd ? piece.substring(at) : "";
        keep(mayEnd ? piece.substring(0, at) : piece);
        complete = mayEnd && held.length() == end.length();
        return complete;
    }

    private void keep(String piece) {
        if (piece.isEmpty()) {
            return;
        }
        int first = Math.min(piece.length(), HEAD - head.length());
        head.append(piece, 0, first);
        if (first < piece.length()) {
            keepLast(piece.toCharArray(), first, piece.length() - first);
        }
        tell(piece);
    }

    private void tell(String piece) {
        int room = Math.min(TOLD - told, piece.length());
        told += room;
        if (room > 0) {
            listener.accept(piece.substring(0, room));
        }
        // Pieces may fill the room exactly: then it is the next that is too much.
        if (room < piece.length() && !saidMore) {
            saidMore = true;
            listener.accept("\n… The tool printed more. The result has the end of its output.\n");
        }
    }

    /** Whether all of it has been read, and nobody is left to write more. */
    boolean isComplete(Duration patience) {
        join(patience);
        synchronized (this) {
            return complete;
        }
    }

    /** A ring: what is written last overwrites what was written first. */
    private void keepLast(char[] piece, int from, int count) {
        if (tail.length == 0) {
            tail = new char[TAIL];
        }
        int at = (int) (afterHead % TAIL);
        int whole = Math.min(count, TAIL - at);
        System.arraycopy(piece, from, tail, at, whole);
        System.arraycopy(piece, from + whole, tail, 0, count - whole);
        afterHead += count;
    }

    /** Everything there is, once the process and all it started are gone. */
    CapturedOutput finish(Duration patience) {
        join(patience);
        synchronized (this) {
            if (!complete && !held.isEmpty()) {
                keep(held);
                held = "";
            }
            listener = piece -> {};
            return captured();
        }
    }

    private void join(Duration patience) {
        try {
            var _ = read.await(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private CapturedOutput captured() {
        if (afterHead <= TAIL) {
            return new CapturedOutput(head + new String(tail, 0, (int) afterHead), 0);
        }
        long dropped = afterHead - TAIL;
        int oldest = (int) (afterHead % TAIL);
        String gap = String.format(Locale.ROOT, "%n… %,d characters dropped …%n", dropped);
        String end = new String(tail, oldest, TAIL - oldest) + new String(tail, 0, oldest);
        return new CapturedOutput(head + gap + end, dropped);
    }
}
