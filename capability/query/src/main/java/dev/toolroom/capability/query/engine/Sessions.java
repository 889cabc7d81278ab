package dev.toolroom.capability.query.engine;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.capability.query.harden.SessionCheck;
import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.dispatch.Ticker;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The sessions of one database: a few at a time, none of which remembers what it served. */
public final class Sessions implements AutoCloseable {
    public static final int MAX_SESSIONS = 4;

    /** A session that was idle for longer is tested before it is used. */
    private static final long TESTED_AFTER_NANOS = Duration.ofSeconds(5).toNanos();

    private static final long QUICK_NANOS = 200_000;
    private static final Duration TICK = Duration.ofMillis(20);

    private final ConnectionSettings settings;
    private final Connections connections;
    private final LoginFiles logins;
    private final @Nullable SessionCheck check;
    private final Engine engine;
    private final Semaphore permits = new Semaphore(MAX_SESSIONS, true);
    private final Deque<Session> idle = new ArrayDeque<>();
    private final AtomicInteger stuck = new AtomicInteger();
    private boolean closed;
    private volatile long cleaningNanos;
    private final Ticker ticker = new Ticker("query-sessions", TICK, this::cleanIdle);

    /**
     * Opens nothing yet.
     *
     * @param logins that were created for masked columns
     */
    public Sessions(ConnectionSettings settings, Connections connections, LoginFiles logins) {
        this.settings = settings;
        this.connections = connections;
        this.logins = logins;
        this.check = logins.check(settings).orElse(null);
        this.engine = Engine.of(settings);
    }

    /**
     * A connection in use by one call.
     *
     * @param reused whether it has served before, and may have died since
     * @param used whether it has to be cleaned before it serves again
     * @param since when it was given back
     */
    public record Session(Connection connection, boolean reused, boolean used, long since) {}

    public Engine engine() {
        return engine;
    }

    public ConnectionSettings settings() {
        return settings;
    }

    /** Waits for one of the places, which the caller gives back with {@link #leave}. */
    public void enter(Duration time) throws InterruptedException {
        if (!permits.tryAcquire(time.toMillis(), MILLISECONDS)) {
            throw busy(stuck.get());
        }
    }

    private Refusal busy(int endless) {
        return new Refusal(
                QueryRefusal.BUSY,
                "all "
                        + MAX_SESSIONS
                        + " sessions of "
                        + settings.id()
                        + " are taken"
                        + (endless == 0 ? "" : ", " + endless + " by steps that nothing stops"),
                endless < MAX_SESSIONS
                        ? "Call again in a moment, or ask for less at a time"
                        : "Start Toolroom anew, and ask for less in one step");
    }

    /** Counts a place that is taken although its call was answered. */
    public void stuckUntil(CompletableFuture<?> performed) {
        stuck.incrementAndGet();
        var _ = performed.whenComplete((answer, failure) -> stuck.decrementAndGet());
    }

    void leave() {
        permits.release();
    }

    /** Takes a clean session, between {@link #enter} and {@link #leave}. */
    public Session take(DatabaseTask task) {
        Session session = takeUsed(task);
        return !session.used() || isCleaned(session.connection(), true)
                ? session
                : replace(session, task);
    }

    /** Takes a session that may have to be cleaned, which its caller does. */
    public Session takeUsed(DatabaseTask task) {
        Session known;
        synchronized (idle) {
            known = idle.poll();
        }
        if (known == null) {
            return openFor(task);
        }
        if (check != null && check.isOutdated()) {
            return replace(known, task);
        }
        Session tested =
                System.nanoTime() - known.since() < TESTED_AFTER_NANOS
                        ? known
                        : task.await(() -> lives(known) ? known : open(), Sessions::close);
        task.use(tested);
        return tested;
    }

    /** Closes a session and opens another one. */
    public Session replace(Session session, DatabaseTask task) {
        close(session);
        return openFor(task);
    }

    private Session openFor(DatabaseTask task) {
        Session session = task.await(this::open, Sessions::close);
        task.use(session);
        return session;
    }

