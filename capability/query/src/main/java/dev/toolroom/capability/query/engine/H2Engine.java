package dev.toolroom.capability.query.engine;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.capability.query.gate.Objection;
import dev.toolroom.capability.query.gate.Suspects;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Set;

/** A transaction that is rolled back; what H2 commits by itself only a login can forbid. */
final class H2Engine implements Engine {
    /** Each domain with its checks and those of what it is made of. */
    private static final String CHECKS =
            """
            WITH RECURSIVE made(name, base) AS (
              SELECT DOMAIN_NAME, DOMAIN_NAME FROM INFORMATION_SCHEMA.DOMAINS
              UNION ALL
              SELECT m.name, d.PARENT_DOMAIN_NAME FROM made m
                JOIN INFORMATION_SCHEMA.DOMAINS d ON d.DOMAIN_NAME = m.base
                WHERE d.PARENT_DOMAIN_NAME IS NOT NULL)
            SELECT m.name, m.base, c.CHECK_CLAUSE FROM made m
              JOIN INFORMATION_SCHEMA.DOMAIN_CONSTRAINTS d ON d.DOMAIN_NAME = m.base
              JOIN INFORMATION_SCHEMA.CHECK_CONSTRAINTS c
                ON c.CONSTRAINT_NAME = d.CONSTRAINT_NAME\
            """;

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.H2;
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

    /** It computes on the thread that asks, and looks up between rows alone. */
    @Override
    public boolean endsWithItsConnection() {
        return false;
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

    @Override
    public CatalogueWatch watch(Connection connection) throws SQLException {
        return CatalogueWatch.of(connection, H2Engine::version);
    }

    /** What H2 counts up with each change; over a network it tells nobody, so it may be any. */
    private static Object version(Connection connection) throws SQLException {
        try {
            Object session = connection.getClass().getMethod("getSession").invoke(connection);
            if (!session.getClass().getSimpleName().equals("SessionLocal")) {
                return new Object();
            }
            Object database = session.getClass().getMethod("getDatabase").invoke(session);
            return database.getClass().getMethod("getModificationMetaId").invoke(database);
        } catch (ReflectiveOperationException e) {
            throw new SQLException("another version of H2", e);
        }
    }

    /** An alias is Java code, of which nobody knows what it does, and so is a trigger. */
    @Override
    public Suspects suspects(Connection connection) throws SQLException {
        Set<String> aliases =
                Engine.names(connection, "SELECT ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES");
        Suspects all =
                Suspects.functions(aliases)
                        .with(
                                Engine.names(
                                        connection,
                                        "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES"
                                                + " WHERE STORAGE_TYPE = 'TABLE LINK'"),
                                "is a table of another database, which would be asked")
                        .with(
                                Engine.names(
                                        connection,
                                        "SELECT EVENT_OBJECT_TABLE FROM INFORMATION_SCHEMA.TRIGGERS"
                                                + " WHERE EVENT_MANIPULATION = 'SELECT'"),
                                "runs a trigger when it is read");
        // The checks of domains run while a statement is read.
        for (Derived each : Engine.derived(connection, CHECKS)) {
            try {
                Gate.checkDefinition(Dialect.H2, each.madeOf(), Suspects.functions(aliases));
            } catch (Objection e) {
                all = all.with(each.table(), "is a domain, in whose check " + e.withoutPlace());
            }
        }
        return all;
    }

    @Override
    public Set<String> views(Connection connection) throws SQLException {
        return Engine.names(
                connection,
                "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.VIEWS"
                        + " UNION SELECT SYNONYM_NAME FROM INFORMATION_SCHEMA.SYNONYMS");
    }

    @Override
    public Set<String> definitions(Connection connection, String view) throws SQLException {
        return Engine.names(
                connection,
                "SELECT VIEW_DEFINITION FROM INFORMATION_SCHEMA.VIEWS WHERE TABLE_NAME = ?"
                        + " UNION SELECT SYNONYM_FOR FROM INFORMATION_SCHEMA.SYNONYMS"
                        + " WHERE SYNONYM_NAME = ?",
                view,
                view);
    }

    @Override
    public boolean speaksOfTheText(SQLException e, String statement) {
        return String.valueOf(e.getSQLState()).startsWith("42");
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
