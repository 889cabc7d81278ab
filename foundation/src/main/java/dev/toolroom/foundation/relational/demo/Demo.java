package dev.toolroom.foundation.relational.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.ConnectionSettings.Access;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.foundation.relational.LoginProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/**
 * The sample database: a small shop in an H2 file, created when it is first opened.
 *
 * <p>It has two users: the designer publishes with one, the other can only select.
 */
public final class Demo {
    public static final String ID = "demo";

    private static final String DESIGNER = "designer";
    private static final String READER = "reader";

    /** H2 requires a password. Not secret: the permissions of the file protect it. */
    private static final String PASSWORD = "demo";

    /** H2: the file is locked by another process. */
    private static final int LOCKED_ERROR_CODE = 90_020;

    private final Path file;
    private boolean ready;

    /**
     * @param file the path without {@code .mv.db}
     */
    public Demo(Path file) {
        this.file = file;
    }

    /** Returns the connections of a home without configured databases. */
    public static List<ConnectionSettings> connections(Path file) {
        return List.of(
                new ConnectionSettings(
                        ID,
                        DatabaseKind.H2,
                        url(file),
                        "localhost",
                        ID,
                        DESIGNER,
                        PASSWORD,
                        Access.READ_WRITE,
                        null,
                        List.of()),
                new ConnectionSettings(
                        "stub",
                        DatabaseKind.STUB,
                        "",
                        "stub",
                        "stub",
                        null,
                        null,
                        Access.READ_ONLY,
                        null,
                        List.of()));
    }

    /** Returns the demo with its read-only user; other connections are returned unchanged. */
    public static ConnectionSettings reading(ConnectionSettings settings) {
        boolean demo = settings.id().equals(ID) && DESIGNER.equals(settings.user());
        return !demo
                ? settings
                : new ConnectionSettings(
                        settings.id(),
                        settings.kind(),
                        settings.url(),
                        settings.server(),
                        settings.database(),
                        READER,
                        PASSWORD,
                        Access.READ_ONLY,
                        settings.dialect(),
                        settings.mask());
    }

    private static String url(Path file) {
        return "jdbc:h2:file:"
                + file.toAbsolutePath()
                + ";MODE=MSSQLServer;DATABASE_TO_UPPER=FALSE;CASE_INSENSITIVE_IDENTIFIERS=TRUE";
    }

    /** Creates or checks the database if the text is its URL. Returns the text unchanged. */
    public synchronized String prepared(String text) {
        if (text.equals(url(file)) && !ready) {
            if (Files.exists(databaseFile(file))) {
                checkIntact();
            } else {
                create();
            }
            ready = true;
        }
        return text;
    }

    /** Detects damage: a damaged file opens in an older state, possibly empty, or fails to open. */
    private void checkIntact() {
        try (Connection connection = driver().connect(url(file), loginProperties());
                Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery(
                                "SELECT 1 FROM INFORMATION_SCHEMA.SCHEMATA"
                                        + " WHERE SCHEMA_NAME = 'dbo'")) {
            if (found.next()) {
                return;
            }
        } catch (SQLException e) {
            if (e.getErrorCode() == LOCKED_ERROR_CODE) {
                return;
            }
        }
        throw new LoginProblem(
                "the sample database data/demo.mv.db is damaged, and what was changed in it is"
                        + " lost",
                "Delete it, and the next call makes it anew: rm " + databaseFile(file));
    }

    private static Properties loginProperties() {
        var login = new Properties();
        login.setProperty("user", DESIGNER);
        login.setProperty("password", PASSWORD);
        return login;
    }

    private void create() {
        Path temporary = file.resolveSibling(file.getFileName() + "-new");
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.deleteIfExists(databaseFile(temporary));
            try (Connection connection = driver().connect(url(temporary), loginProperties());
                    Statement statement = connection.createStatement()) {
                for (String sql : readScript().split(";\n", -1)) {
                    if (!sql.isBlank()) {
                        statement.execute(sql);
                    }
                }
            }
            // Moved only when complete: after a kill, the next start creates it again.
            Files.move(databaseFile(temporary), databaseFile(file));
        } catch (SQLException e) {
            throw new IllegalStateException("cannot make the demo database", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the demo database", e);
        }
    }

    private static Path databaseFile(Path file) {
        return file.resolveSibling(file.getFileName() + ".mv.db");
    }

    /** Loads H2 by its class name, so that nothing of it is loaded earlier. */
    private static Driver driver() throws SQLException {
        try {
            return Class.forName("org.h2.Driver")
                    .asSubclass(Driver.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new SQLException("the driver for h2 is not installed", e);
        }
    }

    private static String readScript() throws IOException {
        try (InputStream in = Demo.class.getResourceAsStream("shop.sql")) {
            if (in == null) {
                throw new IOException("no script of the demo");
            }
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
