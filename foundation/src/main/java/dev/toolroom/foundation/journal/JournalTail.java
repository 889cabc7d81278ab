package dev.toolroom.foundation.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.dispatch.Ticker;
import dev.toolroom.kernel.json.Json;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Buffers the newest lines of the journal: they are in a file when {@link #append} returns, and in
 * the store a moment later, many at a time. If the process is killed in between, the next start
 * stores them. So a call waits for one write to the page cache, not for a commit.
 */
final class JournalTail implements AutoCloseable {
    private static final Duration STORE_INTERVAL = Duration.ofMillis(20);
    private static final int STORE_AT_LINES = 256;
    private static final int MAX_WAITING_LINES = 8_192;
    private static final long TRUNCATE_ABOVE_BYTES = 64 * 1024;

    /** A stream, because interrupting a thread that uses a channel closes it for all threads. */
    private final FileOutputStream file;

    private final Consumer<List<Json.Arr>> store;
    private final Ticker ticker = new Ticker("journal", STORE_INTERVAL, this::storeWaiting);
    private List<Json.Arr> waiting = new ArrayList<>();
    private long appended;
    private long stored;

    /** Why the last attempt to store failed. */
    private @Nullable Throwable failure;

    /** Length of the complete lines in the file. */
    private long length;

    private boolean closed;

    /**
     * Opens the file, and stores the lines that an earlier process left in it.
     *
     * @param isValid whether a line can be stored, as opposed to a damaged one
     * @param store stores lines in their order; the same line may be passed again
     */
    JournalTail(Path path, Predicate<Json.Arr> isValid, Consumer<List<Json.Arr>> store) {
        this.store = store;
        try {
            new LeftLines(path, isValid).store(store);
            file = new FileOutputStream(path.toFile(), true);
            file.getChannel().truncate(0);
            forOwnerOnly(path);
        } catch (IOException e) {
            throw new StoreFailure("cannot open " + path + ": " + e.getMessage(), e);
        }
    }

    static void forOwnerOnly(Path path) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        }
    }

    /**
     * Appends a line, which survives a kill of the process when this returns.
     *
     * @throws StoreFailure if it could not be written
     */
    void append(Json.Arr line) {
        String text = line.write() + "\n";
        boolean storeNow;
        synchronized (this) {
            if (closed) {
                throw new StoreFailure("the journal is closed");
            }
            // Limits the memory used while the store cannot be written.
            awaitStored(() -> waiting.size() < MAX_WAITING_LINES);
            write((length == 0 ? LeftLines.HEADER + text : text).getBytes(UTF_8));
            waiting.add(line);
            appended++;
            storeNow = waiting.size() == STORE_AT_LINES;
        }
        if (storeNow) {
            ticker.hurry();
        } else {
            ticker.nudge();
        }
    }

    /** Waits for lines to be stored; throws if the store cannot be written. */
    private void awaitStored(BooleanSupplier reached) {
        try {
            while (!reached.getAsBoolean()) {
                Throwable why = failure;
                if (why != null) {
                    throw new StoreFailure("the journal of calls cannot be stored", why);
                }
                ticker.hurry();
                wait(50);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreFailure("interrupted while the journal was stored");
        }
    }

    private void write(byte[] bytes) {
        try {
            file.write(bytes);
            length += bytes.length;
        } catch (IOException e) {
            removePartialLine();
            throw new StoreFailure("cannot write the journal of calls", e);
        }
    }

    /** Removes a partial line, left by a full disk; the next line would be read as its end. */
    private void removePartialLine() {
        try {
            file.getChannel().truncate(length);
        } catch (IOException e) {
            // Retried when the next line cannot be written.
        }
    }

    /** Waits until everything that was appended before is in the store. */
    synchronized void settle() {
        long target = appended;
        awaitStored(() -> stored >= target);
    }

    private boolean storeWaiting() {
        List<Json.Arr> batch;
        synchronized (this) {
            batch = waiting;
            waiting = new ArrayList<>();
        }
        if (!batch.isEmpty()) {
            storeBatch(batch);
        }
        return !batch.isEmpty();
    }

    private void storeBatch(List<Json.Arr> batch) {
        Throwable thrown = null;
        try {
            store.accept(batch);
        } catch (RuntimeException | Error e) {
            thrown = e;
        }
        synchronized (this) {
            if (thrown == null) {
                stored += batch.size();
                truncateIfLong();
            } else {
                batch.addAll(waiting);
                waiting = batch;
                if (failure == null) {
                    System.getLogger(JournalTail.class.getName())
                            .log(Level.ERROR, "the journal cannot be stored", thrown);
                }
            }
            failure = thrown;
            notifyAll();
        }
    }

    private void truncateIfLong() {
        try {
            if (waiting.isEmpty() && length > TRUNCATE_ABOVE_BYTES) {
                file.getChannel().truncate(0);
                length = 0;
            }
        } catch (IOException e) {
            // The file stays longer than necessary; nothing is lost.
        }
    }

    /** Stores the waiting lines; lines that cannot be stored stay in the file. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        ticker.close();
        try {
            if (stored == appended) {
                file.getChannel().truncate(0);
            }
            file.close();
        } catch (IOException e) {
            // The next start stores what is left.
        }
    }
}
