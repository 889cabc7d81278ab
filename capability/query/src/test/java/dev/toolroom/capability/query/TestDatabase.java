package dev.toolroom.capability.query;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.testkit.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A real database of each kind with the same few tables, started once for all tests. */
public final class TestDatabase {
    private static final Map<DatabaseKind, TestDatabase> STARTED =
            new EnumMap<>(DatabaseKind.class);

    private final DatabaseKind kind;
    private final String url;
    private final String owner;
    private final String ownerPassword;
    private final String reader;

    private TestDatabase(
            DatabaseKind kind, String url, String owner, String ownerPassword, String reader) {
        this.kind = kind;
        this.url = url;
        this.owner = owner;
        this.ownerPassword = ownerPassword;
        this.reader = reader;
    }

    public static synchronized TestDatabase of(DatabaseKind kind) {
        return STARTED.computeIfAbsent(kind, TestDatabase::start);
    }

    private static TestDatabase start(DatabaseKind kind) {
        try {
            TestDatabase database =
                    switch (kind) {
                        case POSTGRESQL -> postgres();
                        case SQLITE -> {
                            Path file = Files.createTempFile("toolroom-test-", ".db");
                            file.toFile().deleteOnExit();
                            yield new TestDatabase(kind, "jdbc:sqlite:" + file, "", "", "");
                        }
                        case H2 -> h2();
                        case MARIADB -> mariadb();
                        default -> throw new IllegalArgumentException(kind.word());
                    };
            database.fill();
            return database;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static TestDatabase mariadb() throws IOException, SQLException {
        String host = MariaDbServer.start();
        String more = "?sslMode=disable";
        try (Connection connection = DriverManager.getConnection(host + more, "root", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS test CHARACTER SET utf8mb4");
        }
        return new TestDatabase(DatabaseKind.MARIADB, host + "test" + more, "root", "", "reader");
    }

    private static TestDatabase postgres() throws IOException {
        EmbeddedPostgres server = EmbeddedPostgres.builder().start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(server)));
        return new TestDatabase(
                DatabaseKind.POSTGRESQL,
                "jdbc:postgresql://localhost:" + server.getPort() + "/postgres",
                "postgres",
                "postgres",
                "reader");
    }

    private static void close(EmbeddedPostgres server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TestDatabase h2() {
        return new TestDatabase(
                DatabaseKind.H2, "jdbc:h2:mem:query;DB_CLOSE_DELAY=-1", "sa", "", "reader");
    }

    DatabaseKind kind() {
        return kind;
    }

    String url() {
        return url;
    }

    /** A login of its own that may do anything. */
    public Connection owner() throws SQLException {
        return DriverManager.getConnection(url, owner, ownerPassword);
    }

    /** As a user would write it, with a login that only reads where there are logins. */
    public ConnectionSettings settings(String... mask) {
        return settings(reader, reader, mask);
    }

    public ConnectionSettings ownerSettings(String... mask) {
        return settings(owner, ownerPassword, mask);
    }

    private ConnectionSettings settings(String user, String password, String... mask) {
        boolean login = !user.isEmpty();
        return at(kind, url, login ? user : null, login ? password : null, mask);
    }

    /** Of a database that a test has made or started itself, or that is not there. */
    static ConnectionSettings at(
            DatabaseKind kind,
            String url,
            @Nullable String user,
            @Nullable String password,
            String... mask) {
        return new ConnectionSettings(
                "shop",
                kind,
                url.replaceFirst(";DB_CLOSE_DELAY=-1", ""),
                "localhost",
                "shop",
                user,
                password,
                Access.READ_ONLY,
                null,
                List.of(mask));
    }

    /** The same with a role for its queries. */
    static ConnectionSettings withRole(ConnectionSettings usual, String role) {
        return new ConnectionSettings(
                usual.id(),
                usual.kind(),
                usual.url(),
                usual.server(),
                usual.database(),
                usual.user(),
                usual.password(),
                usual.access(),
                null,
                usual.mask(),
                false,
                null,
                List.of(),
                role);
    }

    private void fill() throws SQLException {
        try (Connection connection = owner();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE t (id int PRIMARY KEY, name varchar(50), amount numeric(10,2))");
            statement.execute("CREATE TABLE victim (id int PRIMARY KEY, name varchar(50))");
            statement.execute(
                    "CREATE TABLE people (id int PRIMARY KEY, name varchar(50), email"
                            + " varchar(50))");
            statement.execute("INSERT INTO t VALUES (1, 'a', 1.50), (2, 'b', 2.50), (3, 'c', 3)");
            statement.execute("INSERT INTO victim VALUES (1, 'a'), (2, 'b')");
            statement.execute("INSERT INTO people VALUES (1, 'Ada', 'ada@example.org')");
            statement.execute("CREATE VIEW people_view AS SELECT id, email AS contact FROM people");
            for (String line : extra()) {
                statement.execute(line);
            }
        }
    }

    private List<String> extra() {
        return switch (kind) {
            case POSTGRESQL ->
                    List.of(
                            "CREATE SEQUENCE sq",
                            "CREATE ROLE reader LOGIN PASSWORD 'reader'",
                            "CREATE ROLE bare LOGIN PASSWORD 'bare' IN ROLE" + " pg_read_all_data",
                            "CREATE ROLE quiet LOGIN PASSWORD 'quiet' IN ROLE"
                                    + " pg_read_all_data",
                            "ALTER ROLE quiet SET log_min_messages = fatal",
                            "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader",
                            "CREATE FUNCTION evil() RETURNS int LANGUAGE sql"
                                    + " AS 'DELETE FROM victim RETURNING 1'");
            case H2 ->
                    List.of(
                            "CREATE SEQUENCE sq",
                            "CREATE USER reader PASSWORD 'reader'",
                            "GRANT SELECT ON SCHEMA PUBLIC TO reader");
            case MARIADB ->
                    List.of(
                            "CREATE SEQUENCE sq",
                            "CREATE USER reader@'%' IDENTIFIED BY 'reader'",
                            "GRANT SELECT, SHOW VIEW ON test.* TO reader@'%'");
            default -> List.of();
        };
    }
}
