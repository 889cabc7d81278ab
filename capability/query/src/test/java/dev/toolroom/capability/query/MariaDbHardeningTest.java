package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.query.harden.Hardening;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.Connections;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.testkit.TestApplication;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The login of MariaDB that reads views: how it is created, kept up to date and removed. */
class MariaDbHardeningTest {
    @TempDir private Path logins;

    private ChangingDatabase place =
            new ChangingDatabase(DatabaseKind.MARIADB, "", "", "root", "root");

    @BeforeEach
    void createDatabase() throws Exception {
        place = ChangingDatabase.of("MARIADB");
        place.change(
                "CREATE VIEW names AS SELECT id, name FROM people",
                "CREATE VIEW contacts AS SELECT id, email AS contact FROM people",
                "CREATE FUNCTION contact_of(i int) RETURNS varchar(50) READS SQL DATA"
                        + " RETURN (SELECT email FROM people WHERE id = i)",
                "CREATE VIEW called AS SELECT id, contact_of(id) AS contact FROM notes");
    }

    /** A function that somebody granted to everybody would turn every other login away. */
    @AfterEach
    void removeGrants() throws SQLException {
        for (String each : column("SHOW GRANTS FOR PUBLIC")) {
            if (each.contains(database())) {
                place.change(
                        each.replaceFirst("^GRANT", "REVOKE").replaceFirst(" TO PUBLIC", "")
                                + " FROM PUBLIC");
            }
        }
    }

    private String database() {
        return place.url().replaceFirst(".*/([a-z0-9]+)(\\?.*)?$", "$1");
    }

    private ConnectionSettings settings(String... mask) {
        return place.settings(mask.length == 0 ? new String[] {"*.email"} : mask);
    }

    private Hardening hardening(String... mask) {
        return HardenedLogins.hardening(settings(mask), logins);
    }

    private QueryCapability capability(String... mask) {
        ConnectionSettings settings = settings(mask);
        return new QueryCapability(
                new Connections(() -> List.of(settings), text -> text),
                () -> logins,
                () -> logins,
                Clock.systemUTC());
    }

    private Completed query(String query, String... mask) {
        try (var capability = capability(mask);
                var application = new TestApplication(capability)) {
            return application.call("mssql-query", QueryApplication.arguments(query), "test");
        }
    }

    private List<String> column(String question) throws SQLException {
        try (Connection owner = place.open();
                Statement statement = owner.createStatement();
                ResultSet rows = statement.executeQuery(question)) {
            var all = new ArrayList<String>();
            while (rows.next()) {
                all.add(rows.getString(1));
            }
            return all;
        }
    }

    /** As far as this home created them. */
    private List<String> logins() throws SQLException {
        return column(
                "SELECT u.User FROM mysql.user u WHERE u.User IN (SELECT schema_name FROM"
                        + " information_schema.schemata WHERE schema_comment LIKE '%connection shop')");
    }

    @Test
    void aPlanNamesWhatIsCreatedAndCreatesNothing() throws SQLException {
        Hardening.Plan plan = hardening().plan(false);
        assertThat(plan.asks()).isTrue();
        assertThat(plan.lines().getFirst()).contains("which reads 2 tables but not one column");
        assertThat(plan.lines()).contains("masked columns: people.email");
        assertThat(plan.statements())
                .anyMatch(each -> each.contains("IDENTIFIED BY PASSWORD '*"))
                .anyMatch(each -> each.startsWith("GRANT SELECT ON `" + database() + "`.`notes`"))
                .anyMatch(each -> each.contains("DEFINER VIEW") && each.contains("`.`people` AS"))
                .noneMatch(each -> each.startsWith("GRANT") && each.contains("`people`"));
        assertThat(query("SELECT 1").body().text("code", "")).isEqualTo("query.not-hardened");
    }

