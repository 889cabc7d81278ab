package dev.toolroom.capability.query;

import dev.toolroom.capability.query.catalogue.Advice;
import dev.toolroom.capability.query.catalogue.CatalogueSnapshot;
import dev.toolroom.capability.query.engine.CatalogueWatch;
import dev.toolroom.capability.query.engine.DatabaseErrors;
import dev.toolroom.capability.query.engine.DatabaseTask;
import dev.toolroom.capability.query.engine.Engine;
import dev.toolroom.capability.query.engine.Sessions;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.capability.query.resolved.Verdict;
import dev.toolroom.capability.query.rows.Cells;
import dev.toolroom.capability.query.rows.ResultRows;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs one statement that has passed the gate, in a session of its database.
 *
 * @param text what is sent: the statement, or the one that shows its plan
 * @param before what the session is told first, after the statement was judged
 * @param parameters one for each placeholder
 * @param plan whether its plan is asked for, which holds no columns of tables
 * @param id of the call, for whoever watches the database
 */
public record Reading(
        Sessions sessions,
        ReadStatement statement,
        String text,
        List<String> before,
        List<Json> parameters,
        Duration time,
        boolean plan,
        String id) {

    private static final String SYNTAX_ERROR = "42601";
    private static final String ENDED = "08003";

    /** How often the catalogue may change before a statement is given up. */
    private static final int MOST_STOPS = 5;

    /**
     * Takes the rows of a result.
     *
     * @param <T> what it makes of them
     */
    interface Taker<T> {
        T take(ResultRows rows) throws SQLException;
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
                false,
                context.id().value());
    }

    /**
     * Opens the result and has its rows taken.
     *
     * @param fetch how many rows the driver asks for at a time
     * @param longestCell from the number of columns
     */
    <T> T run(CallContext context, int fetch, IntUnaryOperator longestCell, Taker<T> taker) {
        return DatabaseTask.run(
                sessions,
                context,
                time,
                work ->
                        run(
                                work,
                                (connection, prepared) ->
                                        send(
                                                connection,
                                                prepared,
                                                work,
                                                fetch,
                                                longestCell,
                                                taker)));
    }

    /** Sends the statement once everything is known of it. */
    private interface Sender<T> {
        T send(Connection connection, Prepared prepared) throws SQLException;
    }

    /**
     * A connection that died since its last use is replaced once, as long as the statement was not
     * sent: none is ever started a second time.
     */
    private <T> T run(DatabaseTask work, Sender<T> sender) throws SQLException {
        Sessions.Session session = sessions.takeUsed(work);
        boolean plain = false;
        try {
            for (int stops = 0; ; stops++) {
                try {
                    Prepared prepared;
                    try {
                        prepared = prepare(session, work);
                    } catch (SQLException e) {
                        if (!session.reused() || !DatabaseErrors.isLost(e) || work.isStopped()) {
                            throw e;
                        }
                        Sessions.close(session.connection());
                        session = sessions.fresh(work);
                        prepared = prepare(session, work);
                    }
                    T taken = sender.send(session.connection(), prepared);
                    // A stop that came too late must not reach the next query: cleaned before that.
                    plain = statement.isPlainQuery() && !work.isStopped();
                    return taken;
                } catch (CatalogueWatch.Stopped e) {
                    if (stops == MOST_STOPS) {
                        throw busy();
                    }
                    session = session.asUsed();
                }
            }
        } finally {
            work.forget();
            Sessions.Session used = session;
            boolean mere = plain;
            work.afterwards(() -> sessions.giveBack(used, mere));
        }
    }

    private Refusal busy() {
        return new Refusal(
                QueryRefusal.BUSY,
                "the tables, views or functions of "
                        + sessions.settings().id()
                        + " are being changed all the time, so the statement was not run",
                "Call again in a moment");
    }

    /**
     * What is known before the statement is sent.
     *
     * @param anew what is to be sent in front of it, or null
     * @param catalogue that it is judged by
     * @param verdict what comes of it by its text and the catalogue
     */
    private record Prepared(@Nullable String anew, CatalogueSnapshot catalogue, Verdict verdict) {}

    private Prepared prepare(Sessions.Session session, DatabaseTask work) throws SQLException {
        Connection connection = session.connection();
        Engine engine = sessions.engine();
        work.watch(connection);
        if (session.reused() && engine.hasEnded(connection)) {
            throw new SQLException("the session ended while it was idle", ENDED);
        }
        if (!session.used()) {
            // First of all: what is asked of the catalogue is asked in the same transaction.
            engine.beginStatement(connection, time);
        }
        CatalogueSnapshot known = sessions.catalogue().current(connection);
        String anew = known != null && known.knows(statement) ? anew(session) : null;
        if (anew == null && session.used()) {
            engine.discard(connection, true);
            engine.beginStatement(connection, time);
        }
        CatalogueSnapshot catalogue = known == null ? sessions.catalogue().read(connection) : known;
        try {
            Verdict verdict = catalogue.check(statement, connection);
            return new Prepared(anew, catalogue, verdict);
        } catch (SQLException e) {
            throw told(e, connection, work);
        }
    }

    /** An error of the database, without values that may be masked and with what may help. */
    private SQLException told(SQLException e, Connection connection, DatabaseTask work) {
        Engine engine = sessions.engine();
        // Where ? may be an operator, only the database can tell that it was none.
        if (parameters.isEmpty()
                && SYNTAX_ERROR.equals(e.getSQLState())
                && statement.endsWithPlaceholder(engine.place(e))) {
            throw RunQuery.badParameters(statement, parameters);
        }
        SQLException told =
                sessions.catalogue().masks().isEmpty()
                                || !statement.isAboutRows()
                                || LoginFiles.masksByRights(sessions.settings())
                        ? e
                        : DatabaseErrors.withoutValues(e, engine, statement.text());
        return work.isStopped() ? told : Advice.on(told, connection, sessions, statement, text);
    }

    private <T> T send(
            Connection connection,
            Prepared prepared,
            DatabaseTask work,
            int fetch,
            IntUnaryOperator longestCell,
            Taker<T> taker)
            throws SQLException {
        Engine engine = sessions.engine();
        for (String each : before) {
            try (Statement setting = connection.createStatement()) {
                setting.execute(each);
            }
        }
        String marked = engine.marked(text, id);
        try (Statement running =
                parameters.isEmpty()
                        ? connection.createStatement()
                        : connection.prepareStatement(marked)) {
            running.setFetchSize(fetch);
            work.watch(running);
            String anew = prepared.anew();
            try (ResultSet result = execute(running, anew == null ? marked : anew + marked)) {
                int width = result.getMetaData().getColumnCount();
                List<Boolean> masked =
                        plan
                                ? Collections.nCopies(width, false)
                                : engine.masksItself()
                                        ? engine.masked(result.getMetaData())
                                        : sessions.catalogue()
                                                .masks()
                                                .of(statement, width, engine, prepared.verdict());
                return taker.take(
                        new ResultRows(
                                result,
                                work::isStopped,
                                new Cells(longestCell.applyAsInt(width)),
                                masked,
                                engine.kind()));
            }
        } catch (SQLException e) {
            prepared.catalogue().watch().check(e);
            throw told(e, connection, work);
        }
    }

    /** What cleans the session in front of the statement, where that can be done in passing. */
    private @Nullable String anew(Sessions.Session session) {
        boolean alone = parameters.isEmpty() && before.isEmpty();
        return session.used() && alone ? sessions.engine().anew(time) : null;
    }

    private ResultSet execute(Statement running, String sent) throws SQLException {
        boolean found;
        if (running instanceof PreparedStatement bound) {
            Parameters.bind(bound, parameters, sessions.settings().kind());
            found = bound.execute();
        } else {
            running.setEscapeProcessing(false);
            found = running.execute(sent);
        }
        // What cleans the session has no rows.
        while (!found && running.getUpdateCount() >= 0) {
            found = running.getMoreResults();
        }
        ResultSet rows = running.getResultSet();
        if (rows == null) {
            throw new SQLException("the statement has no result");
        }
        return rows;
    }
}
