package dev.toolroom.capability.query;

import dev.toolroom.capability.query.engine.CatalogueWatch;
import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.gate.ReadStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/**
 * What is sent in front of a statement, in the same message, so that it does not run once the
 * catalogue is another than the one it was judged by.
 *
 * @param question fails if the catalogue has changed; empty where that is known
 * @param locking what the query stands behind where its tables are locked, or empty
 * @param text all of it
 * @param questions how many of them are in the text
 */
record Guard(CatalogueWatch watch, String question, String locking, String text, int questions) {
    /**
     * Asks once the tables are locked, and before that too where reading a literal may call
     * something: arrays and rows of domains are checked while a statement is read.
     *
     * @param parameters the type of each, or nothing where it has none of its own
     */
    static Guard of(
            CatalogueWatch watch,
            Engine engine,
            ReadStatement statement,
            List<Optional<String>> parameters) {
        String question = statement.namesNothing() ? "" : watch.guard();
        String locking = engine.locking();
        if (question.isEmpty() || locking.isEmpty() || !statement.isAboutRows()) {
            return new Guard(watch, question, "", question, question.isEmpty() ? 0 : 1);
        }
        String locked = locking + statement.preparable(parameters) + ";" + question;
        return statement.mentions().hasRowLiterals()
                ? new Guard(watch, question, locking, question + locked, 2)
                : new Guard(watch, question, locking, locked, 1);
    }

    /** The rows of the statement, behind those of the guard. */
    ResultSet rows(Statement running, boolean first) throws SQLException {
        boolean found = first;
        int left = questions;
        while (found ? left > 0 : running.getUpdateCount() >= 0) {
            if (found) {
                left--;
                try (ResultSet row = running.getResultSet()) {
                    row.next();
                    watch.passed(row.getString(1));
                }
            }
            found = running.getMoreResults();
        }
        ResultSet rows = running.getResultSet();
        if (rows == null) {
            throw new SQLException("the statement has no result");
        }
        return rows;
    }
}
