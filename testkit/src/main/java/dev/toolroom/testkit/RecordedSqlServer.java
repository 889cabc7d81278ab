package dev.toolroom.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers queries about the catalogue of SQL Server and records everything else, as no SQL Server
 * can be installed here. Its catalogue views are tables of H2 with the columns of Microsoft's
 * documentation; the queries run over them as they are, but for words that H2 lacks.
 */
public final class RecordedSqlServer {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    /** What H2 has no word for, and what stands in for it. */
    private static final Map<String, String> UNKNOWN_TO_H2 =
            Map.of(
                    " COLLATE DATABASE_DEFAULT", "",
                    "CONVERT(nvarchar(4000), v.value, 126)", "v.[value]",
                    "CONVERT(varchar(36), service_broker_guid)", "service_broker_guid",
                    "CONVERT(nvarchar(256), SERVERPROPERTY('ServerName'))",
                            "SERVERPROPERTY('ServerName')");

    private final String h2 =
            "jdbc:h2:mem:sqlserver%d;MODE=MSSQLServer;DATABASE_TO_UPPER=FALSE"
                            .formatted(NUMBERS.incrementAndGet())
                    + ";CASE_INSENSITIVE_IDENTIFIERS=TRUE;DB_CLOSE_DELAY=-1";

    private final Map<String, String> effects = new ConcurrentHashMap<>();
    private final List<String> statements = new CopyOnWriteArrayList<>();
    private final List<String> queries = new CopyOnWriteArrayList<>();

    /**
     * Creates a server.
     *
     * @param rows a script that fills the catalogue; the caller closes it
     */
    public RecordedSqlServer(InputStream rows) throws SQLException, IOException {
        try (InputStream views =
                Objects.requireNonNull(
                        RecordedSqlServer.class.getResourceAsStream("sqlserver-views.sql"))) {
            change(text(views));
            change(text(rows));
        }
    }

    private static String text(InputStream script) throws IOException {
        return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Changes the catalogue. */
    public void change(String script) throws SQLException {
        try (Connection connection = DriverManager.getConnection(h2);
                Statement statement = connection.createStatement()) {
            for (String sql : script.split(";\\n", -1)) {
                if (!sql.isBlank()) {
                    statement.execute(sql);
                }
            }
        }
    }

    /** Changes the catalogue once a statement with these first words was run. */
    public void when(String firstWords, String script) {
        effects.put(firstWords, script);
    }

    /** Makes a statement with these first words fail. */
    public void fail(String firstWords) {
        effects.put(firstWords, "");
    }

    /** A driver whose every connection leads here. */
    public Driver driver() {
        return (Driver)
                Proxy.newProxyInstance(
                        Driver.class.getClassLoader(),
                        new Class<?>[] {Driver.class},
                        (self, method, arguments) -> open());
    }

    public Connection open() throws SQLException {
        return watched(Connection.class, DriverManager.getConnection(h2));
    }

    /** Everything that was executed and is no query, in order. */
    public List<String> statements() {
        return List.copyOf(statements);
    }

    /** The text of each query. */
    public List<String> queries() {
        return List.copyOf(queries);
    }

    private <T> T watched(Class<T> type, T real) {
        Object proxy =
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (self, method, arguments) -> {
                            Object[] given = arguments == null ? new Object[0] : arguments.clone();
                            boolean runs = method.getName().startsWith("execute");
                            if (runs && given.length > 0) {
                                String sql = (String) given[0];
                                if (!sql.startsWith("SELECT ")) {
                                    return record(sql);
                                }
                                queries.add(sql);
                                given[0] = forH2(sql);
                            }
                            if (method.getName().equals("getURL")) {
                                return "jdbc:sqlserver://harbour01;databaseName=Harbour";
                            }
                            try {
                                Object result = method.invoke(real, given);
                                return switch (result) {
                                    case Statement it -> watched(Statement.class, it);
                                    case DatabaseMetaData it -> watched(DatabaseMetaData.class, it);
                                    case null, default -> result;
                                };
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
        return type.cast(proxy);
    }

    private boolean record(String sql) throws SQLException {
        statements.add(sql);
        for (var effect : effects.entrySet()) {
            if (sql.startsWith(effect.getKey())) {
                if (effect.getValue().isEmpty()) {
                    throw new SQLException("refused as the test wants");
                }
                change(effect.getValue());
            }
        }
        return false;
    }

    private static String forH2(String sql) {
        String text = sql;
        for (var each : UNKNOWN_TO_H2.entrySet()) {
            text = text.replace(each.getKey(), each.getValue());
        }
        return text;
    }
}
