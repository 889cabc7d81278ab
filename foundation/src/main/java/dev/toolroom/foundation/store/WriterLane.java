package dev.toolroom.foundation.store;

import dev.toolroom.foundation.store.Store.Durability;
import dev.toolroom.foundation.store.Store.Work;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The one writer of a SQLite file. Whatever waits when a transaction begins shares it, so that many
 * small writes cost one commit; a write that fails is undone alone.
 */
final class WriterLane {
    private static final int AT_ONCE = 256;

    private final Connection connection;
    private final boolean flushes;
    private final BlockingQueue<Task<?>> waiting = new LinkedBlockingQueue<>();
    private final Thread thread;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();
    private Durability current = Durability.PROCESS_CRASH;
    private volatile boolean closed;

    private static final class Task<T extends @Nullable Object> {
        private final Durability durability;
        private final Work<T> work;
        private final CompletableFuture<T> done = new CompletableFuture<>();
        private @Nullable Runnable success;

        Task(Durability durability, Work<T> work) {
            this.durability = durability;
            this.work = work;
        }

        /** Tells of success only once the commit has happened. */
        void run(Connection connection) throws SQLException {
            T result = work.with(connection);
            success = () -> done.complete(result);
        }

        void succeed() {
            if (success != null) {
                success.run();
            }
        }
    }

    /**
     * @param flushes whether a commit reaches the disk as surely as its writers want it
     */
    WriterLane(Connection connection, boolean flushes) {
        this.connection = connection;
        this.flushes = flushes;
        this.thread = Thread.ofPlatform().daemon().name("store-writer").start(this::loop);
    }

    <T extends @Nullable Object> CompletableFuture<T> submit(Durability durability, Work<T> work) {
        var task = new Task<T>(durability, work);
        waiting.add(task);
        // Looked at afterwards: who adds to a lane that is just closing is not left waiting.
        if (closed && waiting.remove(task)) {
            refuse(task);
        }
        return task.done;
    }

    private static void refuse(Task<?> task) {
        task.done.completeExceptionally(new StoreFailure("the store is closed"));
    }

    private void loop() {
        while (!closed || !waiting.isEmpty()) {
            List<Task<?>> batch = new ArrayList<>();
            try {
                batch.add(waiting.take());
            } catch (InterruptedException wakeUp) {
                continue;
            }
            waiting.drainTo(batch, AT_ONCE - 1);
            commit(batch);
        }
    }

    private void commit(List<Task<?>> batch) {
        try (Statement statement = connection.createStatement()) {
            flushAs(strictest(batch), statement);
            prepared("BEGIN IMMEDIATE").execute();
            try {
                for (Task<?> task : batch) {
                    runAlone(task, statement, batch.size() == 1);
                }
                prepared("COMMIT").execute();
            } catch (SQLException | RuntimeException | Error e) {
                rollBack(statement, e);
                throw e;
            }
            batch.forEach(Task::succeed);
        } catch (SQLException | RuntimeException | Error e) {
            // The driver closes a statement that fails, as COMMIT does on a full disk.
            prepared.clear();
            var failure = StoreFailure.of("cannot write", e);
            batch.forEach(task -> task.done.completeExceptionally(failure));
        }
    }

    /**
     * What broke the transaction is told; that it was undone already, as by a full disk, is not.
     */
    private static void rollBack(Statement statement, Throwable cause) {
        try {
            statement.execute("ROLLBACK");
        } catch (SQLException undone) {
            cause.addSuppressed(undone);
        }
    }

    /** Compiled once: these two run around every write. */
    private PreparedStatement prepared(String sql) throws SQLException {
        PreparedStatement known = prepared.get(sql);
        if (known == null) {
            known = connection.prepareStatement(sql);
            prepared.put(sql, known);
        }
        return known;
    }

    /** A write that has the transaction to itself needs no mark to go back to: all of it goes. */
    private void runAlone(Task<?> task, Statement statement, boolean only) throws SQLException {
        if (!only) {
            statement.execute("SAVEPOINT one");
        }
        try {
            task.run(connection);
        } catch (SQLException | RuntimeException | Error e) {
            // An error too: were it to end this thread, nobody could write any more.
            task.done.completeExceptionally(
                    e instanceof RuntimeException ? e : StoreFailure.of("cannot write", e));
            if (only) {
                throw e;
            }
            try {
                statement.execute("ROLLBACK TO one");
            } catch (SQLException undone) {
                // A full disk undoes the whole transaction, the mark with it; that is what is told.
                e.addSuppressed(undone);
                throw e;
            }
        }
        if (!only) {
            statement.execute("RELEASE one");
        }
    }

    private static Durability strictest(List<Task<?>> batch) {
        boolean power = batch.stream().anyMatch(task -> task.durability == Durability.POWER_LOSS);
        return power ? Durability.POWER_LOSS : Durability.PROCESS_CRASH;
    }

    private void flushAs(Durability wanted, Statement statement) throws SQLException {
        if (flushes && wanted != current) {
            String level = wanted == Durability.POWER_LOSS ? "FULL" : "NORMAL";
            statement.execute("PRAGMA synchronous = " + level);
            current = wanted;
        }
    }

    /** Finishes what waits, then closes. */
    void close() {
        closed = true;
        while (thread.isAlive()) {
            thread.interrupt();
            try {
                thread.join(50);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        for (Task<?> late = waiting.poll(); late != null; late = waiting.poll()) {
            refuse(late);
        }
        try {
            connection.close();
        } catch (SQLException e) {
            // What was acknowledged is committed.
        }
    }
}
