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
 * A small shop in an H2 file, made when a connection to it is first opened.
 *
 * <p>It has two users: one that the designer publishes with, one that can only select.
 */
public final class Demo {
    public static final String ID = "demo";

    private static final String DESIGNER = "designer";
    private static final String READER = "reader";

    /** Nobody reaches the file who does not own it already; H2 wants a word all the same. */
    private static final String PASSWORD = "demo";

    /** As H2 says that another process has the file. */
    private static final int OPEN_ELSEWHERE = 90_020;

    private final Path file;
    private boolean ready;

    /**
     * @param file without its ending
     */
    public Demo(Path file) {
        this.file = file;
    }

    /** What a home has that configures nothing. */
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

    /** The same database for whoever only reads: the demo's second user; others as they are. */
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

    /** The text as it is; if it is the address of the demo, the database is there afterwards. */
    public synchronized String prepared(String text) {
        if (text.equals(url(file)) && !ready) {
            if (Files.exists(database(file))) {
                check();
            } else {
                make();
            }
            ready = true;
        }
        return text;
    }

    /** A damaged file opens as an older state, which may be none, or not at all. */
    private void check() {
        try (Connection connection = driver().connect(url(file), login());
                Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery(
                                "SELECT 1 FROM INFORMATION_SCHEMA.SCHEMATA"
                                        + " WHERE SCHEMA_NAME = 'dbo'")) {
            if (found.next()) {
                return;
            }
        } catch (SQLException e) {
            if (e.getErrorCode() == OPEN_ELSEWHERE) {
                return;
            }
        }
        throw new LoginProblem(
                "the sample database data/demo.mv.db is damaged, and what was changed in it is"
                        + " lost",
                "Delete it, and the next call makes it anew: rm " + database(file));
    }

    private static Properties login() {
        var login = new Properties();
        login.setProperty("user", DESIGNER);
        login.setProperty("password", PASSWORD);
        return login;
    }

    private void make() {
        Path fresh = file.resolveSibling(file.getFileName() + "-new");
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.deleteIfExists(database(fresh));
            try (Connection connection = driver().connect(url(fresh), login());
                    Statement statement = connection.createStatement()) {
                for (String sql : script().split(";\n", -1)) {
                    if (!sql.isBlank()) {
                        statement.execute(sql);
                    }
                }
            }
            // All of it or nothing: who is killed here starts over.
            Files.move(database(fresh), database(file));
        } catch (SQLException e) {
            throw new IllegalStateException("cannot make the demo database", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the demo database", e);
        }
    }

    private static Path database(Path file) {
        return file.resolveSibling(file.getFileName() + ".mv.db");
    }

    /** By name, so that nothing of H2 is loaded before it is needed. */
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

    private static String script() throws IOException {
        try (InputStream in = Demo.class.getResourceAsStream("shop.sql")) {
            if (in == null) {
                throw new IOException("no script of the demo");
            }
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
