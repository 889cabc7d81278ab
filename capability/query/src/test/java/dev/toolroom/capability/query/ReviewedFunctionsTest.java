package dev.toolroom.capability.query;

import static dev.toolroom.capability.query.PostgresRoutine.REVIEW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.foundation.relational.DatabaseKind;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What functions of PostgreSQL and of its extensions do is written in a list of its own, by what
 * its documentation says. The list knows nothing of the gate, so a name that the gate forgets is
 * noticed; and the catalogue shows what is missing in the list.
 */
class ReviewedFunctionsTest {
    private static List<PostgresRoutine> routines = List.of();
    private static String url = "";

    /** With every extension that this server can make. */
    @BeforeAll
    static void prepare() throws SQLException {
        TestDatabase server = TestDatabase.of(DatabaseKind.POSTGRESQL);
        url = server.url().replaceFirst("/postgres$", "/functions");
        try (Connection owner = server.owner();
                Statement statement = owner.createStatement()) {
            statement.execute("CREATE DATABASE functions");
        }
        try (Connection owner = DriverManager.getConnection(url, "postgres", "postgres");
                Statement statement = owner.createStatement()) {
            statement.execute("CREATE TABLE customers (id int)");
            statement.execute(
                    """
                    DO $$ DECLARE e text; BEGIN
                      FOR e IN SELECT name FROM pg_available_extensions LOOP
                        BEGIN
                          EXECUTE format('CREATE EXTENSION IF NOT EXISTS %I CASCADE', e);
                        EXCEPTION WHEN OTHERS THEN NULL;
                        END;
                      END LOOP;
                    END $$\
                    """);
            routines = PostgresRoutine.all(owner);
        }
    }

    /** Whoever updates PostgreSQL reads of what is new, and writes it down. */
    @Test
    void whatCouldDoMoreThanReadIsReviewed() {
        Set<String> suspicious =
                routines.stream()
                        .filter(each -> each.given() && !each.internal())
                        .filter(each -> each.isVolatile() || each.guarded())
                        .map(PostgresRoutine::name)
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(suspicious).hasSizeGreaterThan(300);
        List<String> reviewed =
                Stream.of("refused", "volatile", "allowed")
                        .flatMap(each -> REVIEW.names(each).stream())
                        .toList();
        assertThat(reviewed).doesNotHaveDuplicates();
        assertThat(suspicious).as("nobody has reviewed").isSubsetOf(reviewed);
        Set<String> known =
                routines.stream().map(PostgresRoutine::name).collect(Collectors.toSet());
        assertThat(known).as("reviewed, but not there").containsAll(reviewed);
    }

    @Test
    void theGateKnowsByNameWhatHasAnEffect() {
        assertThat(Stream.of("refused", "elsewhere").flatMap(each -> REVIEW.names(each).stream()))
                .hasSizeGreaterThan(200)
                .allMatch(each -> Gate.refusesFunction(Dialect.POSTGRESQL, each));
        assertThat(REVIEW.names("allowed"))
                .noneMatch(each -> Gate.refusesFunction(Dialect.POSTGRESQL, each));
    }
}
