package dev.toolroom.capability.query;

import dev.toolroom.capability.query.harden.Hardening;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.testkit.TestApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A database of its own for each test, with a masked column and views over it. */
abstract class HardenedDatabase {
    private static final AtomicInteger MADE = new AtomicInteger();
    static final String SECRET = "ada@example.org";

    @TempDir Path logins;

    String database = "";
    String url = "";

    @BeforeEach
    void createDatabase() throws SQLException {
        database = "hardened" + MADE.incrementAndGet();
        TestDatabase server = TestDatabase.of(DatabaseKind.POSTGRESQL);
        try (Connection owner = server.owner();
                Statement statement = owner.createStatement()) {
            statement.execute("CREATE ROLE " + database + " LOGIN PASSWORD '" + database + "'");
            statement.execute("CREATE DATABASE " + database + " OWNER " + database);
        }
        url = server.url().replaceFirst("/postgres$", "/" + database);
        change(
                "GRANT ALL ON SCHEMA public TO " + database,
                "SET ROLE " + database,
                "CREATE TABLE people (id int PRIMARY KEY, name text, email text)",
                "INSERT INTO people VALUES (1, 'Ada', '" + SECRET + "')",
                "CREATE TABLE notes (id int PRIMARY KEY, line text)",
                "INSERT INTO notes VALUES (1, 'nothing')",
                "CREATE VIEW names AS SELECT id, name FROM people",
                "CREATE VIEW first_names AS SELECT name FROM names",
                "CREATE VIEW contacts AS SELECT id, email AS contact FROM people",
                "CREATE VIEW again AS SELECT contact FROM contacts");
    }

    @AfterEach
    void removeRoles() throws SQLException {
        change("DROP OWNED BY " + database + " CASCADE");
    }

    final void change(String... statements) throws SQLException {
        try (Connection owner = DriverManager.getConnection(url, "postgres", "postgres");
                Statement statement = owner.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    final ConnectionSettings settings(String user, String... mask) {
        return TestDatabase.at(DatabaseKind.POSTGRESQL, url, user, user, mask);
    }

    final ConnectionSettings settings() {
        return settings("postgres", "*.email");
    }

    final Hardening hardening(ConnectionSettings settings) {
        return HardenedLogins.hardening(settings, logins);
    }

    final Completed call(ConnectionSettings settings, String tool, String arguments) {
        try (var capability = capability(settings);
                var house = new TestApplication(capability)) {
            return house.call(tool, arguments);
        }
    }

    final QueryCapability capability(ConnectionSettings settings) {
        return new QueryCapability(
                new Connections(() -> List.of(settings), text -> text),
                () -> logins,
                () -> logins,
                Clock.systemUTC());
    }

    final Completed query(String query) {
        return call(settings(), "mssql-query", "{'database':'shop','query':'" + query + "'}");
    }

    final List<String> column(String question) throws SQLException {
        try (Connection owner = DriverManager.getConnection(url, "postgres", "postgres");
                Statement statement = owner.createStatement();
                ResultSet rows = statement.executeQuery(question)) {
            var all = new ArrayList<String>();
            while (rows.next()) {
                all.add(rows.getString(1));
            }
            return all;
        }
    }

    final List<String> roles() throws SQLException {
        return column(
                "SELECT rolname FROM pg_roles r WHERE rolname LIKE 'toolroom_shop_"
                        + home()
                        + "%'");
    }

    private String home() {
        try {
            return Files.readString(logins.resolve(".home")).strip();
        } catch (IOException e) {
            return "none";
        }
    }
}
