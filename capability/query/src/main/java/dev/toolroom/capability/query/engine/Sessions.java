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
    public static final int MOST = 4;

    private static final long STALE_NANOS = Duration.ofSeconds(5).toNanos();

    private static final long QUICK_NANOS = 200_000;
    private static final Duration TICK = Duration.ofMillis(20);

    private final ConnectionSettings settings;
    private final Connections connections;
    private final LoginFiles logins;
    private final @Nullable SessionCheck check;
    private final Engine engine;
    private final Semaphore permits = new Semaphore(MOST, true);
    private final Deque<Session> idle = new ArrayDeque<>();
    private final AtomicInteger stuck = new AtomicInteger();
    private boolean closed;
    private volatile long cleaningNanos;
    private final Ticker ticker = new Ticker("query-sessions", TICK, this::tidy);

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
     * @param used whether it is still as its last call left it
     * @param since when it was given back
     */
    public record Session(Connection connection, boolean reused, boolean used, long since) {
        /** The same, to be cleaned before anything else. */
        public Session asUsed() {
            return new Session(connection, true, true, System.nanoTime());
        }
    }

    public Engine engine() {
        return engine;
    }

    public ConnectionSettings settings() {
        return settings;
    }

    /** Waits for a place among the few; whoever gets one gives it back with {@link #leave}. */
    public void enter(Duration patience) throws InterruptedException {
        if (!permits.tryAcquire(patience.toMillis(), MILLISECONDS)) {
            throw busy(stuck.get());
        }
    }

    private Refusal busy(int endless) {
        return new Refusal(
                QueryRefusal.BUSY,
                "all "
                        + MOST
                        + " sessions of "
                        + settings.id()
                        + " are taken"
                        + (endless == 0 ? "" : ", " + endless + " by steps that nothing stops"),
                endless < MOST
                        ? "Call again in a moment, or ask for less at a time"
                        : "Start Toolroom anew, and ask for less in one step");
    }

    /** Counts a place that is taken though its call was answered. */
    public void stuckUntil(CompletableFuture<?> performed) {
        stuck.incrementAndGet();
        var _ = performed.whenComplete((answer, failure) -> stuck.decrementAndGet());
    }

    void leave() {
        permits.release();
    }

    /** A clean one, between {@link #enter} and {@link #leave}. */
    public Session take(DatabaseTask work) {
        Session known = takeUsed(work);
        work.watch(known.connection());
        if (!known.used() || isCleaned(known.connection(), true)) {
            return known;
        }
        close(known.connection());
        return fresh(work);
    }

    /** One that may have to be cleaned, for whoever does that in passing. */
    public Session takeUsed(DatabaseTask work) {
        Session known;
        synchronized (idle) {
            known = idle.poll();
        }
        if (known == null) {
            return fresh(work);
        }
        if (check != null && check.isOutdated()) {
            close(known.connection());
            return fresh(work);
        }
        return System.nanoTime() - known.since() < STALE_NANOS
                ? known
                : work.awaited(() -> lives(known) ? known : fresh(), Sessions::forget);
    }

    public Session fresh(DatabaseTask work) {
        return work.awaited(this::fresh, Sessions::forget);
    }

    private static void forget(Session session) {
        close(session.connection());
    }

    public Session fresh() {
        try {
            Properties properties = engine.properties(settings);
            Connection connection = opened(properties);
            engine.opened(connection, properties);
            try {
                engine.prepare(connection);
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

    private Connection opened(Properties properties) throws SQLException {
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
            // As good as not valid.
        }
        close(session.connection());
        return false;
    }

    /**
     * Something that is asked of the catalogue.
     *
     * @param <T> what is learnt
     */
    public interface Question<T> {
        public T ask(Connection connection) throws SQLException;
    }

    /** Asks the catalogue, within the bounds of a query. */
    public <T> T ask(CallContext context, Duration time, Question<T> question) {
        return DatabaseTask.run(
                this,
                context,
                time,
                work -> {
                    // The views of a session that masks by itself hide what tables are like.
                    Session session = engine.hidesTables() ? fresh(work) : take(work);
                    boolean clean = false;
                    try {
                        engine.begin(session.connection(), time);
                        T answer = question.ask(session.connection());
                        clean = true;
                        return answer;
                    } finally {
                        work.forget();
                        boolean plain = clean;
                        work.afterwards(
                                engine.hidesTables()
                                        ? () -> close(session.connection())
                                        : () -> giveBack(session, plain));
                    }
                });
    }

    /** Whether cleaning a session took less than waking another thread for it. */
    boolean cleansQuickly() {
        return cleaningNanos < QUICK_NANOS;
    }

    /** Takes back what a statement may have left, now or in front of the next; or closes it. */
    public void giveBack(Session session, boolean plain) {
        long begun = System.nanoTime();
        if (plain && engine.anew(Duration.ZERO) != null) {
            keep(session, true);
            ticker.nudge();
        } else {
            clean(session, plain);
        }
        long took = System.nanoTime() - begun;
        // One quick time shows what it can be; that others are slow may be this machine's load.
        cleaningNanos = Math.min(took, cleaningNanos + (took - cleaningNanos) / 16);
    }

    private void clean(Session session, boolean plain) {
        if (isCleaned(session.connection(), plain)) {
            keep(session, false);
        } else {
            close(session.connection());
        }
    }

    /**
     * Whether nothing is left of what was served. The driver of MariaDB throws an
     * IllegalArgumentException where rows are unread that did not fit into memory.
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
        close(session.connection());
    }

    /** Cleans what no call has cleaned in passing, so that its transaction ends. */
    private boolean tidy() {
        if (!permits.tryAcquire()) {
            return true;
        }
        try {
            Session left = left();
            if (left != null) {
                clean(left, true);
            }
        } finally {
            leave();
        }
        synchronized (idle) {
            return idle.stream().anyMatch(Session::used);
        }
    }

    private @Nullable Session left() {
        long now = System.nanoTime();
        synchronized (idle) {
            for (Session each : idle) {
                if (each.used() && now - each.since() > TICK.toNanos()) {
                    idle.remove(each);
                    return each;
                }
            }
            return null;
        }
    }

    public static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException | RuntimeException e) {
            // It was to go anyway.
        }
    }

    @Override
    public void close() {
        synchronized (idle) {
            closed = true;
            idle.forEach(session -> close(session.connection()));
            idle.clear();
        }
        ticker.close();
    }
}
