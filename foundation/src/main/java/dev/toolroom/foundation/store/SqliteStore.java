package dev.toolroom.foundation.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;
import org.sqlite.NativeLibraryNotFoundException;

/**
 * One SQLite file: one writer, a few readers, in write-ahead mode.
 *
 * <p>All of it on platform threads, since SQLite sits in native code while it works.
 */
public final class SqliteStore implements Store {
    private static final int READERS = 2;
    private static final int USUAL_PAGE = 4_096;
    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(US_ASCII);
    private static final List<String> PARTS = List.of("-wal", "-shm", "-journal");

    private final Path file;
    private final int page;
    private final boolean logged;
    private final WriterLane writer;
    private final ExecutorService readers;
    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();

    public SqliteStore(Path file) {
        this(file, USUAL_PAGE);
    }

    /**
     * @param page how many bytes a page of a new file has: long rows want long pages
     */
    public SqliteStore(Path file, int page) {
        this(file, page, true);
    }

    private SqliteStore(Path file, int page, boolean logged) {
        this.file = file;
        this.page = page;
        this.logged = logged;
        this.writer = new WriterLane(connect(), logged);
        var count = new AtomicInteger();
        this.readers =
                Executors.newFixedThreadPool(
                        READERS,
                        work ->
                                Thread.ofPlatform()
                                        .daemon()
                                        .name("store-reader-" + count.incrementAndGet())
                                        .unstarted(work));
    }

    /**
     * A new file without a log, and without a flush, whatever is asked for: each page is written
     * once. What a process that dies leaves of it is of no use, so it is to be closed, flushed and
     * renamed before anybody counts on it. Who reads while something is written waits or fails.
     */
    public static SqliteStore unlogged(Path file, int page) {
        return new SqliteStore(file, page, false);
    }

    /** Removes what a database that is gone has left beside its place: a new one would read it. */
    public static void deleteParts(Path file) throws IOException {
        for (String end : PARTS) {
            Files.deleteIfExists(file.resolveSibling(file.getFileName() + end));
        }
    }

    /** Whether a file is a database of SQLite, by its first bytes. */
    public static boolean isDatabase(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        }
    }

    /** Whether a file is the log, or the index of the log, of the database beside it. */
    public static boolean isPartOfAnother(Path file) {
        String name = String.valueOf(file.getFileName());
        for (String end : PARTS) {
            if (name.endsWith(end)
                    && Files.exists(
                            file.resolveSibling(name.substring(0, name.length() - end.length())))) {
                return true;
            }
        }
        return false;
    }

    private Connection connect() {
        try {
            return connected();
        } catch (UnsatisfiedLinkError driverHasGivenUp) {
            return connectedAgain(driverHasGivenUp);
        } catch (SQLException e) {
            if (e.getCause() instanceof NativeLibraryNotFoundException) {
                return connectedAgain(e);
            }
            throw StoreFailure.of("cannot open " + file, e);
        }
    }

    private Connection connected() throws SQLException {
        // Not by the driver manager, which would load every driver there is.
        var settings = new Properties();
        // Else the driver asks for the last key after every row that is inserted.
        settings.setProperty("jdbc.get_generated_keys", "false");
        Connection connection = new JDBC().connect("jdbc:sqlite:" + file, settings);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 5000");
            statement.execute("PRAGMA page_size = " + page);
            statement.execute("PRAGMA journal_mode = " + (logged ? "WAL" : "MEMORY"));
            statement.execute("PRAGMA synchronous = " + (logged ? "NORMAL" : "OFF"));
            statement.execute("PRAGMA foreign_keys = ON");
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    private Connection connectedAgain(Throwable first) {
        try {
            NativeLibrary.load();
            return connected();
        } catch (IOException | UnsatisfiedLinkError | SQLException e) {
            e.addSuppressed(first);
            throw new StoreFailure(
                    "SQLite's own library cannot be unpacked and run in " + NativeLibrary.folder(),
                    e);
        }
    }

    @Override
    public Dialect dialect() {
        return Dialect.SQLITE;
    }

    @Override
    public <T extends @Nullable Object> T read(Work<T> work) {
        return await(CompletableFuture.supplyAsync(() -> readHere(work), readers));
    }

    /** As many connections as there are reading threads, opened when first needed. */
    private <T extends @Nullable Object> T readHere(Work<T> work) {
        Connection known = idle.pollFirst();
        Connection connection = known == null ? connect() : known;
        try {
            return work.with(connection);
        } catch (SQLException e) {
            throw StoreFailure.of("cannot read", e);
        } finally {
            idle.addFirst(connection);
        }
    }

    @Override
    public <T extends @Nullable Object> T write(Durability durability, Work<T> work) {
        return await(writer.submit(durability, work));
    }

    /** Not interrupted: what is on its way to the disk gets there, and the caller must know. */
    public static <T extends @Nullable Object> T await(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new StoreFailure("the store failed", e);
        }
    }

    /** What SQLite finds wrong with its file, one line each; reads all of it. */
    public List<String> integrity() {
        return read(
                connection -> {
                    List<String> wrong = new ArrayList<>();
                    try (Statement statement = connection.createStatement();
                            ResultSet rows = statement.executeQuery("PRAGMA integrity_check")) {
                        while (rows.next()) {
                            String line = String.valueOf(rows.getString(1));
                            if (!line.equals("ok")) {
                                wrong.add(line);
                            }
                        }
                    }
                    return wrong;
                });
    }

    /** A complete copy of what is committed now, while everything goes on. */
    public void copyTo(Path target) {
        read(
                connection -> {
                    try (var statement = connection.prepareStatement("VACUUM INTO ?")) {
                        statement.setString(1, target.toString());
                        statement.execute();
                    }
                    return true;
                });
    }

    @Override
    public void close() {
        writer.close();
        readers.close();
        for (Connection connection : idle) {
            try {
                connection.close();
            } catch (SQLException e) {
                // It is the end either way; what was acknowledged is committed.
            }
        }
    }
}