    @Test
    void theLoginReadsEverythingButTheMaskedColumns() throws SQLException {
        assertThat(hardening().run()).contains("masked columns: people.email");
        assertThat(query("SELECT * FROM people").json()).contains("[[1,\"Ada\",\"[masked]\"]]");
        assertThat(query("SELECT email FROM people").json()).contains("\"masked\":true");
        assertThat(query("SELECT name FROM names").json()).contains("Ada");
        assertThat(query("SELECT contact FROM contacts").json()).contains("[masked]");
        assertThat(query("SELECT line FROM pages").json()).contains("nothing");
        assertThat(query("SELECT line FROM " + database() + ".notes").json()).contains("nothing");
        for (String each :
                List.of(
                        "SELECT name FROM " + database() + ".people",
                        "SELECT contact FROM called",
                        "SELECT " + database() + ".contact_of(1)")) {
            assertThat(query(each).isError()).as(each).isTrue();
        }
        assertThat(query("SELECT name FROM " + database() + ".people").body().text("nextStep", ""))
                .startsWith("Write the names of tables without " + database() + ".");
    }

    @Test
    void aLoginThatIsUpToDateNeedsNothing() throws SQLException {
        hardening().run();
        Hardening.Plan plan = hardening().plan(false);
        assertThat(plan.statements()).isEmpty();
        assertThat(plan.asks()).isFalse();
    }

    /** Definitions of views are written and compared as one mode has them. */
    @Test
    void theModeOfTheServerMakesNoDifference() throws SQLException {
        place.change("SET GLOBAL sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'");
        try {
            hardening().run();
            assertThat(hardening().plan(false).statements()).isEmpty();
            assertThat(query("SELECT name, email FROM people").json()).contains("[masked]");
        } finally {
            place.change("SET GLOBAL sql_mode = DEFAULT");
        }
    }

    @Test
    void aNewTableFollowsWithoutAQuestion() throws SQLException {
        hardening().run();
        place.change(
                "CREATE TABLE letters (id int, email varchar(50))",
                "CREATE TABLE plain (id int)",
                "DROP VIEW names",
                "CREATE VIEW numbers AS SELECT id FROM plain");
        try (var capability = capability()) {
            assertThat(capability.checks().getFirst().fix())
                    .isEqualTo("toolroom connection harden shop");
        }
        Hardening.Plan plan = hardening().plan(false);
        assertThat(plan.asks()).isFalse();
        assertThat(plan.statements())
                .anyMatch(each -> each.startsWith("DROP VIEW") && each.endsWith("`names`"));
        hardening().run();
        assertThat(query("SELECT id FROM numbers").isError()).isFalse();
        assertThat(query("SELECT id FROM letters").isError()).isFalse();
        assertThat(hardening().plan(false).statements()).isEmpty();
        try (var capability = capability()) {
            assertThat(capability.checks().getFirst().fix()).isEmpty();
        }
    }

    @Test
    void anotherMaskAsksAndCountsAtOnce() throws SQLException {
        hardening().run();
        String[] more = {"*.email", "notes.line"};
        assertThat(query("SELECT line FROM notes", more).json()).contains("query.not-hardened");
        assertThat(hardening(more).plan(false).asks()).isTrue();
        hardening(more).run();
        assertThat(query("SELECT line FROM pages", more).json()).contains("[[\"[masked]\"]]");
        assertThat(query("SELECT line FROM " + database() + ".notes", more).isError()).isTrue();
    }

    @Test
    void undoLeavesNothing() throws SQLException {
        int before = logins().size();
        hardening().run();
        assertThat(logins()).hasSize(before + 1);
        hardening().undo();
        assertThat(logins()).hasSize(before);
        assertThat(column("SELECT Db FROM mysql.tables_priv WHERE Db = '" + database() + "'"))
                .isEmpty();
        assertThat(query("SELECT 1").body().text("code", "")).isEqualTo("query.not-hardened");
    }

    @Test
    void statementsPrintedForSomebodyElseAreUsedOnceTheyRan() throws SQLException {
        place.change(
                "CREATE OR REPLACE USER owner@'%' IDENTIFIED BY 'owner'",
                "GRANT ALL ON " + database() + ".* TO owner@'%'");
        ConnectionSettings own =
                TestDatabase.at(DatabaseKind.MARIADB, place.url(), "owner", "owner", "*.email");
        Hardening hardening = HardenedLogins.hardening(own, logins);
        assertThatThrownBy(hardening::run)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("may not create logins");
        place.change(hardening.plan(true).statements().toArray(String[]::new));
        // The views of the database are looked at by the login, once it exists.
        place.change(hardening.plan(true).statements().toArray(String[]::new));
        hardening.run();
        assertThat(query("SELECT name, email FROM people").json()).contains("Ada", "[masked]");
        place.change("DROP USER owner@'%'");
    }

