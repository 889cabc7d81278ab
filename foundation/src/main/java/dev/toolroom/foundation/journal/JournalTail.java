package dev.toolroom.foundation.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.store.StoreFailure;
import dev.toolroom.kernel.call.Ticker;
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
 * The newest lines of the journal: in a file when {@link #append} returns, in the store a moment
 * later, many at a time. A process that is killed in between finds them in the file when it starts
 * again. So a call waits for one write to the page cache, not for a commit.
 */
final class JournalTail implements AutoCloseable {
    private static final Duration TICK = Duration.ofMillis(20);
    private static final int SOON = 256;
    private static final int MOST_WAITING = 8_192;
    private static final long WORTH_CUTTING = 64 * 1024;

    /** A stream, since a channel is closed for everybody when one thread is interrupted. */
    private final FileOutputStream file;

    private final Consumer<List<Json.Arr>> store;
    private final Ticker ticker = new Ticker("journal", TICK, this::keep);
    private List<Json.Arr> waiting = new ArrayList<>();
    private long appended;
    private long stored;

    /** Why the last attempt to store failed. */
    private @Nullable Throwable failure;

    /** Of the file: how far it holds whole lines. */
    private long length;

    private boolean closed;

    /**
     * Stores what an earlier process left.
     *
     * @param isWhole knows a line that can be stored from one that something has damaged
     * @param store takes lines in their order, and may be given one again
     */
    JournalTail(Path path, Predicate<Json.Arr> isWhole, Consumer<List<Json.Arr>> store) {
        this.store = store;
        try {
            new LeftLines(path, isWhole).store(store);
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
     * When this returns the line survives a killed process.
     *
     * @throws StoreFailure if it could not be written
     */
    void append(Json.Arr line) {
        String text = line.write() + "\n";
        boolean many;
        synchronized (this) {
            if (closed) {
                throw new StoreFailure("the journal is closed");
            }
            // What cannot be stored must not fill the memory.
            await(() -> waiting.size() < MOST_WAITING);
            write((length == 0 ? LeftLines.HEADER + text : text).getBytes(UTF_8));
            waiting.add(line);
            appended++;
            many = waiting.size() == SOON;
        }
        if (many) {
            ticker.hurry();
        } else {
            ticker.nudge();
        }
    }

    /** Hurries the storing until that is so; a store that cannot be written is told of. */
    private void await(BooleanSupplier reached) {
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
            takeBack();
            throw new StoreFailure("cannot write the journal of calls", e);
        }
    }

    /** A disk that fills up takes the beginning of a line; the next would be read as its end. */
    private void takeBack() {
        try {
            file.getChannel().truncate(length);
        } catch (IOException e) {
            // It is tried again with the next line that cannot be written.
        }
    }

    /** Returns when everything that was appended before is in the store. */
    synchronized void settle() {
        long wanted = appended;
        await(() -> stored >= wanted);
    }

    private boolean keep() {
        List<Json.Arr> batch;
        synchronized (this) {
            batch = waiting;
            waiting = new ArrayList<>();
        }
        if (!batch.isEmpty()) {
            keep(batch);
        }
        return !batch.isEmpty();
    }

    private void keep(List<Json.Arr> batch) {
        Throwable thrown = null;
        try {
            store.accept(batch);
        } catch (RuntimeException | Error e) {
            thrown = e;
        }
        synchronized (this) {
            if (thrown == null) {
                stored += batch.size();
                cut();
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

    private void cut() {
        try {
            if (waiting.isEmpty() && length > WORTH_CUTTING) {
                file.getChannel().truncate(0);
                length = 0;
            }
        } catch (IOException e) {
            // Longer than it need be, and nothing in it is lost.
        }
    }

    /** Stores what waits; what cannot be stored stays in the file. */
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
