package dev.toolroom.capability.query.engine;

import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the statements that a MariaDB server was given to change tables, views, functions or
 * rights. They are counted when they begin, so what is read of the catalogue holds only if none of
 * them was still under way: if nothing else ran at a moment since the last of them began.
 */
final class MariaDbChanges {
    private static final String COUNTS =
            "SHOW GLOBAL STATUS WHERE Variable_name REGEXP"
                    + " '^(Com_(alter|create|drop|flush|grant|install|rename|revoke|uninstall)"
                    + "|Threads_running$)' AND Variable_name NOT LIKE '%temporary%'";

    private static final String RUNNING = "Threads_running";

    /** On a server that is never quiet, a change that takes longer is seen a minute late. */
    private static final long UNSETTLED_NANOS = Duration.ofMinutes(1).toNanos();

    /** A lock on a table, which whoever changes it holds or waits for. */
    private static final int LOCKED = 1205;

    private Map<String, String> counts = Map.of();
    private long since;
    private boolean quiet;

    /** Watches from now on. */
    CatalogueWatch watch(Connection connection) throws SQLException {
        Map<String, String> before = ask(connection);
        boolean settled = isSettled();
        return new CatalogueWatch() {
            @Override
            public boolean hasChanged(Connection now) throws SQLException {
                return !ask(now).equals(before) || !settled;
            }

            @Override
            public void check(SQLException error) throws Stopped {
                if (error.getErrorCode() == LOCKED) {
                    throw new Stopped();
                }
            }
        };
    }

    private synchronized Map<String, String> ask(Connection connection) throws SQLException {
        var told = new TreeMap<String, String>();
        new Sql(connection).forEach(COUNTS, row -> told.put(row.getString(1), row.getString(2)));
        boolean alone = "1".equals(told.remove(RUNNING));
        if (!told.equals(counts)) {
            counts = told;
            since = System.nanoTime();
            quiet = false;
        }
        quiet |= alone;
        return told;
    }

    private synchronized boolean isSettled() {
        return quiet || System.nanoTime() - since > UNSETTLED_NANOS;
    }
}
