package dev.toolroom.capability.query;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.kernel.CallContext;
import dev.toolroom.kernel.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** The sessions of one database: a few at a time, none of which remembers what it served. */
final class Sessions implements AutoCloseable {
    static final int MOST = 4;

    private static final long STALE_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long CATALOGUE_NANOS = Duration.ofMinutes(1).toNanos();

    private final ConnectionSettings settings;
    private final Connections connections;
    private final Engine engine;
    private final Semaphore permits = new Semaphore(MOST, true);
    private final Deque<Session> idle = new ArrayDeque<>();
    private boolean closed;
    private final Masks masks;
    private volatile @Nullable Known known;

    Sessions(ConnectionSettings settings, Connections connections) {
        this.settings = settings;
        this.connections = connections;
        this.engine = Engine.of(settings.kind());
        this.masks = new Masks(settings.mask());
    }

    /**
     * What the catalogue said.
     *
     * @param read by the clock of the machine
     */
    private record Known(Catalogued catalogue, long read) {}

    /** As they are set, and what the database makes of them once it was asked. */
    Masks masks() {
        Known now = known;
        return now == null ? masks : now.catalogue().masks();
    }

    /**
     * A connection in use by one call.
     *
     * @param reused whether it has served before, and may have died since
     */
    record Session(Connection connection, boolean reused, long since) {}

    Engine engine() {
        return engine;
    }

    ConnectionSettings settings() {
        return settings;
    }

    /** Waits for a place among the few; whoever gets one gives it back with {@link #leave}. */
    void enter(Duration patience) throws InterruptedException {
        if (!permits.tryAcquire(patience.toMillis(), MILLISECONDS)) {
            throw new Refusal(
                    QueryRefusal.BUSY,
                    "all " + MOST + " sessions of " + settings.id() + " are taken",
                    "Call again in a moment, or ask for less at a time");
        }
    }

    void leave() {
        permits.release();
    }

    /** On a platform thread, between {@link #enter} and {@link #leave}. */
    Session take() {
        Session known;
        synchronized (idle) {
            known = idle.poll();
        }
        if (known != null && lives(known)) {
            return new Session(known.connection(), true, known.since());
        }
        return fresh();
    }

    Session fresh() {
        try {
            Connection connection = opened();
            engine.prepare(connection);
            return new Session(connection, false, System.nanoTime());
        } catch (SQLException e) {
            throw DatabaseErrors.unreachable(settings, e);
        }
    }

    private Connection opened() throws SQLException {
        try {
            return connections.open(settings, engine.properties(settings));
        } catch (RuntimeException e) {
            throw DatabaseErrors.unset(settings, e);
        }
    }

    private static boolean lives(Session session) {
        try {
            if (System.nanoTime() - session.since() < STALE_NANOS
                    || session.connection().isValid(2)) {
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
    interface Question<T> {
        T ask(Connection connection) throws SQLException;
    }

    /** Asks the catalogue, within the bounds of a query. */
    <T> T ask(CallContext context, Duration time, Question<T> question) {
        return Work.run(
                this,
                context,
                time,
                (work, answered) -> {
                    Session session = take();
                    boolean clean = false;
                    try {
                        work.watch(session.connection());
                        engine.begin(session.connection(), time);
                        answered.complete(question.ask(session.connection()));
                        clean = true;
                    } finally {
                        work.forget();
                        boolean plain = clean;
                        work.afterwards(() -> giveBack(session, plain), engine.discardsAtOnce());
                    }
                });
    }

    /** Takes back what a statement may have left, or closes the connection. */
    void giveBack(Session session, boolean plain) {
        Connection connection = session.connection();
        try {
            if (!connection.isClosed() && engine.discard(connection, plain)) {
                synchronized (idle) {
                    if (!closed) {
                        idle.push(new Session(connection, true, System.nanoTime()));
                        return;
                    }
                }
            }
        } catch (SQLException e) {
            // What cannot be cleaned is not used again.
        }
        close(connection);
    }

    static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // It was to go anyway.
        }
    }

    /** What the catalogue said within the last minute. */
    private Known known(Connection connection) throws SQLException {
        synchronized (permits) {
            Known last = known;
            if (last == null || System.nanoTime() - last.read() > CATALOGUE_NANOS) {
                last =
                        new Known(
                                Catalogued.read(connection, engine, masks, settings.maskStrict()),
                                System.nanoTime());
                known = last;
            }
            return last;
        }
    }

    /** Through the gate once more, now with what the database knows of its functions and views. */
    void judge(ReadStatement statement, Connection connection) throws SQLException {
        known(connection).catalogue().check(statement, connection);
    }

    @Override
    public void close() {
        synchronized (idle) {
            closed = true;
            idle.forEach(session -> close(session.connection()));
            idle.clear();
        }
    }
}
