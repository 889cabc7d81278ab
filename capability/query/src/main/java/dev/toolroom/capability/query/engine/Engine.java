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

/** What one kind of database is told so that a session of it only reads, and leaves nothing. */
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

    /** For the driver, when a connection is opened. */
    Properties properties(ConnectionSettings settings);

    /** Once on a new connection. */
    default void prepare(Connection connection) throws SQLException {}

    /**
     * Once a connection is open.
     *
     * @param properties that it was opened with
     */
    default void opened(Connection connection, Properties properties) {}

    /** Gives up a connection that does not hear: whoever waits for it goes on. */
    default void cutOff(Connection connection, Executor threads) throws SQLException {
        connection.abort(threads);
    }

    /** Before a statement: from here on nothing can be kept. */
    void begin(Connection connection, Duration time) throws SQLException;

    /** As {@link #begin}, for a statement of a caller, which sees no masked value. */
    default void beginStatement(Connection connection, Duration time) throws SQLException {
        begin(connection, time);
    }

    /** Whether a session for statements does not show what tables are like. */
    default boolean hidesTables() {
        return false;
    }

    /** Which columns of a result are masked, one flag each. */
    default List<Boolean> masked(ResultSetMetaData columns) throws SQLException {
        return Collections.nCopies(columns.getColumnCount(), false);
    }

    /** Before a statement: refuses what this kind of database cannot forbid by itself. */
    default void checkStatement(Connection connection, ReadStatement statement)
            throws SQLException {}

    /** Whether whoever waits for a statement goes on once its connection is cut off. */
    default boolean endsWithItsConnection() {
        return true;
    }

    /**
     * After a statement.
     *
     * @param plain whether it was a mere query
     * @return whether nothing is left of it and the connection may serve another call
     */
    boolean discard(Connection connection, boolean plain) throws SQLException;

    /**
     * What {@link #discard} and {@link #begin} say, to be sent in front of the next query, so that
     * the database is waited for once; null where it cannot be. A session may wait for that a
     * moment in its transaction.
     *
     * @param time for that query
     */
    default @Nullable String sqlToPrepend(Duration time) {
        return null;
    }

    /**
     * Whether the database has ended an idle session, as far as that is known without asking it.
     * Asked before anything is sent: to begin may be part of the statement's own message.
     */
    default boolean hasEnded(Connection connection) {
        return false;
    }

    /** Whether what came back for a plan is one, and not the rows of the statement itself. */
    default boolean isPlan(Json answer) {
        return true;
    }

    /** Where in the text that was sent an error lies, in letters from 1; 0 where nobody says. */
    default int place(SQLException e) {
        return 0;
    }

    /** How to make a login that can only select. */
    String readingLogin();

    /** What the login could do besides reading, one sentence each. */
    List<String> powers(Connection connection) throws SQLException;

    /** The statement with the id of its call, so that whoever watches the database finds it. */
    default String marked(String statement, String id) {
        return statement + " /* toolroom " + NOT_IN_A_COMMENT.matcher(id).replaceAll("") + " */";
    }

    /**
     * The statement that shows the plan of another, or null where there is none.
     *
     * @param run whether the plan is to be measured by running the query
     */
    @Nullable String explained(String statement, boolean run);

    /** What the session is told before {@link #explained}. */
    default List<String> beforeExplaining() {
        return List.of();
    }

    /**
     * What a login could do.
     *
     * @param question finds one row, each column of which is true for one of them
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
