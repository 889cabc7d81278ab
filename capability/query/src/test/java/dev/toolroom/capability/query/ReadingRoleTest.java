package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a connection says of the role that queries run as, and of functions that it allows. */
class ReadingRoleTest {
    private static final String[] NOTHING = {};

    @BeforeAll
    static void prepare() throws SQLException {
        ReportingDatabase.make();
        try (Connection owner = ReportingDatabase.owner();
                Statement statement = owner.createStatement()) {
            for (String each :
                    List.of(
                            "CREATE ROLE analyst",
                            "CREATE ROLE stranger",
                            "CREATE ROLE careful LOGIN PASSWORD 'careful' IN ROLE reader",
                            "GRANT TEMPORARY ON DATABASE reporting TO careful",
                            "ALTER ROLE careful SET default_transaction_read_only = on",
                            "GRANT analyst TO reader",
                            "GRANT TEMPORARY ON DATABASE reporting TO analyst",
                            "GRANT SELECT ON orders, order_lines, customers TO analyst",
                            "CREATE FUNCTION regains() RETURNS int LANGUAGE plpgsql STABLE AS"
                                    + " 'BEGIN PERFORM set_config(''role'', ''none'', true);"
                                    + " RETURN 1; END'",
                            "CREATE SCHEMA analyst AUTHORIZATION analyst",
                            "CREATE VIEW analyst.products AS SELECT id, email AS name FROM"
                                    + " public.customers",
                            "ALTER VIEW analyst.products OWNER TO analyst")) {
                statement.execute(each);
            }
        }
    }

    private static ConnectionSettings settings(String user, String role, String... mask) {
        ConnectionSettings usual = ReportingDatabase.settings(user, mask);
        return role.isEmpty() ? usual : TestDatabase.withRole(usual, role);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader"})
    void queriesHaveTheRightsOfTheRoleAlone(String user) {
        try (var house = new QueryApplication(settings(user, "analyst", NOTHING))) {
            for (int i = 0; i < 3; i++) {
                assertThat(first(house.query("SELECT current_user"))).isEqualTo("[\"analyst\"]");
                assertThat(first(house.query("SELECT count(*) FROM orders"))).isNotEmpty();
                assertThat(house.query("SELECT name FROM employees").json())
                        .contains("permission denied for table employees");
                Json.Obj bound =
                        QueryApplication.arguments("SELECT current_user, ?")
                                .with("parameters", Json.Arr.ofTexts(List.of("x")));
                assertThat(first(house.query(bound))).startsWith("[\"analyst\"");
            }
        }
    }

    /** A role can be taken back within a statement, so what does that is refused. */
    @ParameterizedTest
    @ValueSource(strings = {"postgres", "reader"})
    void aRoleThatIsTakenBackHelpsNobody(String user) {
        try (var house = new QueryApplication(settings(user, "analyst", NOTHING))) {
            for (String each :
                    List.of(
                            "WITH a AS MATERIALIZED (SELECT set_config('role', 'none', true) x)"
                                    + " SELECT x, query_to_xml('SELECT * FROM employees', true,"
                                    + " true, '') FROM a",
                            "SELECT set_config('session_authorization', 'postgres', true)",
                            "SELECT (('role'::text)).set_config",
                            "SET ROLE NONE",
                            "RESET ROLE",
                            "SELECT 1; RESET ROLE; SELECT name FROM employees",
                            "SELECT regains(), (SELECT max(salary) FROM employees)",
                            "WITH a AS MATERIALIZED (SELECT regains() x) SELECT e.name FROM a,"
                                    + " employees e")) {
                Completed answer = house.query(each);
                assertThat(answer.isError()).as(each + " -> " + answer.json()).isTrue();
                assertThat(first(house.query("SELECT current_user"))).isEqualTo("[\"analyst\"]");
            }
            house.query("SELECT regains()");
            assertThat(first(house.query("SELECT current_user"))).isEqualTo("[\"analyst\"]");
        }
    }

    @ParameterizedTest
    @CsvSource({"reader,stranger", "postgres,nobody"})
    void aRoleThatCannotBeTakenIsNamed(String user, String role, @TempDir Path folder) {
        ConnectionSettings settings = settings(user, role, NOTHING);
        try (var house = new QueryApplication(settings)) {
            Completed answer = house.query("SELECT 1");
            assertThat(answer.body().text("code", ""))
                    .as(answer.json())
                    .isEqualTo("query.unreachable");
            assertThat(answer.body().text("message", "")).contains("its role in toolroom.yaml");
            assertThat(answer.body().text("nextStep", "")).contains("toolroom.yaml");
        }
        assertThat(examined(settings, folder).problem()).contains("its role in toolroom.yaml");
    }

    /** A role of the server may have it by default, and each transaction sets it anyway. */
    @Test
    void aLoginWhoseTransactionsAreReadOnlyByDefaultIsAnswered() {
        try (var house = new QueryApplication(settings("careful", "", NOTHING))) {
            for (int i = 0; i < 3; i++) {
                assertThat(first(house.query("SELECT count(*) FROM orders"))).isNotEmpty();
            }
        }
    }

    /** Otherwise a view over a volatile function could run a program of the server. */
    @Test
    void statementsOfASuperuserCannotRunAProgram() throws SQLException {
        try (Connection owner = ReportingDatabase.owner();
                Statement statement = owner.createStatement()) {
            statement.execute(
                    "CREATE FUNCTION runs() RETURNS int LANGUAGE plpgsql AS"
                            + " 'BEGIN COPY (SELECT 1) TO PROGRAM ''true''; RETURN 1; END'");
            statement.execute("CREATE VIEW running AS SELECT runs() AS n");
        }
        try (var house = new QueryApplication(settings("postgres", "", NOTHING))) {
            for (int i = 0; i < 3; i++) {
                assertThat(first(house.query("SELECT current_user, session_user")))
                        .isEqualTo("[\"pg_read_all_data\",\"postgres\"]");
                assertThat(house.query("SELECT n FROM running").json())
                        .contains("permission denied to COPY to or from an external program");
            }
        } finally {
            try (Connection owner = ReportingDatabase.owner();
                    Statement statement = owner.createStatement()) {
                statement.execute("DROP FUNCTION runs CASCADE");
            }
        }
    }

    /** What an owner could do counts no more. */
    @Test
    void aLookAtTheConnectionTellsOfTheRole(@TempDir Path folder) {
        assertThat(examined(settings("postgres", "", NOTHING), folder))
                .satisfies(
                        all -> {
                            assertThat(all.warnings()).contains("the login is a superuser");
                            assertThat(all.nextStep()).contains("GRANT SELECT ON ALL TABLES");
                        });
        assertThat(examined(settings("postgres", "analyst", NOTHING), folder).warnings()).isEmpty();
    }

    private static String first(Completed answer) {
        assertThat(answer.isError()).as(answer.json()).isFalse();
        return QueryApplication.rows(answer.body()).getFirst().write();
    }

    private static QueryCapability.Examined examined(ConnectionSettings settings, Path folder) {
        try (var capability =
                new QueryCapability(
                        new Connections(() -> List.of(settings), text -> text),
                        () -> folder,
                        () -> folder,
                        Clock.systemUTC())) {
            return capability.examine().getFirst();
        }
    }
}
