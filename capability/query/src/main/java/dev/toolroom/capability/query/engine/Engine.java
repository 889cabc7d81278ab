package dev.toolroom.capability.query.engine;

import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.harden.LoginFiles;
import dev.toolroom.capability.query.mask.MaskPatterns;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How sessions of one kind of database only read, and leave nothing behind. */
public interface Engine {
    Pattern NOT_IN_A_COMMENT = Pattern.compile("[^A-Za-z0-9_-]");

    /** Returns the engine of a connection, with what its settings say of sessions. */
    static Engine of(ConnectionSettings settings) {
        var masks = new MaskPatterns(settings.mask());
        return switch (settings.kind()) {
            case POSTGRESQL ->
                    new PostgresEngine(LoginFiles.masksByRights(settings) ? null : settings.role());
            case SQLITE -> new SqliteEngine(masks);
            case MARIADB -> new MariaDbEngine(masks);
            case H2 -> new H2Engine();
            case SQLSERVER -> new SqlServerEngine();
            case STUB, DESIGN -> throw new IllegalArgumentException(settings.kind().word());
        };
    }

    DatabaseKind kind();

    /** Returns the properties that the driver opens a connection with. */
    Properties properties(ConnectionSettings settings);

    /**
     * Prepares a new connection.
     *
     * @param properties that it was opened with
     */
    default void prepare(Connection connection, Properties properties) throws SQLException {}

    /** Gives up a connection that does not react, so that its user goes on. */
    default void cutOff(Connection connection, Executor threads) throws SQLException {
        connection.abort(threads);
    }

    /** Begins a transaction in which nothing can be changed for good. */
    void begin(Connection connection, Duration time) throws SQLException;

    /** As {@link #begin}, for a statement of a caller, which must not see a masked value. */
    default void beginStatement(Connection connection, Duration time) throws SQLException {
        begin(connection, time);
    }

    /** Whether views in a session for statements hide the tables themselves. */
    default boolean hidesTables() {
        return false;
    }

    /** Returns a flag for each column of a result: whether it is masked. */
    default List<Boolean> masked(ResultSetMetaData columns) throws SQLException {
        return Collections.nCopies(columns.getColumnCount(), false);
    }

    /** Refuses statements with effects that this kind of database cannot forbid by itself. */
    default void checkStatement(Connection connection, ReadStatement statement)
            throws SQLException {}

    /** Whether a call that waits for a statement goes on once its connection is cut off. */
    default boolean endsWithItsConnection() {
        return true;
    }

    /**
     * Removes all traces of a statement.
     *
     * @param plain whether it was a plain query that ran to its end
     * @return whether that worked, so that the connection may serve another call
     */
    boolean discard(Connection connection, boolean plain) throws SQLException;

    /**
     * Returns the SQL of {@link #discard} and {@link #begin}, which is sent in front of the next
     * query to save a round trip; null if that is not possible. Until then the session stays in its
     * transaction for a moment.
     *
     * @param time for that query
     */
    default @Nullable String sqlToPrepend(Duration time) {
        return null;
    }

    /**
     * Whether the database has ended an idle session, as far as that is known without a round trip.
     * Asked before anything is sent, because a statement is never sent twice.
     */
    default boolean hasEnded(Connection connection) {
        return false;
    }

    /** Whether an answer is a plan, and not the rows of the statement itself. */
    default boolean isPlan(Json answer) {
        return true;
    }

    /** Returns the position of an error in the text that was sent, from 1; 0 if unknown. */
    default int place(SQLException e) {
        return 0;
    }

    /** Returns statements that create a login which can only select. */
    String readingLogin();

    /** Returns what the login could do besides reading, one sentence each. */
    List<String> powers(Connection connection) throws SQLException;

    /** Returns the statement with the ID of its call in a comment, for database administrators. */
    default String marked(String statement, String id) {
        return statement + " /* toolroom " + NOT_IN_A_COMMENT.matcher(id).replaceAll("") + " */";
    }

    /**
     * Returns the statement that shows the plan of another; null if there is none.
     *
     * @param run whether the query runs, so that the plan is measured
     */
    @Nullable String explained(String statement, boolean run);

    /** Returns the statements that a session runs before {@link #explained}. */
    default List<String> beforeExplaining() {
        return List.of();
    }

    /**
     * Returns what a login could do, one sentence each.
     *
     * @param question returns one row with a boolean for each sentence
     */
    static List<String> powers(Connection connection, String question, List<String> says)
            throws SQLException {
        var powers = new ArrayList<String>();
        new Sql(connection)
                .forEach(
                        question,
                        row -> {
                            for (int i = 0; i < says.size(); i++) {
                                if (row.getBoolean(i + 1)) {
                                    powers.add("the login " + says.get(i));
                                }
                            }
                        });
        return powers;
    }
}
