package dev.toolroom.capability.query.engine;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.WeakHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Runs each query in a transaction that is rolled back, in a session that is closed after it. */
public final class SqlServerEngine implements Engine {
    private static final String FACTORY = "socketFactoryClass";
    private static final String SOCKETS = "socketFactoryConstructorArg";
    private static final AtomicLong NUMBERS = new AtomicLong();

    /** The key of the sockets of each connection. */
    private final Map<Connection, String> sockets =
            Collections.synchronizedMap(new WeakHashMap<>());

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.SQLSERVER;
    }

    /** The URL wins, for example to log in or to trust a certificate. */
    @Override
    public Properties properties(ConnectionSettings settings) {
        var properties = new Properties();
        String url = settings.url().toLowerCase(Locale.ROOT);
        unlessSaid(properties, url, "encrypt", "true");
        unlessSaid(properties, url, "trustServerCertificate", "false");
        unlessSaid(properties, url, "applicationIntent", "ReadOnly");
        unlessSaid(properties, url, "applicationName", "toolroom");
        unlessSaid(properties, url, "loginTimeout", "15");
        unlessSaid(properties, url, "lockTimeout", "5000");
        if (!url.contains(";" + FACTORY.toLowerCase(Locale.ROOT) + "=")) {
            properties.setProperty(FACTORY, TrackedSockets.class.getName());
            properties.setProperty(SOCKETS, Long.toString(NUMBERS.incrementAndGet()));
        }
        return properties;
    }

    @Override
    public void prepare(Connection connection, Properties properties) {
        String key = properties.getProperty(SOCKETS);
        if (key != null) {
            sockets.put(connection, key);
        }
    }

    /**
     * Closes the sockets, because the driver waits for the server to acknowledge the end of TLS.
     */
    @Override
    public void cutOff(Connection connection, Executor threads) {
        String key = sockets.get(connection);
        if (key != null) {
            TrackedSockets.close(key);
        }
        threads.execute(
                () -> {
                    try {
                        connection.abort(threads);
                    } catch (SQLException e) {
                        // It was to be closed anyway.
                    }
                });
    }

    /** With sockets of another factory the driver may still wait. */
    @Override
    public boolean endsWithItsConnection() {
        return false;
    }

    private static void unlessSaid(Properties properties, String url, String name, String value) {
        if (!url.contains(";" + name.toLowerCase(Locale.ROOT) + "=")) {
            properties.setProperty(name, value);
        }
    }

    /**
     * The gate reads quotes as names, as this setting does. In a deadlock the query is the victim,
     * not the program that writes.
     */
    @Override
    public void begin(Connection connection, Duration time) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "SET QUOTED_IDENTIFIER ON; SET IMPLICIT_TRANSACTIONS OFF;"
                            + " SET DEADLOCK_PRIORITY LOW");
        }
        connection.setAutoCommit(false);
    }

    @Override
    public boolean discard(Connection connection, boolean plain) throws SQLException {
        connection.rollback();
        return false;
    }

    @Override
    public String readingLogin() {
        return "CREATE LOGIN agent WITH PASSWORD = '…';"
                + " CREATE USER agent FOR LOGIN agent; ALTER ROLE db_datareader ADD MEMBER agent";
    }

    @Override
    public List<String> powers(Connection connection) throws SQLException {
        return Engine.powers(
                connection,
                """
                SELECT IS_SRVROLEMEMBER('sysadmin'), IS_MEMBER('db_owner'),
                  IS_MEMBER('db_datawriter'), IS_MEMBER('db_ddladmin'),
                  HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'EXECUTE'),
                  HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'INSERT'),
                  HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'UPDATE'),
                  HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'DELETE'),
                  HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'ALTER'),
                  HAS_PERMS_BY_NAME(NULL, NULL, 'ADMINISTER BULK OPERATIONS')\
                """,
                List.of(
                        "is sysadmin",
                        "is db_owner",
                        "is db_datawriter",
                        "is db_ddladmin",
                        "can execute procedures",
                        "can insert into every table",
                        "can update every table",
                        "can delete from every table",
                        "can alter the database",
                        "can read files of the server"));
    }

    /** With this setting the session returns plans and runs nothing. */
    @Override
    public List<String> beforeExplaining() {
        return List.of("SET SHOWPLAN_XML ON");
    }

    /** A server that ignores the setting would run the statement and send its rows. */
    @Override
    public boolean isPlan(Json answer) {
        return answer instanceof Json.Arr(var steps)
                && !steps.isEmpty()
                && steps.stream()
                        .allMatch(
                                each ->
                                        each instanceof Json.Str(String text)
                                                && text.startsWith("<ShowPlanXML"));
    }

    @Override
    public @Nullable String explained(String statement, boolean run) {
        return run ? null : statement;
    }
}
