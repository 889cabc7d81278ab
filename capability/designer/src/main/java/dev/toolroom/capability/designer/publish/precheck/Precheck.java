package dev.toolroom.capability.designer.publish.precheck;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.schema.DatabaseSchema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Asks a database about the rows in the way of a publish, within a time. */
public final class Precheck {
    private static final Duration EACH = Duration.ofSeconds(5);
    private static final Duration TOGETHER = Duration.ofSeconds(20);

    private Precheck() {}

    /**
     * What was found: rows in the way, and what could not be found out.
     *
     * @param base the design that was published last, in the names that the database has now
     */
    public static List<FoundRows> run(
            Connection connection, DatabaseKind kind, DatabaseSchema base, DatabaseSchema design)
            throws SQLException {
        int version =
                kind == DatabaseKind.POSTGRESQL
                        ? connection.getMetaData().getDatabaseMajorVersion()
                        : 0;
        return run(connection, RowChecks.of(kind, version, base, design), EACH, TOGETHER);
    }

    static List<FoundRows> run(
            Connection connection, List<RowCheck> checks, Duration each, Duration together) {
        var found = new ArrayList<FoundRows>();
        long end = System.nanoTime() + together.toNanos();
        for (RowCheck check : checks) {
            long left = Math.min(each.toNanos(), end - System.nanoTime());
            long rows = left <= 0 ? FoundRows.UNKNOWN : count(connection, check, left);
            if (rows != 0) {
                found.add(
                        new FoundRows(
                                check.risk().code(),
                                check.object(),
                                check.problem(),
                                check.fails(),
                                rows,
                                check.query()));
            }
        }
        return found;
    }

    private static long count(Connection connection, RowCheck check, long nanos) {
        if (check.count() == null) {
            return FoundRows.UNKNOWN;
        }
        var done = new CountDownLatch(1);
        try (Statement statement = connection.createStatement()) {
            Thread watch = Thread.ofVirtual().start(() -> cancelLate(statement, done, nanos));
            try (ResultSet rows = statement.executeQuery(check.count())) {
                return rows.next() ? rows.getLong(1) : FoundRows.UNKNOWN;
            } finally {
                done.countDown();
                watch.join();
            }
        } catch (SQLException e) {
            // It took too long, or the database does not understand the question.
            return FoundRows.UNKNOWN;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return FoundRows.UNKNOWN;
        }
    }

    private static void cancelLate(Statement statement, CountDownLatch done, long nanos) {
        try {
            if (!done.await(nanos, TimeUnit.NANOSECONDS)) {
                statement.cancel();
            }
        } catch (InterruptedException | SQLException e) {
            Thread.currentThread().interrupt();
        }
    }
}
