package dev.toolroom.capability.query;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Set;

/** A transaction that is rolled back; what H2 commits by itself only a login can forbid. */
final class H2Engine implements Engine {
    @Override
    public DatabaseKind kind() {
        return DatabaseKind.H2;
    }

    @Override
    public Dialect dialect() {
        return Dialect.H2;
    }

    /** A misspelt path is refused instead of becoming an empty database. */
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

    /** A query alone can set a variable of the session, by a function; it shows in its state. */
    @Override
    public boolean discard(Connection connection, boolean plain) throws SQLException {
        connection.rollback();
        return plain
                && Engine.names(
                                connection,
                                "SELECT STATE_KEY FROM INFORMATION_SCHEMA.SESSION_STATE"
                                        + " WHERE STATE_KEY <> 'SCHEMA'")
                        .isEmpty();
    }

    /** An alias is Java code, of which nobody knows what it does. */
    @Override
    public Set<String> refusedFunctions(Connection connection) throws SQLException {
        return Engine.names(
                connection, "SELECT LOWER(ROUTINE_NAME) FROM INFORMATION_SCHEMA.ROUTINES");
    }

    @Override
    public List<String> powers(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery(
                                "SELECT IS_ADMIN FROM INFORMATION_SCHEMA.USERS"
                                        + " WHERE USER_NAME = CURRENT_USER")) {
            return row.next() && row.getBoolean(1)
                    ? List.of("the login is an administrator of the database")
                    : List.of();
        }
    }

    @Override
    public String explained(String statement, boolean run) {
        return (run ? "EXPLAIN ANALYZE " : "EXPLAIN ") + statement;
    }
}
