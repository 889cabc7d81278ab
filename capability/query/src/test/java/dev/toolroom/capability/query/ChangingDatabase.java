package dev.toolroom.capability.query;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A database of its own, so that only one test changes it, with a column to be masked. */
record ChangingDatabase(DatabaseKind kind, String url, String seenUrl, String owner, String user) {
    static final String SECRET = "ada@example.org";

    /** Has PostgreSQL look for names in another order, in sessions that begin later. */
    static final String OTHER_PATH =
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog',"
                    + " current_database()); END $$";

    private static final AtomicInteger MADE = new AtomicInteger();

    static ChangingDatabase of(String name) throws SQLException, IOException {
        String database = "changing" + MADE.incrementAndGet();
        if (name.startsWith("H2")) {
            String near = "jdbc:h2:mem:" + database + ";DB_CLOSE_DELAY=-1";
            String seen = name.endsWith("REMOTE") ? ReportingShop.overNetwork(near) : near;
            return new ChangingDatabase(DatabaseKind.H2, near, seen, "sa", "sa").made();
        }
        if (name.equals("SQLITE")) {
            Path file = Files.createTempFile("toolroom-changing-", ".db");
            file.toFile().deleteOnExit();
            String url = "jdbc:sqlite:" + file;
            return new ChangingDatabase(DatabaseKind.SQLITE, url, url, "", "").made();
        }
        if (name.equals("MARIADB")) {
            TestDatabase server = TestDatabase.of(DatabaseKind.MARIADB);
            try (Connection owner = server.owner();
                    Statement statement = owner.createStatement()) {
                statement.execute("CREATE DATABASE " + database);
            }
            String url = server.url().replaceFirst("/test", "/" + database);
            return new ChangingDatabase(DatabaseKind.MARIADB, url, url, "root", "root").made();
        }
        TestDatabase server = TestDatabase.of(DatabaseKind.POSTGRESQL);
        try (Connection owner = server.owner();
                Statement statement = owner.createStatement()) {
            statement.execute("CREATE DATABASE " + database);
            statement.execute("REVOKE TEMPORARY ON DATABASE " + database + " FROM PUBLIC");
            statement.execute("GRANT TEMPORARY ON DATABASE " + database + " TO reader");
        }
        String url = server.url().replaceFirst("/postgres$", "/" + database);
        return new ChangingDatabase(DatabaseKind.POSTGRESQL, url, url, "postgres", name).made();
    }

    private ChangingDatabase made() throws SQLException {
        change(
                "CREATE TABLE people (id int PRIMARY KEY, name varchar(50), email varchar(50))",
                "INSERT INTO people VALUES (1, 'Ada', '" + SECRET + "')",
                "CREATE TABLE notes (id int PRIMARY KEY, line varchar(50))",
                "INSERT INTO notes VALUES (1, 'nothing')",
                "CREATE VIEW sheets AS SELECT id, line FROM notes",
                "CREATE VIEW pages AS SELECT id, line FROM sheets");
        return granted();
    }

    ChangingDatabase granted() throws SQLException {
        if (kind == DatabaseKind.POSTGRESQL) {
            change("GRANT SELECT ON ALL TABLES IN SCHEMA public TO PUBLIC");
        }
        return this;
    }

    /** A login of its own that may do anything. */
    Connection open() throws SQLException {
        String password = kind == DatabaseKind.POSTGRESQL ? owner : "";
        return DriverManager.getConnection(url, owner, password);
    }

    void change(String... statements) throws SQLException {
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    ConnectionSettings settings(String... mask) {
        boolean login = !user.isEmpty();
        String password = kind == DatabaseKind.POSTGRESQL ? user : "";
        return TestDatabase.at(kind, seenUrl, login ? user : null, login ? password : null, mask);
    }
}
