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

/** A read-only transaction, rolled back; then everything the session knows is thrown away. */
final class PostgresEngine implements Engine {
    /** How much of the memory what is read at once may take; four sessions share it with all. */
    static final String LONGEST_RESULT = "maxResultBuffer";

    private static final String NAME = "toolroom";

    /** Nothing secret hangs on it: it need only be another one each time. */
    private static final SplittableRandom SEEDS = new SplittableRandom();

    private static final String DISCARD = "ROLLBACK; DISCARD ALL";

    private static final Duration USUAL_TIME = Duration.ofMinutes(1);

    /** From this version on there is a role that reads everything and can do nothing else. */
    private static final int HAS_READING_ROLE = 14;

    private static final String READS_ALL = "pg_read_all_data";

    private static final String POWERS =
            """
            SELECT r.rolsuper, r.rolcreatedb OR r.rolcreaterole,
              EXISTS (SELECT 1 FROM pg_roles g WHERE g.rolname LIKE 'pg\\_%%server%%'
                AND pg_has_role(r.oid, g.oid, 'member')),
              EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^(pg_|information_schema)'
                AND has_table_privilege(r.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')),
              has_database_privilege(r.oid, current_database(), 'CREATE')
            FROM pg_roles r WHERE r.rolname = %s\
            """;

    /** What gives a transaction the rights of a role alone, or nothing. */
    private volatile String taking;

    private final @Nullable String role;

    /**
     * Knows the statements of a session.
     *
     * @param role that queries are run as, or null for the login's own rights
     */
    PostgresEngine(@Nullable String role) {
        this.role = role;
        this.taking = role == null ? "" : taking(role);
    }

    private static String taking(String role) {
        return "SET LOCAL ROLE " + quoted(role) + ";";
    }

    /** A statement that can only read still calls functions: not with a superuser's rights. */
    @Override
    public void prepare(Connection connection) throws SQLException {
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
        taking = taking(READS_ALL);
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

    /** As options of the start-up: what they set is also what DISCARD ALL goes back to. */
    @Override
    public Properties properties(ConnectionSettings settings) {
        var properties = new Properties();
        properties.setProperty("ApplicationName", NAME);
        properties.setProperty("connectTimeout", "10");
        properties.setProperty("loginTimeout", "15");
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("prepareThreshold", "0");
        // Every text is another: it has the id of its call.
        properties.setProperty("preparedStatementCacheQueries", "0");
        properties.setProperty(LONGEST_RESULT, "20p");
        properties.setProperty("socketFactory", EagerSockets.class.getName());
        properties.setProperty(
                "options",
                "-c application_name="
                        + NAME
                        + " -c default_transaction_read_only=on -c standard_conforming_strings=on"
                        // What is asked in front of a statement must see what it will see.
                        + " -c default_transaction_isolation=read\\ committed"
                        + " -c statement_timeout="
                        + USUAL_TIME.toMillis()
                        + " -c lock_timeout=5000"
                        + " -c idle_in_transaction_session_timeout=120000");
        return properties;
    }

    @Override
    public void begin(Connection connection, Duration time) throws SQLException {
        connection.setReadOnly(true);
        connection.setAutoCommit(false);
        // An export may take longer; for everything else that would be a way to the server.
        boolean longer = time.compareTo(USUAL_TIME) > 0;
        String first = taking + (longer ? " SET LOCAL statement_timeout = " + time.toMillis() : "");
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

    /** Sent together, so that the server is waited for once. */
    private static String clean() {
        return DISCARD + seeded();
    }

    /** DISCARD ALL leaves what random() goes by; somebody may have set it. */
    private static String seeded() {
        return "; SET seed = " + SEEDS.nextDouble();
    }

    @Override
    public @Nullable String sqlToPrepend(Duration time) {
        return time.compareTo(USUAL_TIME) > 0 ? null : clean() + "; BEGIN READ ONLY;" + taking;
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
                POWERS.formatted(who),
                List.of(
                        "is a superuser",
                        "can create databases or roles",
                        "can reach files or programs of the server",
                        "can change tables",
                        "can create schemas"));
    }

    /**
     * To an idle session a server says nothing unless it ends it; the driver has not looked yet.
     */
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

    /** What of the driver leads to its socket; it is found when it runs. */
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
