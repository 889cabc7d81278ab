package dev.toolroom.capability.designer.publish.online;

import dev.toolroom.kernel.call.CallListener;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Runs the steps of an online publish, each by itself. */
public final class OnlineRun {
    private static final String LOCK_TIMEOUT = "55P03";
    private static final int ATTEMPTS = 5;

    /** Pages updated in one transaction: a few thousand rows of most tables. */
    private static final int PAGES = 100;

    /** What a build that was broken off leaves behind: it is kept up to date and never used. */
    private static final String INVALID =
            "SELECT n.nspname, c.relname, format('%I.%I', n.nspname, c.relname) FROM pg_index i JOIN"
                    + " pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid ="
                    + " c.relnamespace WHERE NOT i.indisvalid";

    private OnlineRun() {}

    /** How many steps were done; the one after them failed where there is an error. */
    public record Done(int steps, @Nullable SQLException error) {}

    public static Done run(Connection connection, List<OnlineStep> steps, CallListener listener)
            throws SQLException {
        int done = 0;
        try (Statement statement = connection.createStatement()) {
            String timeout = asked(statement, "SHOW statement_timeout");
            for (OnlineStep step : steps) {
                listener.progress(done, steps.size(), step.object());
                // Nobody waits for such a step, however long it takes.
                statement.execute(
                        "SET statement_timeout = '" + (step.isPassedBy() ? "0" : timeout) + "'");
                run(statement, step);
                done++;
            }
        } catch (SQLException e) {
            return new Done(done, e);
        }
        return new Done(done, null);
    }

    private static String asked(Statement statement, String question) throws SQLException {
        try (ResultSet row = statement.executeQuery(question)) {
            row.next();
            return row.getString(1);
        }
    }

    /** Gives up its place in the queue and comes again: others are not kept waiting behind it. */
    private static void run(Statement statement, OnlineStep step) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try {
                if (step.copied() != null) {
                    fill(statement, step.copied(), step.statements().getFirst());
                } else if (step.statements().size() == 1) {
                    statement.execute(step.statements().getFirst());
                } else {
                    together(statement, step.statements());
                }
                return;
            } catch (SQLException e) {
                boolean waited = LOCK_TIMEOUT.equals(e.getSQLState()) && attempt < ATTEMPTS;
                if (!waited || step.sql().contains("INDEX CONCURRENTLY")) {
                    throw e;
                }
            }
        }
    }

    private static void together(Statement statement, List<String> statements) throws SQLException {
        Connection connection = statement.getConnection();
        connection.setAutoCommit(false);
        try {
            for (String sql : statements) {
                statement.execute(sql);
            }
            connection.commit();
        } finally {
            // What was not committed is taken back.
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /**
     * Goes over the pages of a table until none of its rows wants anything. A row that others write
     * in the meantime may move to a page that was passed.
     */
    private static void fill(Statement statement, String table, String update) throws SQLException {
        boolean unseen = "on".equals(asked(statement, "SHOW is_superuser"));
        String size = pages(table);
        long changed = 1;
        while (changed > 0) {
            changed = 0;
            long pages = Long.parseLong(asked(statement, size));
            for (long from = 0; from <= pages; from += PAGES) {
                String part =
                        "%s AND ctid >= '(%s,0)'::tid AND ctid < '(%s,0)'::tid"
                                .formatted(update, from, from + PAGES);
                changed += unseen ? unseen(statement, part) : statement.executeUpdate(part);
            }
        }
    }

    /** Asks for the pages of a table, or of the largest of its partitions and heirs. */
    private static String pages(String table) {
        return ("WITH RECURSIVE part(id) AS (SELECT '%s'::regclass::oid UNION"
                        + " SELECT h.inhrelid FROM pg_inherits h JOIN part p ON"
                        + " h.inhparent = p.id) SELECT max(pg_relation_size(id)) /"
                        + " current_setting('block_size')::int FROM part")
                .formatted(table.replace("'", "''"));
    }

    /** No trigger takes it for a change of the row. */
    private static int unseen(Statement statement, String update) throws SQLException {
        Connection connection = statement.getConnection();
        connection.setAutoCommit(false);
        try {
            statement.execute("SET LOCAL session_replication_role = replica");
            int rows = statement.executeUpdate(update);
            connection.commit();
            return rows;
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** Drops what builds of a publish left behind, and names it. */
    public static List<String> dropInvalid(
            Connection connection, BiPredicate<String, String> isMade) throws SQLException {
        var names = new ArrayList<String>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery(INVALID)) {
                while (rows.next()) {
                    if (isMade.test(rows.getString(1), rows.getString(2))) {
                        names.add(rows.getString(3));
                    }
                }
            }
            for (String name : names) {
                statement.execute("DROP INDEX CONCURRENTLY " + name);
            }
        }
        return names;
    }
}