    /** Opens a session whose login was found to read nothing that is masked. */
    public Session open() {
        try {
            Properties properties = engine.properties(settings);
            Connection connection = connect(properties);
            try {
                engine.prepare(connection, properties);
                if (check != null) {
                    check.require(connection);
                }
                return new Session(connection, false, false, System.nanoTime());
            } catch (SQLException | Refusal e) {
                close(connection);
                throw e;
            }
        } catch (SQLException e) {
            LoginFiles.requireLogin(settings, e);
            throw DatabaseErrors.unreachable(settings, e);
        }
    }

    private Connection connect(Properties properties) throws SQLException {
        try {
            return connections.open(logins.reading(settings), properties);
        } catch (Refusal no) {
            throw no;
        } catch (RuntimeException e) {
            throw DatabaseErrors.unset(settings, e);
        }
    }

    private static boolean lives(Session session) {
        try {
            if (session.connection().isValid(2)) {
                return true;
            }
        } catch (SQLException dead) {
            // The same as not valid.
        }
        close(session);
        return false;
    }

    /**
     * A question to the catalogue.
     *
     * @param <T> the answer
     */
    public interface Question<T> {
        T ask(Connection connection) throws SQLException;
    }

    /** Asks the catalogue, within the limits of a query. */
    public <T> T ask(CallContext context, Duration time, Question<T> question) {
        return DatabaseTask.run(
                this,
                context,
                time,
                task -> {
                    // The views of a session that masks by itself hide what tables are like.
                    Session session = engine.hidesTables() ? openFor(task) : take(task);
                    engine.begin(session.connection(), time);
                    T answer = question.ask(session.connection());
                    if (!engine.hidesTables()) {
                        task.setPlain();
                    }
                    return answer;
                });
    }

    /** Whether cleaning a session took less than waking another thread for it. */
    boolean cleansQuickly() {
        return cleaningNanos < QUICK_NANOS;
    }

    /** Cleans a session now or in front of its next statement, or closes it. */
    public void giveBack(Session session, boolean plain) {
        long begun = System.nanoTime();
        if (plain && engine.sqlToPrepend(Duration.ZERO) != null) {
            keep(session, true);
            ticker.nudge();
        } else {
            clean(session, plain);
        }
        long took = System.nanoTime() - begun;
        // One quick time shows what it can be; slow ones may be due to the load of this machine.
        cleaningNanos = Math.min(took, cleaningNanos + (took - cleaningNanos) / 16);
    }

    private void clean(Session session, boolean plain) {
        if (isCleaned(session.connection(), plain)) {
            keep(session, false);
        } else {
            close(session);
        }
    }

    /**
     * Removes all traces of what was served, and returns whether that worked. The driver of MariaDB
     * throws an IllegalArgumentException if rows are unread that did not fit into memory.
     */
    private boolean isCleaned(Connection connection, boolean plain) {
        try {
            return !connection.isClosed() && engine.discard(connection, plain);
        } catch (SQLException | RuntimeException driverFailed) {
            return false;
        }
    }

    private void keep(Session session, boolean used) {
        synchronized (idle) {
            if (!closed) {
                idle.push(new Session(session.connection(), true, used, System.nanoTime()));
                return;
            }
        }
        close(session);
    }

    /** Cleans a session that no call has cleaned, so that its transaction ends. */
    private boolean cleanIdle() {
        if (!permits.tryAcquire()) {
            return true;
        }
        try {
            Session used = takeIdle();
            if (used != null) {
                clean(used, true);
            }
        } finally {
            leave();
        }
        synchronized (idle) {
            return idle.stream().anyMatch(Session::used);
        }
    }

    private @Nullable Session takeIdle() {
        long before = System.nanoTime() - TICK.toNanos();
        synchronized (idle) {
            for (Session each : idle) {
                if (each.used() && each.since() - before < 0) {
                    idle.remove(each);
                    return each;
                }
            }
            return null;
        }
    }

    private static void close(Session session) {
        close(session.connection());
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException | RuntimeException e) {
            // It is not used any more.
        }
    }

    @Override
    public void close() {
        synchronized (idle) {
            closed = true;
            idle.forEach(Sessions::close);
            idle.clear();
        }
        ticker.close();
    }
}
