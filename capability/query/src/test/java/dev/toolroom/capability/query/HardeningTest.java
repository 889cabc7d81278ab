package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.capability.query.harden.Hardening;
import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Refusal;
import java.sql.SQLException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The login that cannot read masked columns: how it is created, kept up to date and removed. */
class HardeningTest extends HardenedDatabase {
    @Test
    void aPlanNamesWhatIsCreatedAndCreatesNothing() throws SQLException {
        Hardening.Plan plan = hardening(settings()).plan(false);
        assertThat(plan.asks()).isTrue();
        assertThat(plan.lines().getFirst()).contains("which reads 2 tables but not one column");
        assertThat(plan.lines()).contains("masked columns: people.email");
        assertThat(plan.statements())
                .anyMatch(each -> each.startsWith("CREATE ROLE") && each.contains("SCRAM-SHA-256"))
                .anyMatch(each -> each.startsWith("GRANT SELECT (\"id\", \"name\") ON \"public\""));
        assertThat(roles()).isEmpty();
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
        Hardening.Plan plan = hardening(settings()).plan(false);
        assertThat(plan.asks()).isFalse();
        assertThat(plan.statements())
                .hasSizeGreaterThanOrEqualTo(2)
                .allMatch(each -> each.startsWith("GRANT SELECT"));
        hardening(settings()).run();
        assertThat(query("SELECT id FROM numbers").isError()).isFalse();
        assertThat(query("SELECT email FROM letters").isError()).isTrue();
        assertThat(hardening(settings()).plan(false).statements()).isEmpty();
    }

    @Test
    void anotherMaskAsksAndCountsAtOnce() throws SQLException {
        hardening(settings()).run();
        ConnectionSettings more = settings("postgres", "*.email", "people.name");
        String arguments = "{'database':'shop','query':'SELECT name FROM people'}";
        assertThat(call(more, "mssql-query", arguments).json()).contains("query.not-hardened");
        assertThat(hardening(more).plan(false).asks()).isTrue();
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
                .hasMessageContaining("may not create logins");
        assertThat(roles()).isEmpty();
        change(own.plan(true).statements().toArray(String[]::new));
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
                        () -> hardening(settings()).plan(false),
                        hardening(settings())::run,
                        hardening(settings())::undo)) {
            assertThatThrownBy(each)
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("this home did not create it");
        }
        change("DROP OWNED BY " + roles().getFirst(), "DROP ROLE " + roles().getFirst());
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
                .hasMessageContaining("masks columns without a login");
        assertThatThrownBy(() -> hardening(settings("postgres")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("has no mask");
    }
}
