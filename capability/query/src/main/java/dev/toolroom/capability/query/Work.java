package dev.toolroom.capability.query;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Does one thing with a database on a platform thread, while the thread of the call waits and keeps
 * the time. Drivers sit in native code or in a socket, and of SQLite's not even its own timeout
 * works, so whoever waits is also the one who stops it.
 */
final class Work {
    private static final ExecutorService THREADS =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("query-", 0).factory());

    /** After so many tries to stop the statement the connection is cut off. */
    private static final int PATIENCE = 30;

    private volatile @Nullable Statement statement;
    private volatile @Nullable Connection connection;
    private volatile boolean stopped;

    /**
     * Something to do with a database; it calls {@link Work#watch} on what can be stopped.
     *
     * @param <T> what comes of it
     */
    interface Job<T> {
        /** Completes {@code answered} as soon as it can; cleaning up comes after. */
        void run(Work work, CompletableFuture<T> answered) throws SQLException;
    }

    static <T> T run(Sessions sessions, CallContext context, Duration time, Job<T> job) {
        var work = new Work();
        long deadline = System.nanoTime() + time.toNanos();
        var answered = new CompletableFuture<T>();
        try {
            sessions.enter(time);
            context.cancellation().onCancel(work::stop);
            THREADS.execute(() -> work.perform(sessions, job, answered));
            return answered.get((deadline - System.nanoTime()) / 1_000_000, MILLISECONDS);
        } catch (TimeoutException e) {
            work.end(answered);
            throw outOfTime(time);
        } catch (InterruptedException e) {
            work.end(answered);
            throw new Refusal(
                    QueryRefusal.CANCELLED, "the query was stopped before its end", "Call again");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException error) {
                throw DatabaseErrors.saysNo(error);
            }
            if (e.getCause() instanceof RuntimeException error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private <T> void perform(Sessions sessions, Job<T> job, CompletableFuture<T> answered) {
        try {
            job.run(this, answered);
        } catch (SQLException | RuntimeException | Error e) {
            answered.completeExceptionally(e);
        } finally {
            sessions.leave();
            answered.completeExceptionally(new IllegalStateException("no answer"));
        }
    }

    private static Refusal outOfTime(Duration time) {
        return new Refusal(
                QueryRefusal.OUT_OF_TIME,
                "the query did not end within " + time.toMillis() + " ms and was stopped",
                "Ask for less: a narrower WHERE, fewer joins, or see query_explain");
    }

    void watch(Connection used) {
        connection = used;
    }

    /** To be called before the statement runs. */
    void watch(Statement used) {
        statement = used;
        if (stopped) {
            throw new Refusal(
                    QueryRefusal.CANCELLED, "the query was stopped before its start", "Call again");
        }
    }

    boolean isStopped() {
        return stopped;
    }

    /** Does no harm to work that has ended: the connection is given back only after that. */
    private void stop() {
        stopped = true;
        Statement running = statement;
        if (running != null) {
            try {
                running.cancel();
            } catch (SQLException e) {
                // It has ended, or its connection is gone.
            }
        }
    }

    /** A statement that has not quite begun does not hear the first word. */
    private void end(CompletableFuture<?> answered) {
        for (int i = 0; i < PATIENCE && !answered.isDone(); i++) {
            stop();
            try {
                answered.get(50, MILLISECONDS);
            } catch (TimeoutException | InterruptedException stillRunning) {
                // Then once more.
            } catch (ExecutionException ended) {
                return;
            }
        }
        Connection used = connection;
        if (!answered.isDone() && used != null) {
            try {
                used.abort(THREADS);
            } catch (SQLException e) {
                // It was to go anyway.
            }
        }
    }
}
