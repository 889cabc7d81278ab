package dev.toolroom.capability.query;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.testkit.MariaDbServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.h2.tools.Server;
import org.jspecify.annotations.Nullable;

/** The shop of {@link ReportingDatabase} on the other engines. */
record ReportingShop(DatabaseKind kind, String url, String owner) {
    static final String[] MASK = {"*.email", "*.phone", "employees.salary", "*.iban", "n*.salary"};

    private static final Map<DatabaseKind, ReportingShop> MADE = new EnumMap<>(DatabaseKind.class);

    private static @Nullable Server server;

    static synchronized ReportingShop of(DatabaseKind kind) {
        return MADE.computeIfAbsent(kind, ReportingShop::make);
    }

    /** That of an engine, or {@code H2_REMOTE}: the one of H2, reached over a network. */
    static ReportingShop named(String place) throws SQLException {
        if (!place.equals("H2_REMOTE")) {
            return of(DatabaseKind.valueOf(place));
        }
        ReportingShop near = of(DatabaseKind.H2);
        return new ReportingShop(near.kind, overNetwork(near.url), near.owner);
    }

    /** The same database of H2, as whoever is in another process reaches it. */
    static String overNetwork(String url) throws SQLException {
        return url.replaceFirst("jdbc:h2:", "jdbc:h2:tcp://localhost:" + port() + "/");
    }

    private static synchronized int port() throws SQLException {
        Server open = server;
        if (open == null) {
            open = Server.createTcpServer("-tcpPort", "0", "-tcpDaemon").start();
            server = open;
        }
        return open.getPort();
    }

    private static ReportingShop make(DatabaseKind kind) {
        try {
            var shop =
                    new ReportingShop(kind, place(kind), kind == DatabaseKind.H2 ? "sa" : "root");
            try (Connection owner = shop.connection();
                    Statement statement = owner.createStatement()) {
                String setup = ReportingDatabase.text(shop.word() + "-setup.sql");
                for (String each : setup.strip().split(";;\\s*", -1)) {
                    if (!each.isBlank()) {
                        statement.execute(each);
                    }
                }
            }
            return shop;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String place(DatabaseKind kind) throws IOException, SQLException {
        return switch (kind) {
            case H2 -> "jdbc:h2:mem:reporting;DB_CLOSE_DELAY=-1;CASE_INSENSITIVE_IDENTIFIERS=TRUE";
            case SQLITE -> {
                Path file = Files.createTempFile("toolroom-reporting-", ".db");
                file.toFile().deleteOnExit();
                yield "jdbc:sqlite:" + file;
            }
            case MARIADB -> {
                String host = MariaDbServer.start();
                String more = "?sslMode=disable";
                try (Connection root = DriverManager.getConnection(host + more, "root", "");
                        Statement statement = root.createStatement()) {
                    statement.execute("DROP DATABASE IF EXISTS reporting");
                    statement.execute("CREATE DATABASE reporting CHARACTER SET utf8mb4");
                }
                yield host + "reporting" + more;
            }
            default -> throw new IllegalArgumentException(kind.word());
        };
    }

    private String word() {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** What is asked for in ordinary reports. */
    List<String> honest() {
        return ReportingDatabase.lines(word() + "-honest.sql");
    }

    /**
     * What must not come to anything.
     *
     * @param what {@code effect} or {@code leak}
     */
    List<String> attacks(String what) {
        return ReportingDatabase.lines(word() + "-attacks.sql").stream()
                .filter(line -> line.startsWith(what + "\t"))
                .map(line -> line.substring(what.length() + 1))
                .toList();
    }

    Connection connection() throws SQLException {
        return DriverManager.getConnection(url, owner, "");
    }

    ConnectionSettings settings(boolean reader, String... mask) {
        boolean none = kind == DatabaseKind.SQLITE;
        return TestDatabase.at(
                kind,
                url,
                none ? null : reader ? "reader" : owner,
                none ? null : reader ? "reader" : "",
                mask);
    }

    /** What a statement could have left behind. */
    String state() throws SQLException {
        String question =
                switch (kind) {
                    case H2 ->
                            "SELECT COUNT(*) || ' ' || (SELECT COUNT(*) FROM orders) FROM priced";
                    case MARIADB ->
                            "SELECT CONCAT(COUNT(*), ' ', (SELECT COUNT(*) FROM orders)) FROM"
                                    + " effects";
                    default -> "SELECT COUNT(*) || '' FROM orders";
                };
        try (Connection open = connection();
                Statement statement = open.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            row.next();
            return Effects.seen() + " " + row.getString(1);
        }
    }
}
