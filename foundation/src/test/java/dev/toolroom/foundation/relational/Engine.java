package dev.toolroom.foundation.relational;

import dev.toolroom.foundation.store.Stores;
import dev.toolroom.testkit.MariaDbServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An empty database of its own on a real engine; there is none of SQL Server. */
public record Engine(DatabaseKind kind, String url) {
    private static final AtomicInteger NUMBERS = new AtomicInteger();
    private static final String AS_ROOT = "?sslMode=disable&user=root";

    /** Started when first wanted, gone with this process. */
    private static final class MariaDb {
        static final String ADDRESS = start();

        private static String start() {
            try {
                return MariaDbServer.start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    public static Engine fresh(DatabaseKind kind) throws SQLException {
        String name = "shop" + NUMBERS.incrementAndGet();
        String url =
                switch (kind) {
                    case POSTGRESQL -> {
                        execute(Stores.postgresUrl("postgres"), "CREATE DATABASE " + name);
                        yield Stores.postgresUrl(name);
                    }
                    case MARIADB -> {
                        execute(MariaDb.ADDRESS + AS_ROOT, "CREATE DATABASE " + name);
                        yield MariaDb.ADDRESS + name + AS_ROOT;
                    }
                    case SQLITE -> "jdbc:sqlite:file:" + name + "?mode=memory&cache=shared";
                    default ->
                            "jdbc:h2:mem:"
                                    + name
                                    + ";MODE=MSSQLServer;DATABASE_TO_UPPER=FALSE"
                                    + ";CASE_INSENSITIVE_IDENTIFIERS=TRUE;LOCK_TIMEOUT=1";
                };
        return new Engine(kind, url);
    }

    private static void execute(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            execute(connection, sql);
        }
    }

    public Connection open() throws SQLException {
        return DriverManager.getConnection(url);
    }

    public static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The first column of what is answered. */
    public static List<String> ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            var found = new ArrayList<String>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }

    /** Whether it takes a statement. */
    public static boolean takes(Connection connection, String sql) {
        try {
            execute(connection, sql);
            return true;
        } catch (SQLException refused) {
            return false;
        }
    }
}
