package dev.toolroom.capability.toolsets.python;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Reads one stream of a process to its end, so that the process never waits for a reader, and keeps
 * its beginning and its end.
 */
final class OutputCapture {
    static final int HEAD = 64 * 1024;
    static final int TAIL = 192 * 1024;

    private final StringBuilder head = new StringBuilder();
    private char[] tail = new char[0];
    private long afterHead;
    private Consumer<String> listener = piece -> {};
    private final Thread reader;

    OutputCapture(InputStream stream, String name) {
        reader = Thread.ofPlatform().daemon().name(name).start(() -> read(stream));
    }

    synchronized void listen(Consumer<String> to) {
        listener = to;
    }

    private void read(InputStream stream) {
        try (Reader text = new InputStreamReader(stream, UTF_8)) {
            char[] buffer = new char[8192];
            for (int count = text.read(buffer); count >= 0; count = text.read(buffer)) {
                keep(buffer, count);
            }
        } catch (IOException closed) {
            // The process is gone, and what it printed was read.
        }
    }

    private synchronized void keep(char[] piece, int count) {
        int first = Math.min(count, HEAD - head.length());
        head.append(piece, 0, first);
        if (first < count) {
            keepLast(piece, first, count - first);
        }
        listener.accept(new String(piece, 0, count));
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
        try {
            reader.join(patience);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            listener = piece -> {};
            return captured();
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
