package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.testkit.TestApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the login that cannot read masked columns reads, what is said of it, and when it is not
 * used.
 */
class MaskedLoginTest extends HardenedDatabase {
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
                var house = new TestApplication(capability)) {
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
                "CREATE LANGUAGE unsafe HANDLER plpgsql_call_handler",
                "CREATE FUNCTION anything() RETURNS int LANGUAGE unsafe AS 'BEGIN RETURN 1; END'",
                "CREATE FOREIGN DATA WRAPPER wrapper",
                "CREATE SERVER far FOREIGN DATA WRAPPER wrapper",
                "CREATE FOREIGN TABLE distant (id int) SERVER far",
                "CREATE GROUP staff");
        List<String> report = hardening(settings()).run();
        assertThat(report)
                .contains("masked columns: people.email")
                .anyMatch(each -> each.startsWith("SECURITY DEFINER") && each.endsWith("leaks()"))
                .anyMatch(each -> each.contains("of notes (no row: no policy is for it)"))
                .anyMatch(
                        each ->
                                each.startsWith("functions in untrusted languages")
                                        && each.endsWith("anything()"))
                .anyMatch(
                        each ->
                                each.startsWith("tables that are not granted, because")
                                        && each.endsWith("distant"))
                .anyMatch(
                        each ->
                                each.startsWith("views that are not shown")
                                        && each.endsWith("again, contacts"));
        change("GRANT staff TO " + roles().getFirst());
        try (var capability = capability(settings())) {
            assertThat(capability.checks().getFirst().found())
                    .contains("the login for masked columns is a member of staff");
            assertThat(capability.checks().getFirst().fix()).startsWith("revoke the memberships");
        }
        change("DROP ROLE staff");
    }
}
