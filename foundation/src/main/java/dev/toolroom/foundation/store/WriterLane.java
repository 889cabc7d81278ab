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
 * The only writer of a SQLite file. Writes that wait when a transaction begins share it, so that
 * many small writes cost one commit; a write that fails is rolled back alone.
 */
final class WriterLane {
    private static final int MAX_BATCH_SIZE = 256;

    private final Connection connection;
    private final BlockingQueue<Task<?>> queue = new LinkedBlockingQueue<>();
    private final Thread thread;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private Durability currentDurability = Durability.PROCESS_CRASH;
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

        /** Runs the work; {@link #succeed} reports its result after the commit. */
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

    WriterLane(Connection connection) {
        this.connection = connection;
        this.thread = Thread.ofPlatform().daemon().name("store-writer").start(this::loop);
    }

    <T extends @Nullable Object> CompletableFuture<T> submit(Durability durability, Work<T> work) {
        var task = new Task<T>(durability, work);
        queue.add(task);
        // Checked after adding, so that no task is left in a queue that is just closing.
        if (closed && queue.remove(task)) {
            refuse(task);
        }
        return task.done;
    }

    private static void refuse(Task<?> task) {
        task.done.completeExceptionally(new StoreFailure("the store is closed"));
    }

    private void loop() {
        while (!closed || !queue.isEmpty()) {
            List<Task<?>> batch = new ArrayList<>();
            try {
                batch.add(queue.take());
            } catch (InterruptedException wakeUp) {
                continue;
            }
            queue.drainTo(batch, MAX_BATCH_SIZE - 1);
            commit(batch);
        }
    }

    private void commit(List<Task<?>> batch) {
        try (Statement statement = connection.createStatement()) {
            setDurability(strictest(batch), statement);
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
            statements.clear();
            var failure = StoreFailure.of("cannot write", e);
            batch.forEach(task -> task.done.completeExceptionally(failure));
        }
    }

    /** Rolls back. A failure is only suppressed: a full disk has rolled back already. */
    private static void rollBack(Statement statement, Throwable cause) {
        try {
            statement.execute("ROLLBACK");
        } catch (SQLException undone) {
            cause.addSuppressed(undone);
        }
    }

    /** Returns a cached statement: {@code BEGIN} and {@code COMMIT} surround every write. */
    private PreparedStatement prepared(String sql) throws SQLException {
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            statements.put(sql, statement);
        }
        return statement;
    }

    /** Runs a write under a savepoint, unless it has the transaction to itself. */
    private void runAlone(Task<?> task, Statement statement, boolean only) throws SQLException {
        if (!only) {
            statement.execute("SAVEPOINT one");
        }
        try {
            task.run(connection);
        } catch (SQLException | RuntimeException | Error e) {
            // Errors too: if one ended this thread, nothing could be written any more.
            task.done.completeExceptionally(
                    e instanceof RuntimeException ? e : StoreFailure.of("cannot write", e));
            if (only) {
                throw e;
            }
            try {
                statement.execute("ROLLBACK TO one");
            } catch (SQLException undone) {
                // A full disk has rolled back the whole transaction, including the savepoint.
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

    private void setDurability(Durability durability, Statement statement) throws SQLException {
        if (durability != currentDurability) {
            String level = durability == Durability.POWER_LOSS ? "FULL" : "NORMAL";
            statement.execute("PRAGMA synchronous = " + level);
            currentDurability = durability;
        }
    }

    /** Finishes the queued writes, then closes the connection. */
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
        for (Task<?> late = queue.poll(); late != null; late = queue.poll()) {
            refuse(late);
        }
        try {
            connection.close();
        } catch (SQLException e) {
            // Everything acknowledged is already committed.
        }
    }
}
