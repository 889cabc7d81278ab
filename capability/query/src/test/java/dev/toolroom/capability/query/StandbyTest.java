package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.query.harden.Hardening;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.testkit.PostgresServer;
import dev.toolroom.testkit.TestApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A hot standby of an older PostgreSQL, on which nothing can be created: its login is created on
 * the leader, by the statements that are printed for a DBA.
 */
class StandbyTest {
    @TempDir static Path logins;

    private static PostgresServer leader;
    private static ConnectionSettings settings;

    @BeforeAll
    static void start() throws IOException, SQLException {
        leader = PostgresServer.start();
        change("postgres", "CREATE ROLE reader LOGIN", "CREATE DATABASE reporting");
        change(
                "reporting",
                ReportingDatabase.text("postgresql-setup.sql").strip().split(";;\\s*", -1));
        PostgresServer standby = leader.standby();
        // From here on a change is answered once the standby has it.
        change(
                "postgres",
                "ALTER SYSTEM SET synchronous_standby_names = '*'",
                "ALTER SYSTEM SET synchronous_commit = remote_apply",
                "SELECT pg_reload_conf()");
        settings =
                TestDatabase.at(
                        DatabaseKind.POSTGRESQL,
                        standby.url("reporting").replaceFirst("\\?.*", ""),
                        "postgres",
                        "postgres",
                        ReportingDatabase.MASK);
    }

    private static void change(String database, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(leader.url(database));
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
            }
        }
    }

    @Test
    void aDbaCreatesTheLoginOnTheLeader() throws SQLException, IOException {
        Hardening hardening = HardenedLogins.hardening(settings, logins);
        assertThatThrownBy(hardening::run).hasMessageContaining("read-only transaction");
        try (var capability = capability();
                var house = new TestApplication(capability)) {
            assertThat(query(house, "SELECT 1").body().text("code", ""))
                    .isEqualTo("query.not-hardened");
        }
        // Once the login is there it says which views show nothing masked, and then which above.
        for (int i = 0; i < 3; i++) {
            List<String> printed = hardening.plan(true).statements();
            assertThat(String.join(";", printed)).doesNotContain(password());
            change("reporting", printed.toArray(String[]::new));
        }
        assertThat(hardening.plan(false).statements()).isEmpty();
        hardening.run();
        try (var capability = capability();
                var house = new TestApplication(capability)) {
            checkAnswers(house);
        }
    }

    private static void checkAnswers(TestApplication house) {
        var refused = new ArrayList<String>();
        for (String each : ReportingDatabase.lines("postgresql-honest.sql")) {
            Completed answer = query(house, each);
            String said = answer.body().text("nextStep", "");
            // Some are in a grammar that this server does not know yet.
            boolean unknown =
                    said.contains("is read as")
                            || answer.json().contains("function json")
                            || answer.json().contains("any_value");
            if (answer.isError() && !unknown && !said.contains(" can be read")) {
                refused.add(each + " -> " + answer.json());
            }
        }
        assertThat(refused).hasSizeLessThan(5);
        var told = new ArrayList<String>();
        for (String each : ReportingDatabase.lines("postgresql-attacks.sql")) {
            String answer = query(house, each).json();
            if (ReportingDatabase.SECRETS.stream().anyMatch(answer::contains)) {
                told.add(each + " -> " + answer);
            }
        }
        assertThat(told).isEmpty();
        assertThat(query(house, "SELECT email FROM customers").json())
                .contains("email and phone are masked");
        assertThat(query(house, "SELECT customers FROM customers_by_country").json())
                .contains("[[20]");
    }

    /** It is in the file of the home alone. */
    private static String password() throws IOException {
        return Files.readAllLines(logins.resolve(settings.id())).getFirst();
    }

    private static QueryCapability capability() {
        return new QueryCapability(
                new Connections(() -> List.of(settings), text -> text),
                () -> logins,
                () -> logins,
                Clock.systemUTC());
    }

    private static Completed query(TestApplication house, String query) {
        return house.call("mssql-query", QueryApplication.arguments(query), "test");
    }
}
