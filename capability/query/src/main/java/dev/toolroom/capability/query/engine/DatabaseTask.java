package dev.toolroom.capability.query.engine;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.toolroom.capability.query.engine.Sessions.Session;
import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
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
 * Runs a task with a database on the thread of its call, within a time. The kernel's watchdog stops
 * the task, because drivers sit in native code or wait for a socket, and the timeout of SQLite's
 * driver has no effect while a query runs.
 */
public final class DatabaseTask {
    /** Threads for cleaning up, which no answer waits for. */
    private static final ExecutorService THREADS =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("query-", 0).factory());

    /** The connection is cut off after so many attempts, which take less than a second. */
    private static final int MAX_CANCEL_ATTEMPTS = 12;

    private static final String CUT_OFF =
            "; its connection was cut off, and the server may take a while to end its last step";

    private final Sessions sessions;
    private final Duration time;
    private final CompletableFuture<Void> over = new CompletableFuture<>();
    private final CompletableFuture<Void> ending = new CompletableFuture<>();
    private final CompletableFuture<Void> givenUp = new CompletableFuture<>();
    private volatile @Nullable Session session;
    private volatile @Nullable Statement statement;
    private volatile boolean stopped;
    private volatile boolean late;
    private volatile boolean cut;
    private boolean plain;

    public DatabaseTask(Sessions sessions, Duration time) {
        this.sessions = sessions;
        this.time = time;
    }

    /**
     * A task with a database. It calls {@link DatabaseTask#watch} for each statement that can be
     * stopped.
     *
     * @param <T> its result
     */
    public interface Job<T> {
        T run(DatabaseTask task) throws SQLException;
    }

    public static <T> T run(Sessions sessions, CallContext context, Duration time, Job<T> job) {
        long deadline = System.nanoTime() + time.toNanos();
        try {
            sessions.enter(time);
        } catch (InterruptedException e) {
            throw cancelled("while it waited for a session");
        }
        var task = new DatabaseTask(sessions, time);
        context.cancellation().onCancel(task::end);
        context.cancellation().after(Duration.ofNanos(deadline - System.nanoTime()), task::endLate);
        return context.cancellation()
                .shielded(
                        () ->
                                sessions.engine().endsWithItsConnection()
                                        ? task.perform(job)
                                        : task.performBeside(job));
    }

    public static Refusal cancelled(String when) {
        return new Refusal(QueryRefusal.CANCELLED, "the query was stopped " + when, "Call again");
    }

    private <T> T perform(Job<T> job) {
        try {
            return job.run(this);
        } catch (SQLException error) {
            throw stopped
                    ? ended("before its end", cut ? CUT_OFF : "")
                    : DatabaseErrors.saysNo(sessions.settings(), error);
        } catch (OutOfMemoryError | StackOverflowError error) {
            // H2 computes in this process. The memory of the step is free again.
            throw DatabaseErrors.tooMuch();
        } finally {
            // From here on a late stop must not reach the session, which serves others.
            Session used = session;
            statement = null;
            session = null;
            over.complete(null);
            cleanUp(used);
        }
    }

    /**
     * For databases that cannot be interrupted within a step: the caller is answered all the same,
     * and the session stays taken until the step has ended.
     */
    private <T> T performBeside(Job<T> job) {
        var performed = CompletableFuture.supplyAsync(() -> perform(job), THREADS);
        if (!isDoneBefore(givenUp, performed) && !isCleaned(performed)) {
            sessions.stuckUntil(performed);
            throw ended("before its end", "; its last step goes on until it ends by itself");
        }
        return join(performed);
    }

    /** Waits for the cleaning that follows the end of a stopped statement. */
    private boolean isCleaned(CompletableFuture<?> performed) {
        if (!over.isDone()) {
            return false;
        }
        try {
            performed.get(300, MILLISECONDS);
            return true;
        } catch (ExecutionException answered) {
            return true;
        } catch (TimeoutException | InterruptedException stillRunning) {
            return false;
        }
    }

    /**
     * Waits for a new session as long as the query may take, because connecting cannot be stopped.
     *
     * @param tooLate receives a session that nobody waits for any more
     */
    Session await(Supplier<Session> opening, Consumer<Session> tooLate) {
        var opened = CompletableFuture.supplyAsync(opening, THREADS);
        if (!isDoneBefore(ending, opened)) {
            var _ = opened.thenAccept(tooLate);
            throw ended("before it was connected", "; it was not even connected by then");
        }
        return join(opened);
    }

    private static boolean isDoneBefore(CompletableFuture<?> end, CompletableFuture<?> work) {
        CompletableFuture.anyOf(work, end).exceptionally(failed -> null).join();
        return work.isDone();
    }

    private static <T> T join(CompletableFuture<T> done) {
        try {
            return done.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
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
                        DatabaseErrors.ASK_FOR_LESS_TIME)
                : cancelled(when + after);
    }

    /** Cleans on this thread if that is faster than waking another one. */
    private void cleanUp(@Nullable Session used) {
        Runnable cleaning =
                () -> {
                    try {
                        if (used != null) {
                            sessions.giveBack(used, plain);
                        }
                    } finally {
                        sessions.leave();
                    }
                };
        if (used == null || sessions.cleansQuickly()) {
            cleaning.run();
        } else {
            THREADS.execute(cleaning);
        }
    }

    /** Uses a session, which is given back when the task has ended. */
    void use(Session taken) {
        session = taken;
    }

    /** To be called before the statement runs. */
    public void watch(Statement used) {
        statement = used;
        if (stopped) {
            throw ended("before its start", "");
        }
    }

    /** Says that the session ran only a plain query, to its end. */
    public void setPlain() {
        plain = !stopped;
    }

    public boolean isStopped() {
        return stopped;
    }

    /** Does no harm to a task that has ended: its session is given back only after that. */
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
            // The caller looks again.
        }
    }

    private void endLate() {
        late = !stopped;
        end();
    }

    /** Stops several times, because a statement that has not quite begun ignores a cancel. */
    private void end() {
        for (int i = 0; i < MAX_CANCEL_ATTEMPTS && !over.isDone(); i++) {
            stop();
            awaitEnd(50);
        }
        Session used = session;
        if (!over.isDone() && used != null) {
            cut = true;
            try {
                sessions.engine().cutOff(used.connection(), THREADS);
            } catch (SQLException e) {
                // It was to be closed anyway.
            }
            awaitEnd(100);
        }
        givenUp.complete(null);
    }
}
