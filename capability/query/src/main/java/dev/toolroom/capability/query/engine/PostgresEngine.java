package dev.toolroom.capability.query.engine;

import dev.toolroom.capability.query.refusal.QueryRefusal;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.store.Sql;
import dev.toolroom.kernel.call.Refusal;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Runs each query in a read-only transaction that is rolled back, then discards all state. */
final class PostgresEngine implements Engine {
    /** The driver property for the maximum share of the memory that one answer may take. */
    static final String MAX_RESULT_BUFFER = "maxResultBuffer";

    private static final String NAME = "toolroom";

    /** Seeds need to differ, but are no secret. */
    private static final SplittableRandom SEEDS = new SplittableRandom();

    private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(1);

    /** The first version with a role that reads everything and can do nothing else. */
    private static final int HAS_READING_ROLE = 14;

    private static final String READS_ALL = "pg_read_all_data";

    private static final String POWERS =
            """
            SELECT r.rolsuper, r.rolcreatedb OR r.rolcreaterole,
              EXISTS (SELECT 1 FROM pg_roles g WHERE g.rolname LIKE 'pg\\_%server%'
                AND pg_has_role(r.oid, g.oid, 'member')),
              EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^(pg_|information_schema)'
                AND has_table_privilege(r.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')),
              has_database_privilege(r.oid, current_database(), 'CREATE')
            FROM pg_roles r WHERE r.rolname = \
            """;

    /** The statement that gives a transaction the rights of a role alone; empty for none. */
    private volatile String setRole;

    private final @Nullable String role;

    /**
     * @param role that queries are run as, or null for the login's own rights
     */
    PostgresEngine(@Nullable String role) {
        this.role = role;
        this.setRole = role == null ? "" : setRole(role);
    }

    private static String setRole(String role) {
        return "SET LOCAL ROLE " + quoted(role) + ";";
    }

    /** Functions that a query calls must not have the rights of a superuser. */
    @Override
    public void prepare(Connection connection, Properties properties) throws SQLException {
        if (role != null || !isSuperuser(connection)) {
            return;
        }
        if (connection.getMetaData().getDatabaseMajorVersion() < HAS_READING_ROLE) {
            throw new Refusal(
                    QueryRefusal.UNREACHABLE,
                    "the login is a superuser, and this version of PostgreSQL has no role that"
                            + " can only read",
                    "Let the connection log in as a role that can only select: " + readingLogin());
        }
        setRole = setRole(READS_ALL);
    }

    private static boolean isSuperuser(Connection connection) throws SQLException {
        return new Sql(connection).texts("SHOW is_superuser").contains("on");
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.POSTGRESQL;
    }

    /** Settings are start-up options, because DISCARD ALL restores those. */
    @Override
    public Properties properties(ConnectionSettings settings) {
        var properties = new Properties();
        properties.setProperty("ApplicationName", NAME);
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("loginTimeout", "15");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("prepareThreshold", "0");
        // Each text is different, because it contains the ID of its call.
        properties.setProperty("preparedStatementCacheQueries", "0");
        properties.setProperty(MAX_RESULT_BUFFER, "20p");
        properties.setProperty("socketFactory", EagerSockets.class.getName());
        properties.setProperty(
                "options",
                "-c application_name="
                        + NAME
                        + " -c default_transaction_read_only=on -c standard_conforming_strings=on"
                        + " -c default_transaction_isolation=read\\ committed"
                        + " -c statement_timeout="
                        + DEFAULT_TIMEOUT.toMillis()
                        + " -c lock_timeout=5000"
                        + " -c idle_in_transaction_session_timeout=120000");
        return properties;
    }

    @Override
    public void begin(Connection connection, Duration time) throws SQLException {
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        // Only exports take longer; the default timeout saves a round trip for all others.
        boolean longer = time.compareTo(DEFAULT_TIMEOUT) > 0;
        String first =
                setRole + (longer ? " SET LOCAL statement_timeout = " + time.toMillis() : "");
        if (!first.isEmpty()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(first);
            }
        }
    }

    @Override
    public boolean discard(Connection connection, boolean plain) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(clean());
        }
        connection.setAutoCommit(true);
        return true;
    }

    /**
     * Sent as one message, to save round trips. DISCARD ALL keeps the seed of random(), which a
     * statement may have set.
     */
    private static String clean() {
        return "ROLLBACK; DISCARD ALL; SET seed = " + SEEDS.nextDouble();
    }

    @Override
    public @Nullable String sqlToPrepend(Duration time) {
        return time.compareTo(DEFAULT_TIMEOUT) > 0
                ? null
                : clean() + "; BEGIN READ ONLY;" + setRole;
    }

    @Override
    public String readingLogin() {
        return "CREATE ROLE agent LOGIN PASSWORD '…'; GRANT SELECT ON ALL TABLES IN SCHEMA public"
                + " TO agent";
    }

    @Override
    public List<String> powers(Connection connection) throws SQLException {
        if (role != null) {
            new Sql(connection).run("SET ROLE " + quoted(role));
        }
        // Statements of a superuser have less rights than the login itself.
        String who = role == null ? "session_user" : "current_user";
        return Engine.powers(
                connection,
                POWERS + who,
                List.of(
                        "is a superuser",
                        "can create databases or roles",
                        "can reach files or programs of the server",
                        "can change tables",
                        "can create schemas"));
    }

    /** A server sends an idle session nothing but its end, so any unread byte means that. */
    @Override
    public boolean hasEnded(Connection connection) {
        try {
            Object stream = Driver.STREAM.get(Driver.EXECUTOR.invoke(connection));
            return ((Socket) Driver.SOCKET.invoke(stream)).getInputStream().available() > 0;
        } catch (IOException e) {
            return true;
        } catch (ReflectiveOperationException | LinkageError anotherDriver) {
            return false;
        }
    }

    /** The members of the driver that lead to its socket. */
    private static final class Driver {
        static final Method EXECUTOR;
        static final Method SOCKET;
        static final Field STREAM;

        static {
            try {
                EXECUTOR =
                        Class.forName("org.postgresql.jdbc.PgConnection")
                                .getMethod("getQueryExecutor");
                SOCKET = Class.forName("org.postgresql.core.PGStream").getMethod("getSocket");
                STREAM =
                        Class.forName("org.postgresql.core.QueryExecutorBase")
                                .getDeclaredField("pgStream");
                STREAM.setAccessible(true);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    @Override
    public int place(SQLException e) {
        try {
            Object said = e.getClass().getMethod("getServerErrorMessage").invoke(e);
            return said == null ? 0 : (int) said.getClass().getMethod("getPosition").invoke(said);
        } catch (ReflectiveOperationException anotherDriver) {
            return 0;
        }
    }

    @Override
    public String explained(String statement, boolean run) {
        return "EXPLAIN (" + (run ? "ANALYZE, " : "") + "FORMAT JSON) " + statement;
    }
}
