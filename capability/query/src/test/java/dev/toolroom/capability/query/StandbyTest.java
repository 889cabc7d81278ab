package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.testkit.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A hot standby of PostgreSQL, on which nothing can be made: a login whose log is silent has
 * statements resolved there by a printed tree, any other has none resolved.
 */
class StandbyTest {
    private static final String LOCKS = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'";

    private static PostgresServer leader;
    private static PostgresServer standby;

    @BeforeAll
    static void start() throws IOException, SQLException {
        leader = PostgresServer.start();
        change(
                "postgres",
                "CREATE ROLE reader LOGIN",
                "CREATE ROLE bare LOGIN IN ROLE pg_read_all_data",
                "CREATE ROLE quiet LOGIN IN ROLE pg_read_all_data",
                "ALTER ROLE quiet SET log_min_messages = fatal",
                "CREATE DATABASE reporting");
        change(
                "reporting",
                ReportingDatabase.text("postgresql-setup.sql").strip().split(";;\\s*", -1));
        standby = leader.standby();
        // From here on a change is answered once the standby has it.
        change(
                "postgres",
                "ALTER SYSTEM SET synchronous_standby_names = '*'",
                "ALTER SYSTEM SET synchronous_commit = remote_apply",
                "SELECT pg_reload_conf()");
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

    private static ConnectionSettings settings(String user, boolean strict, String... mask) {
        String url = standby.url("reporting").replaceFirst("\\?.*", "");
        return TestDatabase.with(
                TestDatabase.at(DatabaseKind.POSTGRESQL, url, user, user, mask),
                strict,
                List.of(),
                null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "quiet", "reader", "bare"})
    void noAttackHasAnEffect(String user) throws SQLException {
        var wrong = new ArrayList<String>();
        try (var open = new QueryHouse(settings(user, false));
                var masked = new QueryHouse(settings(user, false, ReportingDatabase.MASK))) {
            for (String each : ReportingDatabase.lines("postgresql-attacks.sql")) {
                for (QueryHouse house : List.of(open, masked)) {
                    Completed answer = house.query(each);
                    if (!answer.isError()) {
                        wrong.add(each + " -> " + answer.json());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        try (Connection connection = DriverManager.getConnection(standby.url("reporting"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(LOCKS)) {
            row.next();
            assertThat(row.getInt(1)).isZero();
        }
    }

    /**
     * What of the ordinary queries is refused and masked without need, at most; some are in a
     * grammar that this server does not know yet.
     */
    @ParameterizedTest
    @CsvSource({"postgres,0,0", "quiet,0,0", "reader,188,102", "bare,188,102"})
    void ordinaryQueriesAreAnswered(String user, int refusals, int masks) {
        var refused = new ArrayList<String>();
        var masked = new ArrayList<String>();
        try (var house = new QueryHouse(settings(user, false, ReportingDatabase.MASK))) {
            for (String each : ReportingDatabase.lines("postgresql-honest.sql")) {
                Completed answer = house.query(each);
                if (answer.isError() && !answer.json().contains("query.database-error")) {
                    refused.add(each + " -> " + answer.json());
                } else if (answer.json().contains("[masked]")) {
                    masked.add(each);
                }
            }
        }
        assertThat(refused).hasSizeLessThanOrEqualTo(refusals);
        assertThat(masked).hasSizeLessThanOrEqualTo(masks);
    }

    @ParameterizedTest
    @CsvSource({"postgres,false", "quiet,true", "reader,false", "bare,true"})
    void noMaskedValueIsTold(String user, boolean strict) {
        try (var house = new QueryHouse(settings(user, strict, ReportingDatabase.MASK))) {
            for (String each :
                    List.of(
                            "SELECT email FROM customers",
                            "SELECT * FROM customers",
                            "SELECT c FROM customers c",
                            "SELECT j.c FROM (customers CROSS JOIN products) AS j(a, b, c)",
                            "SELECT contact FROM customer_directory",
                            "SELECT contact FROM contacts",
                            "SELECT contact_of(1)",
                            "SELECT monthly * 12 FROM employees",
                            "SELECT hstore(c)->'email' FROM customers c",
                            "SELECT (SELECT max(iban) FROM payments)",
                            "WITH x AS (SELECT email AS a FROM customers) SELECT a FROM x")) {
                Completed answer = house.query(each);
                String told = answer.json();
                assertThat(answer.isError() || told.contains("\"masked\":true")).as(told).isTrue();
                assertThat(told).doesNotContain(ReportingDatabase.SECRETS);
            }
        }
    }

    @Test
    void theWayIsTold(@TempDir Path folder) {
        assertThat(told("quiet", folder)).noneMatch(each -> each.contains("resolved"));
        assertThat(told("reader", folder))
                .anyMatch(
                        each ->
                                each.contains("cannot be resolved")
                                        && each.contains("log_min_messages = fatal"));
    }

    private static List<String> told(String user, Path folder) {
        try (var capability =
                new QueryCapability(
                        new Connections(
                                () -> List.of(settings(user, false, ReportingDatabase.MASK)),
                                text -> text),
                        () -> folder,
                        Clock.systemUTC())) {
            QueryCapability.Examined examined = capability.examine().getFirst();
            assertThat(examined.problem()).isNull();
            return examined.warnings();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "quiet", "reader", "bare"})
    void whatIsMadeOnTheLeaderIsKnownAtOnce(String user) throws SQLException {
        String view = "made_for_" + user;
        try (var house = new QueryHouse(settings(user, false, ReportingDatabase.MASK))) {
            assertThat(house.query("SELECT reach FROM " + view).isError()).isTrue();
            change(
                    "reporting",
                    "CREATE VIEW " + view + " AS SELECT email AS reach FROM customers",
                    "GRANT SELECT ON " + view + " TO reader");
            Completed answer = house.query("SELECT reach FROM " + view);
            assertThat(answer.json()).doesNotContain("@secret");
            assertThat(answer.isError() || answer.json().contains("[masked]"))
                    .as(answer.json())
                    .isTrue();
        }
    }
}
