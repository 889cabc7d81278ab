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
 * Runs one statement that has passed the gate, and reads its rows: takes a session, begins a
 * transaction that cannot change anything, sends the statement, and gives the session back.
 *
 * @param sql what is sent: the statement, or the one that shows its plan
 * @param settings statements that the session runs first
 * @param parameters one for each placeholder
 */
record Reading(
        Sessions sessions,
        ReadStatement statement,
        String sql,
        List<String> settings,
        List<Json> parameters,
        Duration time) {

    private static final String SYNTAX_ERROR = "42601";
    private static final String CONNECTION_DOES_NOT_EXIST = "08003";

    /**
     * Reads the rows of a result.
     *
     * @param <T> what it makes of them
     */
    interface RowReader<T> {
        T read(ResultRows rows) throws SQLException;
    }

    Reading {
        settings = List.copyOf(settings);
        parameters = List.copyOf(parameters);
    }

    /** Reads the rows of the statement itself. */
    Reading(Sessions sessions, ReadStatement statement, List<Json> parameters, Duration time) {
        this(sessions, statement, statement.text(), List.of(), parameters, time);
    }

    /**
     * Runs the statement.
     *
     * @param fetchSize how many rows the driver asks for at a time
     * @param maxCellLength from the number of columns
     */
    <T> T run(
            CallContext context,
            int fetchSize,
            IntUnaryOperator maxCellLength,
            RowReader<T> reader) {
        String marked = sessions.engine().marked(sql, context.id().value());
        return DatabaseTask.run(
                sessions,
                context,
                time,
                task -> {
                    Begun begun = begin(task);
                    T read;
                    try (Statement running = create(begun.connection(), marked)) {
                        running.setFetchSize(fetchSize);
                        task.watch(running);
                        try (ResultSet result = execute(running, begun.sqlToPrepend() + marked)) {
                            read = reader.read(rows(result, task, maxCellLength));
                        }
                    } catch (SQLException e) {
                        throw task.isStopped() ? e : withAdvice(e, begun.connection());
                    }
                    if (statement.isPlainQuery()) {
                        task.setPlain();
                    }
                    return read;
                });
    }

    /**
     * A session that is ready for the statement.
     *
     * @param sqlToPrepend cleans the session and begins the transaction; empty if both is done
     */
    private record Begun(Connection connection, String sqlToPrepend) {}

    /**
     * Takes a session. One that died since its last use is replaced once; the statement is sent
     * after that, so it is never started twice.
     */
    private Begun begin(DatabaseTask task) throws SQLException {
        Session session = sessions.takeUsed(task);
        try {
            return begin(session);
        } catch (SQLException e) {
            if (session.reused() && DatabaseErrors.isLost(e) && !task.isStopped()) {
                return begin(sessions.replace(session, task));
            }
            throw e;
        }
    }

    private Begun begin(Session session) throws SQLException {
        Connection connection = session.connection();
        Engine engine = sessions.engine();
        if (session.reused() && engine.hasEnded(connection)) {
            throw new SQLException(
                    "the session ended while it was idle", CONNECTION_DOES_NOT_EXIST);
        }
        boolean isAlone = parameters.isEmpty() && settings.isEmpty();
        String sqlToPrepend = session.used() && isAlone ? engine.sqlToPrepend(time) : null;
        if (sqlToPrepend == null) {
            if (session.used()) {
                engine.discard(connection, true);
            }
            engine.beginStatement(connection, time);
        }
        engine.checkStatement(connection, statement);
        return new Begun(connection, sqlToPrepend == null ? "" : sqlToPrepend);
    }

    private Statement create(Connection connection, String marked) throws SQLException {
        for (String each : settings) {
            try (Statement setting = connection.createStatement()) {
                setting.execute(each);
            }
        }
        return parameters.isEmpty()
                ? connection.createStatement()
                : connection.prepareStatement(marked);
    }

    private ResultSet execute(Statement running, String text) throws SQLException {
        boolean hasRows;
        if (running instanceof PreparedStatement bound) {
            Parameters.bind(bound, parameters, sessions.settings().kind());
            hasRows = bound.execute();
        } else {
            running.setEscapeProcessing(false);
            hasRows = running.execute(text);
        }
        // The statements in front of a query have no rows.
        while (!hasRows && running.getUpdateCount() >= 0) {
            hasRows = running.getMoreResults();
        }
        @Nullable ResultSet rows = running.getResultSet();
        if (rows == null) {
            throw new SQLException("the statement has no result");
        }
        return rows;
    }

    private ResultRows rows(ResultSet result, DatabaseTask task, IntUnaryOperator maxCellLength)
            throws SQLException {
        var columns = result.getMetaData();
        return new ResultRows(
                result,
                task::isStopped,
                new Cells(maxCellLength.applyAsInt(columns.getColumnCount())),
                sessions.engine().masked(columns),
                sessions.settings().kind());
    }

    private SQLException withAdvice(SQLException e, Connection connection) {
        // PostgreSQL has an operator ?, so only the database can tell that it was none.
        if (parameters.isEmpty()
                && SYNTAX_ERROR.equals(e.getSQLState())
                && statement.endsWithPlaceholder(sessions.engine().place(e))) {
            throw Parameters.wrongNumber(statement, parameters);
        }
        return Advice.on(e, connection, sessions, statement, sql);
    }
}
