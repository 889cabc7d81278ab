package dev.toolroom.capability.query.engine;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.toolroom.capability.query.engine.Sessions.Session;
import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Does one thing with a database on the thread of its call, while others keep the time. Drivers sit
 * in native code or in a socket, and of SQLite's not even its own timeout works, so whoever keeps
 * the time is also the one who stops it.
 */
public final class DatabaseTask {
    /** For cleaning up, which no answer waits for. */
    private static final ExecutorService THREADS =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("query-", 0).factory());

    /**
     * After so many tries to stop the statement the connection is cut off: well within a second.
     */
    private static final int PATIENCE = 12;

    private static final String CUT_OFF =
            "; its connection was cut off, and the server may take a while to end its last step";

    private final Engine engine;
    private final Duration time;
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private final CompletableFuture<Void> ending = new CompletableFuture<>();
    private final CompletableFuture<Void> givenUp = new CompletableFuture<>();
    private volatile @Nullable Statement statement;
    private volatile @Nullable Connection connection;
    private volatile boolean stopped;
    private volatile boolean late;
    private volatile boolean cut;
    private @Nullable Runnable cleaning;

    public DatabaseTask(Sessions sessions, Duration time) {
        this.engine = sessions.engine();
        this.time = time;
    }

    /**
     * Something to do with a database; it calls {@link DatabaseTask#watch} on what can be stopped.
     *
     * @param <T> what comes of it
     */
    public interface Job<T> {
        T run(DatabaseTask work) throws SQLException;
    }

    public static <T> T run(Sessions sessions, CallContext context, Duration time, Job<T> job) {
        long deadline = System.nanoTime() + time.toNanos();
        enter(sessions, time);
        var work = new DatabaseTask(sessions, time);
        context.cancellation().onCancel(work::end);
        context.cancellation().after(Duration.ofNanos(deadline - System.nanoTime()), work::endLate);
        return context.cancellation()
                .shielded(
                        () ->
                                sessions.engine().endsWithItsConnection()
                                        ? work.perform(sessions, job)
                                        : work.beside(sessions, job));
    }

    private static void enter(Sessions sessions, Duration time) {
        try {
            sessions.enter(time);
        } catch (InterruptedException e) {
            throw cancelled("while it waited for a session");
        }
    }

    public static Refusal cancelled(String when) {
        return new Refusal(QueryRefusal.CANCELLED, "the query was stopped " + when, "Call again");
    }

    private <T> T perform(Sessions sessions, Job<T> job) {
        try {
            return job.run(this);
        } catch (SQLException error) {
            throw stopped
                    ? ended("before its end", cut ? CUT_OFF : "")
                    : DatabaseErrors.saysNo(sessions.settings(), error);
        } catch (OutOfMemoryError | StackOverflowError error) {
            // H2 computes in this process; what one step asked for too much of is free again.
            throw DatabaseErrors.tooMuch();
        } finally {
            over.complete(null);
            cleanUp(sessions);
        }
    }

    /**
     * For a database that runs in this process and hears nothing within a step: whoever asked is
     * answered all the same, and the place among the sessions is taken until the step has ended.
     */
    private <T> T beside(Sessions sessions, Job<T> job) {
        var performed = CompletableFuture.supplyAsync(() -> perform(sessions, job), THREADS);
        if (!isDoneBefore(givenUp, performed) && !isCleaned(performed)) {
            sessions.stuckUntil(performed);
            throw ended("before its end", "; its last step goes on until it ends by itself");
        }
        return joined(performed);
    }

    /** Between the end of a statement that was stopped and that of its work it is cleaned up. */
    private boolean isCleaned(CompletableFuture<?> performed) {
        if (!over.isDone()) {
            return false;
        }
        try {
            performed.get(300, MILLISECONDS);
            return true;
        } catch (ExecutionException itsAnswer) {
            return true;
        } catch (TimeoutException | InterruptedException stillAtIt) {
            return false;
        }
    }

    /**
     * Waits for a session as long as the query may take: who connects hears of no stop.
     *
     * @param tooLate takes one that nobody waits for any more
     */
    Session awaited(Supplier<Session> opening, Consumer<Session> tooLate) {
        var opened = CompletableFuture.supplyAsync(opening, THREADS);
        if (!isDoneBefore(ending, opened)) {
            var _ = opened.thenAccept(tooLate);
            throw ended("before it was connected", "; it was not even connected by then");
        }
        return joined(opened);
    }

    private static boolean isDoneBefore(CompletableFuture<?> end, CompletableFuture<?> work) {
        CompletableFuture.anyOf(work, end).exceptionally(failed -> null).join();
        return work.isDone();
    }

    private static <T> T joined(CompletableFuture<T> done) {
        try {
            return done.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw e;
        }
    }

    private Refusal ended(String when, String after) {
        return late
                ? new Refusal(
                        QueryRefusal.OUT_OF_TIME,
                        "the query did not end within "
                                + time.toMillis()
                                + " ms and was stopped"
                                + after,
                        "Ask for less: a narrower WHERE, fewer joins, or see query_explain")
                : cancelled(when + after);
    }

    /** Has this done once there is an answer, and the place among the sessions given back after. */
    public void afterwards(Runnable last) {
        cleaning = last;
    }

    /** A file or a server next door is clean before another thread would be awake. */
    private void cleanUp(Sessions sessions) {
        Runnable last = cleaning;
        if (last == null) {
            sessions.leave();
        } else if (sessions.cleansQuickly()) {
            clean(sessions, last);
        } else {
            THREADS.execute(() -> clean(sessions, last));
        }
    }

    private static void clean(Sessions sessions, Runnable last) {
        try {
            last.run();
        } finally {
            sessions.leave();
        }
    }

    public void watch(Connection used) {
        connection = used;
    }

    /** To be called before the statement runs. */
    public void watch(Statement used) {
        statement = used;
        if (stopped) {
            throw ended("before its start", "");
        }
    }

    /** To be called before the connection serves another: a late stop must not reach that. */
    public void forget() {
        statement = null;
        connection = null;
    }

    public boolean isStopped() {
        return stopped;
    }

    /** Does no harm to work that has ended: the connection is given back only after that. */
    private void stop() {
        stopped = true;
        ending.complete(null);
        Statement running = statement;
        if (running != null) {
            try {
                running.cancel();
            } catch (SQLException e) {
                // It has ended, or its connection is gone.
            }
        }
    }

    private void awaitEnd(long millis) {
        try {
            over.get(millis, MILLISECONDS);
        } catch (TimeoutException | InterruptedException | ExecutionException stillRunning) {
            // Then once more, or without it.
        }
    }

    private void endLate() {
        late = !stopped;
        end();
    }

    /** A statement that has not quite begun does not hear the first word. */
    private void end() {
        for (int i = 0; i < PATIENCE && !over.isDone(); i++) {
            stop();
            awaitEnd(50);
        }
        Connection used = connection;
        if (!over.isDone() && used != null) {
            cut = true;
            try {
                engine.cutOff(used, THREADS);
            } catch (SQLException e) {
                // It was to go anyway.
            }
            awaitEnd(100);
        }
        givenUp.complete(null);
    }
}
