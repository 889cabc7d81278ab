package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.query.harden.Hardening;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.Refusal;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.testkit.TestHouse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The login that cannot read masked columns: how it is created, kept up to date and removed. */
class HardeningTest {
    private static final AtomicInteger MADE = new AtomicInteger();
    private static final String SECRET = "ada@example.org";

    @TempDir Path logins;

    private String database = "";
    private String url = "";

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

    private void change(String... statements) throws SQLException {
        try (Connection owner = DriverManager.getConnection(url, "postgres", "postgres");
                Statement statement = owner.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }

    private ConnectionSettings settings(String user, String... mask) {
        return TestDatabase.at(DatabaseKind.POSTGRESQL, url, user, user, mask);
    }

    private ConnectionSettings settings() {
        return settings("postgres", "*.email");
    }

    private Hardening hardening(ConnectionSettings settings) {
        return HardenedLogins.hardening(settings, logins);
    }

    private Completed call(ConnectionSettings settings, String tool, String arguments) {
        try (var capability = capability(settings);
                var house = new TestHouse(capability)) {
            return house.call(tool, arguments);
        }
    }

    private QueryCapability capability(ConnectionSettings settings) {
        return new QueryCapability(
                new Connections(() -> List.of(settings), text -> text),
                () -> logins,
                () -> logins,
                Clock.systemUTC());
    }

    private Completed query(String query) {
        return call(settings(), "mssql-query", "{'database':'shop','query':'" + query + "'}");
    }

    private List<String> column(String question) throws SQLException {
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

    private List<String> roles() throws SQLException {
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

    @Test
    void withoutALoginOfItsOwnAMaskedConnectionIsRefused() {
        for (String each : List.of("SELECT 1", "SELECT name FROM people")) {
            Completed refused = query(each);
            assertThat(refused.body().text("code", "")).isEqualTo("query.not-hardened");
            assertThat(refused.body().text("nextStep", ""))
                    .contains("toolroom connection harden shop");
        }
        for (String tool : List.of("query_schema", "query_export")) {
            String arguments =
                    tool.equals("query_schema")
                            ? "{'database':'shop'}"
                            : "{'database':'shop','query':'SELECT name FROM people'}";
            assertThat(call(settings(), tool, arguments).json()).contains("query.not-hardened");
        }
    }

    @Test
    void aPlanNamesWhatIsCreatedAndCreatesNothing() throws SQLException {
        Hardening.Plan plan = hardening(settings()).plan();
        assertThat(plan.asks()).isTrue();
        assertThat(plan.lines().getFirst()).contains("which reads 2 tables but not one column");
        assertThat(plan.lines()).contains("masked columns: people.email");
        assertThat(plan.statements())
                .anyMatch(each -> each.startsWith("CREATE ROLE") && each.contains("SCRAM-SHA-256"))
                .anyMatch(each -> each.startsWith("GRANT SELECT (\"id\", \"name\") ON \"public\""));
        assertThat(roles()).isEmpty();
    }

    @Test
    void theLoginReadsEverythingButTheMaskedColumns() throws SQLException, IOException {
        hardening(settings()).run();
        assertThat(query("SELECT current_user").json()).contains(roles().getFirst());
        assertThat(query("SELECT name FROM people").json()).contains("Ada");
        assertThat(query("SELECT line FROM notes").json()).contains("nothing");
        assertThat(query("SELECT name FROM first_names").json()).contains("Ada");
        for (String each :
                List.of(
                        "SELECT email FROM people",
                        "SELECT * FROM people",
                        "SELECT p FROM people p",
                        "SELECT contact FROM contacts",
                        "SELECT contact FROM again")) {
            assertThat(query(each).isError()).as(each).isTrue();
        }
        Path file = logins.resolve("shop");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void whatIsDeniedIsAnsweredWithWhatCanBeRead() throws SQLException {
        hardening(settings()).run();
        for (String each :
                List.of(
                        "SELECT email FROM people",
                        "SELECT * FROM people",
                        "SELECT id FROM people WHERE email IS NULL")) {
            assertThat(query(each).body().text("nextStep", ""))
                    .as(each)
                    .startsWith("In people, email is masked; id and name can be read.");
        }
        assertThat(query("SELECT contact FROM contacts").body().text("nextStep", ""))
                .startsWith("contacts is a view that shows masked columns, or is newer");
        assertThat(call(settings(), "query_schema", "{'database':'shop','search':'email'}").json())
                .contains("\"columns\":[\"email\"]");
        String table =
                call(settings(), "query_schema", "{'database':'shop','table':'people'}").json();
        assertThat(table)
                .contains("\"name\":\"email\",\"type\":\"text\",\"nullable\":true,\"masked\":true")
                .doesNotContain("\"name\":\"name\",\"type\":\"text\",\"nullable\":true,\"masked\"");
    }

    @Test
    void aNewTableFollowsWithoutAQuestion() throws SQLException {
        hardening(settings()).run();
        change(
                "CREATE TABLE letters (id int, email text)",
                "CREATE TABLE plain (id int)",
                "CREATE VIEW numbers AS SELECT id FROM plain");
        assertThat(query("SELECT id FROM plain").body().text("nextStep", ""))
                .contains("plain is newer than the login", "toolroom connection harden shop");
        try (var capability = capability(settings())) {
            assertThat(capability.checks().getFirst().found())
                    .contains("tables that are not granted yet: letters, plain");
            assertThat(capability.checks().getFirst().fix())
                    .isEqualTo("toolroom connection harden shop");
        }
        Hardening.Plan plan = hardening(settings()).plan();
        assertThat(plan.asks()).isFalse();
        assertThat(plan.statements())
                .hasSizeGreaterThanOrEqualTo(2)
                .allMatch(each -> each.startsWith("GRANT SELECT"));
        hardening(settings()).run();
        assertThat(query("SELECT id FROM numbers").isError()).isFalse();
        assertThat(query("SELECT email FROM letters").isError()).isTrue();
        assertThat(hardening(settings()).plan().statements()).isEmpty();
    }

    @Test
    void anotherMaskAsksAndCountsAtOnce() throws SQLException {
        hardening(settings()).run();
        ConnectionSettings more = settings("postgres", "*.email", "people.name");
        String arguments = "{'database':'shop','query':'SELECT name FROM people'}";
        assertThat(call(more, "mssql-query", arguments).json()).contains("query.not-hardened");
        assertThat(hardening(more).plan().asks()).isTrue();
        hardening(more).run();
        assertThat(call(more, "mssql-query", arguments).json())
                .contains("name and email are masked; id can be read");
        assertThat(
                        call(
                                        more,
                                        "mssql-query",
                                        "{'database':'shop','query':'SELECT name FROM names'}")
                                .isError())
                .isTrue();
        assertThat(roles()).hasSize(1);
    }

    @Test
    void undoLeavesNothing() throws SQLException {
        hardening(settings()).run();
        hardening(settings()).undo();
        assertThat(roles()).isEmpty();
        assertThat(column("SELECT relname FROM pg_class WHERE relacl::text LIKE '%toolroom%'"))
                .isEmpty();
        assertThat(query("SELECT 1").body().text("code", "")).isEqualTo("query.not-hardened");
    }

    @Test
    void aLoginThatWasDroppedIsCreatedAgain() throws SQLException {
        hardening(settings()).run();
        String role = roles().getFirst();
        change("DROP OWNED BY " + role, "DROP ROLE " + role);
        Completed refused = query("SELECT 1");
        assertThat(refused.body().text("code", "")).isEqualTo("query.not-hardened");
        assertThat(refused.body().text("message", "")).startsWith("shop turns away the login");
        hardening(settings()).run();
        assertThat(query("SELECT name FROM people").json()).contains("Ada");
    }

    @Test
    void anOwnerWithTheRightToCreateRolesCreatesIt() throws SQLException {
        change("ALTER ROLE " + database + " CREATEROLE");
        hardening(settings(database, "*.email")).run();
        assertThat(query("SELECT name FROM people").json()).contains("Ada");
        assertThat(query("SELECT email FROM people").isError()).isTrue();
        hardening(settings(database, "*.email")).undo();
        assertThat(roles()).isEmpty();
    }

    @Test
    void anOwnerWithoutThatRightPrintsTheStatementsForSomebodyElse() throws SQLException {
        Hardening own = hardening(settings(database, "*.email"));
        assertThatThrownBy(own::run)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("may not create roles");
        assertThat(roles()).isEmpty();
        change(own.planForAnother().statements().toArray(String[]::new));
        own.run();
        assertThat(query("SELECT name FROM first_names").json()).contains("Ada");
        assertThat(query("SELECT email FROM people").isError()).isTrue();
    }

    @Test
    void aRoleOfAnotherHomeIsNotAltered() throws SQLException {
        hardening(settings()).run();
        change("COMMENT ON ROLE " + roles().getFirst() + " IS 'somebody else'");
        for (ThrowingCallable each :
                List.<ThrowingCallable>of(
                        hardening(settings())::plan,
                        hardening(settings())::run,
                        hardening(settings())::undo)) {
            assertThatThrownBy(each)
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("this home did not create it");
        }
        change("DROP OWNED BY " + roles().getFirst(), "DROP ROLE " + roles().getFirst());
    }

    /** Rights that were not given to the login itself count as much. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GRANT SELECT ON people TO PUBLIC",
                "GRANT SELECT ON ALL TABLES IN SCHEMA public TO %s",
                "GRANT SELECT (email) ON people TO %s",
                "GRANT pg_read_all_data TO %s",
                "ALTER ROLE %s SUPERUSER",
                "GRANT SELECT ON contacts TO %s",
                "GRANT SELECT ON again TO PUBLIC",
                "CREATE OR REPLACE VIEW names AS SELECT id, email AS name FROM people",
                "CREATE OR REPLACE VIEW names AS SELECT id, (p::text) AS name FROM people p",
                "CREATE TABLE older (id int, name text, email text);"
                        + " GRANT SELECT ON older TO %s; ALTER TABLE people INHERIT older",
                "ALTER TABLE notes RENAME line TO email",
                "CREATE TYPE card AS (mail text); ALTER TABLE notes ADD card card;"
                        + " ALTER TYPE card RENAME ATTRIBUTE mail TO email"
            })
    void aLoginThatCanReadMaskedColumnsIsNotUsed(String change) throws SQLException {
        hardening(settings()).run();
        assertThat(query("SELECT 1 AS a").isError()).isFalse();
        change(change.formatted(roles().getFirst()));
        Completed refused = query("SELECT 1 AS a");
        assertThat(refused.body().text("code", ""))
                .as(refused.json())
                .isEqualTo("query.not-hardened");
        try (var capability = capability(settings())) {
            assertThat(capability.examine().getFirst().problem()).isNotNull();
        }
    }

    /** The database itself is never less strict than the check. */
    @Test
    void whatChangesBetweenTwoChecksIsDeniedByTheDatabase() throws SQLException {
        hardening(settings()).run();
        try (var capability = capability(settings());
                var house = new TestHouse(capability)) {
            String all = "{'database':'shop','query':'SELECT * FROM notes'}";
            assertThat(house.call("mssql-query", all).isError()).isFalse();
            change(
                    "ALTER TABLE people RENAME email TO mail",
                    "CREATE TABLE copied AS SELECT * FROM people",
                    "CREATE VIEW seen AS SELECT mail FROM people");
            for (String each :
                    List.of(
                            "mail FROM people",
                            "mail FROM copied",
                            "mail FROM seen",
                            "* FROM people")) {
                String query = "{'database':'shop','query':'SELECT " + each + "'}";
                Completed answer = house.call("mssql-query", query);
                assertThat(answer.isError()).as(each + answer.json()).isTrue();
            }
        }
    }

    @Test
    void whatAPersonMustCheckIsReported() throws SQLException {
        change(
                "CREATE FUNCTION leaks() RETURNS text SECURITY DEFINER LANGUAGE sql AS 'SELECT email FROM people'",
                "ALTER TABLE notes ENABLE ROW LEVEL SECURITY",
                "CREATE GROUP staff");
        List<String> report = hardening(settings()).run();
        assertThat(report)
                .contains("masked columns: people.email")
                .anyMatch(each -> each.startsWith("SECURITY DEFINER") && each.endsWith("leaks()"))
                .anyMatch(each -> each.contains("of notes (no row: no policy is for it)"))
                .anyMatch(
                        each ->
                                each.startsWith("views that are not shown")
                                        && each.endsWith("again, contacts"));
        change("GRANT staff TO " + roles().getFirst());
        try (var capability = capability(settings())) {
            assertThat(capability.checks().getFirst().found())
                    .contains("the login for masked columns is a member of staff");
        }
        change("DROP ROLE staff");
    }

    /** A URL that the new login cannot use changes nothing. */
    @Test
    void aLoginThatCannotLogInIsTakenBack() throws SQLException {
        change("ALTER DATABASE " + database + " CONNECTION LIMIT 0");
        assertThatThrownBy(hardening(settings())::run)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("the new login cannot log in to shop");
        assertThat(roles()).isEmpty();
    }

    @Test
    void namesAreFoundOnTheSearchPathOfTheOwner() throws SQLException {
        change(
                "CREATE SCHEMA sales AUTHORIZATION " + database,
                "SET ROLE " + database,
                "CREATE TABLE sales.offers AS SELECT 7 AS id",
                "ALTER ROLE " + database + " SET search_path = sales, public",
                "RESET ROLE",
                "ALTER ROLE " + database + " CREATEROLE");
        hardening(settings(database, "*.email")).run();
        assertThat(query("SELECT id FROM offers").json()).contains("[[7]]");
    }

    @Test
    void otherEnginesAreNotHardened() {
        var sqlite = TestDatabase.of(DatabaseKind.SQLITE).settings("*.email");
        assertThatThrownBy(() -> hardening(sqlite))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("not a PostgreSQL database");
        assertThatThrownBy(() -> hardening(settings("postgres")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("has no mask");
    }
}