    @Test
    void aLoginOfAnotherHomeIsNotAltered() throws SQLException {
        hardening().run();
        String login =
                hardening().plan(false).lines().getFirst().replaceFirst(".*login (\\w+),.*", "$1");
        place.change("ALTER DATABASE " + login + " COMMENT 'somebody else'");
        assertThatThrownBy(hardening()::run)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("this home did not create it");
        place.change("DROP USER " + login + "@'%'", "DROP DATABASE " + login);
    }

    /** Rights that were not given to the login itself count as much, at the next statement. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GRANT SELECT ON %d.people TO PUBLIC",
                "GRANT SELECT ON %d.* TO %s@'%'",
                "GRANT SELECT (email) ON %d.people TO %s@'%'",
                "GRANT SELECT ON *.* TO %s@'%'",
                "GRANT SELECT ON mysql.* TO %s@'%'",
                "GRANT SELECT ON %d.contacts TO %s@'%'",
                "GRANT EXECUTE ON FUNCTION %d.contact_of TO %s@'%'",
                "GRANT FILE ON *.* TO %s@'%'",
                "GRANT PROCESS ON *.* TO %s@'%'",
                "GRANT SUPER ON *.* TO %s@'%'",
                "CREATE OR REPLACE ROLE readers; GRANT SELECT ON %d.* TO readers;"
                        + " GRANT readers TO %s@'%'; SET DEFAULT ROLE readers FOR %s@'%'",
                "CREATE OR REPLACE VIEW %s.people AS SELECT id, name, email FROM %d.people",
                "CREATE OR REPLACE SQL SECURITY DEFINER VIEW %s.names AS SELECT email FROM"
                        + " %d.people",
                "CREATE VIEW %s.more AS SELECT email AS line FROM %d.people",
                "DROP VIEW %s.names",
                "ALTER TABLE %d.notes CHANGE line email varchar(50)",
                "ALTER TABLE %d.notes ADD COLUMN email varchar(50)",
                "RENAME TABLE %d.notes TO %d.old; CREATE VIEW %d.notes AS"
                        + " SELECT id, email AS line FROM %d.people",
                "RENAME TABLE %d.notes TO %d.old; CREATE TABLE %d.base (id int, line varchar(50))"
                        + " ENGINE = MyISAM; CREATE TABLE %d.notes (id int, line varchar(50))"
                        + " ENGINE = MERGE UNION = (%d.base)"
            })
    void aLoginThatCanReadMaskedColumnsIsNotUsed(String change) throws SQLException {
        hardening().run();
        String login =
                hardening().plan(false).lines().getFirst().replaceFirst(".*login (\\w+),.*", "$1");
        try (var capability = capability();
                var application = new TestApplication(capability)) {
            var query = QueryApplication.arguments("SELECT 1 AS a");
            assertThat(application.call("mssql-query", query, "test").isError()).isFalse();
            place.change(change.replace("%d", database()).replace("%s", login).split("; "));
            Completed refused = application.call("mssql-query", query, "test");
            assertThat(refused.body().text("code", ""))
                    .as(refused.json())
                    .isEqualTo("query.not-hardened");
            assertThat(capability.examine().getFirst().problem()).isNotNull();
        } finally {
            removeGrants();
            hardening().undo();
        }
    }

    @Test
    void aTableIsDescribedOnce() throws SQLException {
        hardening().run();
        try (var capability = capability();
                var application = new TestApplication(capability)) {
            String all = application.call("query_schema", "{'database':'shop'}").json();
            for (String each : List.of("people", "notes", "pages")) {
                assertThat(all.split("\"name\":\"" + each + "\"", -1)).as(all).hasSize(2);
            }
            assertThat(
                            application
                                    .call("query_schema", "{'database':'shop','table':'notes'}")
                                    .json())
                    .contains("\"type\":\"table\"", "\"primaryKey\":[\"id\"]");
            assertThat(
                            application
                                    .call("query_schema", "{'database':'shop','table':'people'}")
                                    .json())
                    .contains("\"name\":\"email\"", "\"masked\":true");
        }
    }
}
