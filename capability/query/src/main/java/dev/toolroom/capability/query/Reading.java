package dev.toolroom.capability.query;

import dev.toolroom.capability.query.catalogue.Advice;
import dev.toolroom.capability.query.engine.DatabaseErrors;
import dev.toolroom.capability.query.engine.DatabaseTask;
import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.engine.Sessions.Session;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.rows.Cells;
import dev.toolroom.capability.query.rows.ResultRows;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs one statement that has passed the gate, in a session of its database.
 *
 * @param text what is sent: the statement, or the one that shows its plan
 * @param before statements that the session runs first
 * @param parameters one for each placeholder
 * @param id of the call, for whoever watches the database
 */
public record Reading(
        Sessions sessions,
        ReadStatement statement,
        String text,
        List<String> before,
        List<Json> parameters,
        Duration time,
        String id) {

    private static final String SYNTAX_ERROR = "42601";
    private static final String ENDED = "08003";

    /**
     * Reads the rows of a result.
     *
     * @param <T> what it makes of them
     */
    interface RowReader<T> {
        T read(ResultRows rows) throws SQLException;
    }

    public Reading {
        before = List.copyOf(before);
        parameters = List.copyOf(parameters);
    }

    /** The statement itself. */
    static Reading of(
            Sessions sessions,
            ReadStatement statement,
            List<Json> parameters,
            Duration time,
            CallContext context) {
        return new Reading(
                sessions,
                statement,
                statement.text(),
                List.of(),
                parameters,
                time,
                context.id().value());
    }

    /**
     * Opens the result and has its rows read.
     *
     * @param fetch how many rows the driver asks for at a time
     * @param longestCell from the number of columns
     */
    <T> T run(CallContext context, int fetch, IntUnaryOperator longestCell, RowReader<T> reader) {
        return DatabaseTask.run(
                sessions, context, time, work -> run(work, fetch, longestCell, reader));
    }

    /**
     * A connection that died since its last use is replaced once, as long as the statement was not
     * sent: none is ever started a second time.
     */
    private <T> T run(
            DatabaseTask work, int fetch, IntUnaryOperator longestCell, RowReader<T> reader)
            throws SQLException {
        Session session = sessions.takeUsed(work);
        boolean isPlain = false;
        try {
            String sqlToPrepend;
            try {
                sqlToPrepend = prepare(session, work);
            } catch (SQLException e) {
                if (!session.reused() || !DatabaseErrors.isLost(e) || work.isStopped()) {
                    throw e;
                }
                Sessions.close(session.connection());
                session = sessions.fresh(work);
                sqlToPrepend = prepare(session, work);
            }
            T read = send(session.connection(), sqlToPrepend, work, fetch, longestCell, reader);
            // A stop that came too late must not reach the next query: cleaned before that.
            isPlain = statement.isPlainQuery() && !work.isStopped();
            return read;
        } finally {
            work.forget();
            Session used = session;
            boolean wasPlain = isPlain;
            work.afterwards(() -> sessions.giveBack(used, wasPlain));
        }
    }

    /** Begins a transaction, unless what this returns does so in front of the statement. */
    private String prepare(Session session, DatabaseTask work) throws SQLException {
        Connection connection = session.connection();
        Engine engine = sessions.engine();
        work.watch(connection);
        if (session.reused() && engine.hasEnded(connection)) {
            throw new SQLException("the session ended while it was idle", ENDED);
        }
        String sqlToPrepend = session.used() ? sqlToPrepend() : "";
        if (sqlToPrepend.isEmpty()) {
            if (session.used()) {
                engine.discard(connection, true);
            }
            engine.beginStatement(connection, time);
        }
        engine.checkStatement(connection, statement);
        return sqlToPrepend;
    }

    /** What cleans a session in the same message as the statement; empty if it cannot. */
    private String sqlToPrepend() {
        boolean isAlone = parameters.isEmpty() && before.isEmpty();
        String sql = isAlone ? sessions.engine().anew(time) : null;
        return sql == null ? "" : sql;
    }

    private <T> T send(
            Connection connection,
            String sqlToPrepend,
            DatabaseTask work,
            int fetch,
            IntUnaryOperator longestCell,
            RowReader<T> reader)
            throws SQLException {
        Engine engine = sessions.engine();
        String marked = engine.marked(text, id);
        try {
            for (String each : before) {
                try (Statement setting = connection.createStatement()) {
                    setting.execute(each);
                }
            }
            try (Statement running =
                    parameters.isEmpty()
                            ? connection.createStatement()
                            : connection.prepareStatement(marked)) {
                running.setFetchSize(fetch);
                work.watch(running);
                try (ResultSet result = execute(running, sqlToPrepend + marked)) {
                    int width = result.getMetaData().getColumnCount();
                    return reader.read(
                            new ResultRows(
                                    result,
                                    work::isStopped,
                                    new Cells(longestCell.applyAsInt(width)),
                                    engine.masked(result.getMetaData()),
                                    engine.kind()));
                }
            }
        } catch (SQLException e) {
            throw withAdvice(e, connection, work);
        }
    }

    private ResultSet execute(Statement running, String sql) throws SQLException {
        boolean hasRows;
        if (running instanceof PreparedStatement bound) {
            Parameters.bind(bound, parameters, sessions.settings().kind());
            hasRows = bound.execute();
        } else {
            running.setEscapeProcessing(false);
            hasRows = running.execute(sql);
        }
        // What cleans the session has no rows.
        while (!hasRows && running.getUpdateCount() >= 0) {
            hasRows = running.getMoreResults();
        }
        @Nullable ResultSet rows = running.getResultSet();
        if (rows == null) {
            throw new SQLException("the statement has no result");
        }
        return rows;
    }

    private SQLException withAdvice(SQLException e, Connection connection, DatabaseTask work) {
        // Where ? may be an operator, only the database can tell that it was none.
        if (parameters.isEmpty()
                && SYNTAX_ERROR.equals(e.getSQLState())
                && statement.endsWithPlaceholder(sessions.engine().place(e))) {
            throw RunQuery.badParameters(statement, parameters);
        }
        return work.isStopped() ? e : Advice.on(e, connection, sessions, statement, text);
    }
}
