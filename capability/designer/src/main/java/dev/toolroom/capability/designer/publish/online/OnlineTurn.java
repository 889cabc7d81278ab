package dev.toolroom.capability.designer.publish.online;

import dev.toolroom.capability.designer.model.DesignerRefusal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The turn of one online publish in a database. Whoever resumes one reads what is there only after
 * the session that ran it before has ended: a killed process leaves its last statement running.
 */
public final class OnlineTurn implements AutoCloseable {
    /** The number that stands for "tool", and the one for online publishes. */
    private static final String KEY = "1953460076, 1";

    private static final String HOLDER =
            "SELECT a.pid || COALESCE(', running ' || left(a.query, 200), '') FROM pg_locks l JOIN"
                    + " pg_stat_activity a ON a.pid = l.pid WHERE l.locktype = 'advisory' AND"
                    + " l.granted AND (l.classid, l.objid) = (1953460076, 1) AND l.database ="
                    + " (SELECT oid FROM pg_database WHERE datname = current_database())";

    /** The server looks every second whether a client is still there. */
    private static final Duration LEAST = Duration.ofSeconds(5);

    private static final long PAUSE = Duration.ofMillis(50).toNanos();

    private final Connection connection;

    private OnlineTurn(Connection connection) {
        this.connection = connection;
    }

    /**
     * Waits for its turn. A session that waited inside one statement would hold a snapshot, which a
     * concurrent build of the other session waits for in turn.
     *
     * @param most how long
     */
    public static OnlineTurn take(Connection connection, Duration most) throws SQLException {
        long start = System.nanoTime();
        long longest = (most.compareTo(LEAST) > 0 ? most : LEAST).toNanos();
        while (!"t".equals(asked(connection, "SELECT pg_try_advisory_lock(" + KEY + ")"))) {
            if (System.nanoTime() - start > longest || Thread.currentThread().isInterrupted()) {
                throw DesignerRefusal.PUBLISH_FAILED.because(
                        ("Another online publish is running in this database (session"
                                        + " %s). Wait for it to end, then publish again")
                                .formatted(asked(connection, HOLDER)));
            }
            LockSupport.parkNanos(PAUSE);
        }
        return new OnlineTurn(connection);
    }

    private static String asked(Connection connection, String question) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            return row.next() ? row.getString(1) : "unknown";
        }
    }

    /** A pool may hand the session on to others. */
    @Override
    public void close() {
        try {
            asked(connection, "SELECT pg_advisory_unlock(" + KEY + ")");
        } catch (SQLException gone) {
            // The session ended, and its turn with it.
        }
    }
}
