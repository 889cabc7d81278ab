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
 * A SQLite file with one writer and a few readers, in write-ahead mode.
 *
 * <p>All work runs on platform threads, because calls of native code pin virtual threads.
 */
public final class SqliteStore implements Store {
    private static final int READER_THREADS = 2;
    private static final int DEFAULT_PAGE_SIZE = 4_096;
    private static final byte[] FILE_HEADER = "SQLite format 3\0".getBytes(US_ASCII);
    private static final List<String> LOG_SUFFIXES = List.of("-wal", "-shm", "-journal");

    private final Path file;
    private final int pageSize;
    private final WriterLane writer;
    private final ExecutorService readers;
    private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();

    public SqliteStore(Path file) {
        this(file, DEFAULT_PAGE_SIZE);
    }

    /**
     * @param pageSize bytes per page of a new file; long rows need large pages
     */
    public SqliteStore(Path file, int pageSize) {
        this.file = file;
        this.pageSize = pageSize;
        this.writer = new WriterLane(connect());
        var count = new AtomicInteger();
        this.readers =
                Executors.newFixedThreadPool(
                        READER_THREADS,
                        work ->
                                Thread.ofPlatform()
                                        .daemon()
                                        .name("store-reader-" + count.incrementAndGet())
                                        .unstarted(work));
    }

    /** Whether a file is a SQLite database, by its first bytes. */
    public static boolean isDatabase(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(FILE_HEADER.length), FILE_HEADER);
        }
    }

    /** Whether a file is the log, or the index of the log, of the database beside it. */
    public static boolean isPartOfAnother(Path file) {
        String name = String.valueOf(file.getFileName());
        for (String suffix : LOG_SUFFIXES) {
            if (name.endsWith(suffix)
                    && Files.exists(
                            file.resolveSibling(
                                    name.substring(0, name.length() - suffix.length())))) {
                return true;
            }
        }
        return false;
    }

    private Connection connect() {
        try {
            return openConnection();
        } catch (UnsatisfiedLinkError driverFailure) {
            return reconnectWithOwnLibrary(driverFailure);
        } catch (SQLException e) {
            if (e.getCause() instanceof NativeLibraryNotFoundException) {
                return reconnectWithOwnLibrary(e);
            }
            throw StoreFailure.of("cannot open " + file, e);
        }
    }

    private Connection openConnection() throws SQLException {
        // Not through DriverManager, which would load every driver on the class path.
        var settings = new Properties();
        // Otherwise the driver queries the last key after every inserted row.
        settings.setProperty("jdbc.get_generated_keys", "false");
        Connection connection = new JDBC().connect("jdbc:sqlite:" + file, settings);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 5000");
            statement.execute("PRAGMA page_size = " + pageSize);
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = NORMAL");
            statement.execute("PRAGMA foreign_keys = ON");
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    private Connection reconnectWithOwnLibrary(Throwable first) {
        try {
            NativeLibrary.load();
            return openConnection();
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

    /** Uses a pooled connection, or a new one: there is at most one per reader thread. */
    private <T extends @Nullable Object> T readHere(Work<T> work) {
        Connection pooled = idle.pollFirst();
        Connection connection = pooled == null ? connect() : pooled;
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

    /** Waits uninterruptibly: writes go on anyway, and the caller must learn their outcome. */
    private static <T extends @Nullable Object> T await(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new StoreFailure("the store failed", e);
        }
    }

    /** Returns what SQLite finds wrong with the file, one line each; reads the whole file. */
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

    /** Writes a copy of everything committed so far; reads and writes continue meanwhile. */
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
                // Everything acknowledged is already committed.
            }
        }
    }
}
