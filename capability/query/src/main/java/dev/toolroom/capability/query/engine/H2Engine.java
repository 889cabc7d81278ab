package dev.toolroom.capability.query.engine;

import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.gate.ReadStatement;
import dev.toolroom.capability.query.refusal.Gatekeeper;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;

/** Rolls back each transaction. Statements that H2 commits by itself are refused by the gate. */
final class H2Engine implements Engine {
    private final H2Objects objects = new H2Objects();

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.H2;
    }

    /** A misspelled path is an error, instead of a new empty database. */
    @Override
    public Properties properties(ConnectionSettings settings) {
        var properties = new Properties();
        properties.setProperty("IFEXISTS", "TRUE");
        return properties;
    }

    @Override
    public void begin(Connection connection, Duration time) throws SQLException {
        connection.setAutoCommit(false);
        connection.setReadOnly(true);
    }

    @Override
    public void checkStatement(Connection connection, ReadStatement statement) throws SQLException {
        try {
            objects.check(connection, statement);
        } catch (Objection e) {
            throw Gatekeeper.refusal(e);
        }
    }

    /** H2 runs on the thread of the caller, and notices a cancel between rows only. */
    @Override
    public boolean endsWithItsConnection() {
        return false;
    }

    /** A query can set a session variable by a function; the session state shows that. */
    @Override
    public boolean discard(Connection connection, boolean plain) throws SQLException {
        connection.rollback();
        return plain
                && new Sql(connection)
                        .texts(
                                "SELECT STATE_KEY FROM INFORMATION_SCHEMA.SESSION_STATE"
                                        + " WHERE STATE_KEY <> 'SCHEMA'")
                        .isEmpty();
    }

    @Override
    public String readingLogin() {
        return "CREATE USER agent PASSWORD '…'; GRANT SELECT ON SCHEMA PUBLIC TO agent";
    }

    @Override
    public List<String> powers(Connection connection) throws SQLException {
        return Engine.powers(
                connection,
                "SELECT IS_ADMIN FROM INFORMATION_SCHEMA.USERS WHERE USER_NAME = CURRENT_USER",
                List.of("is an administrator of the database"));
    }

    @Override
    public String explained(String statement, boolean run) {
        return (run ? "EXPLAIN ANALYZE " : "EXPLAIN ") + statement;
    }
}
