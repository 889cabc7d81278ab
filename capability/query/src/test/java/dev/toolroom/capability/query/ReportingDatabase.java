package dev.toolroom.capability.query;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;

/** A shop as it is reported on, with masked columns and with whatever could do more than read. */
final class ReportingDatabase {
    static final String[] MASK = {
        "customers.email", "customers.phone", "employees.salary", "payments.iban"
    };

    /** Each cell that a mask hides has one of these. */
    static final List<String> SECRETS = List.of("@secret", "+49secret", "73519", "DE99secret");

    private static final String STATE =
            """
            SELECT (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory')
              || ' ' || (SELECT count(*) FROM orders) || ' ' || (SELECT last_value FROM sq)
              || ' ' || (SELECT count(*) FROM pg_largeobject_metadata)
              || ' ' || (SELECT count(*) FROM pg_class) || ' ' || (SELECT count(*) FROM pg_proc)\
            """;

    private static boolean made;

    private ReportingDatabase() {}

    static synchronized void make() throws SQLException {
        if (made) {
            return;
        }
        TestDatabase server = TestDatabase.of(DatabaseKind.POSTGRESQL);
        try (Connection owner = server.owner();
                Statement statement = owner.createStatement()) {
            statement.execute("CREATE DATABASE reporting");
        }
        try (Connection owner = owner();
                Statement statement = owner.createStatement()) {
            for (String each : text("postgresql-setup.sql").strip().split(";;\\s*", -1)) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
            }
        }
        made = true;
    }

    static List<String> lines(String name) {
        return text(name).lines().filter(line -> !line.isBlank()).toList();
    }

    static String text(String name) {
        try (InputStream in =
                Objects.requireNonNull(
                        ReportingDatabase.class.getResourceAsStream("resolved/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String url() {
        return TestDatabase.of(DatabaseKind.POSTGRESQL)
                .url()
                .replaceFirst("/postgres$", "/reporting");
    }

    static Connection owner() throws SQLException {
        return DriverManager.getConnection(url(), "postgres", "postgres");
    }

    static ConnectionSettings settings(String user, String... mask) {
        return TestDatabase.at(DatabaseKind.POSTGRESQL, url(), user, user, mask);
    }

    /** What a statement could have left behind. */
    static String state() throws SQLException {
        try (Connection owner = owner();
                Statement statement = owner.createStatement();
                ResultSet row = statement.executeQuery(STATE)) {
            row.next();
            return row.getString(1);
        }
    }
}
