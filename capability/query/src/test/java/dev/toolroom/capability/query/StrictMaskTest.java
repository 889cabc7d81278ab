package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.ConnectionSettings;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.Calls.Completed;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Masks of a connection that refuses what it cannot trace. */
class StrictMaskTest {
    private static QueryHouse strict(DatabaseKind kind) {
        ConnectionSettings usual = TestDatabase.of(kind).settings("people.email");
        return new QueryHouse(
                new ConnectionSettings(
                        usual.id(),
                        usual.kind(),
                        usual.url(),
                        usual.server(),
                        usual.database(),
                        usual.user(),
                        usual.password(),
                        usual.access(),
                        null,
                        usual.mask(),
                        true,
                        null));
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void whatCannotBeTracedIsRefused(DatabaseKind kind) {
        try (var house = strict(kind)) {
            for (String query :
                    List.of(
                            "SELECT email AS x FROM people",
                            "SELECT email x FROM people",
                            "SELECT UPPER(email) FROM people",
                            "SELECT name || email FROM people",
                            "SELECT (email) FROM people",
                            "SELECT LENGTH(email) FROM people",
                            "SELECT COUNT(*) FROM people",
                            "SELECT MAX(id) FROM people",
                            "SELECT id FROM people WHERE email LIKE 'a%'",
                            "SELECT id FROM people p WHERE p.email > 'b'",
                            "SELECT id FROM people ORDER BY email",
                            "SELECT p.id FROM people p JOIN t ON t.name = p.email",
                            "SELECT t.id FROM t WHERE EXISTS (SELECT 1 FROM people)",
                            "SELECT x FROM (SELECT email AS x FROM people) q",
                            "WITH c AS (SELECT * FROM people) SELECT * FROM c",
                            "WITH c(a, b, x) AS (SELECT * FROM people) SELECT x FROM c",
                            "SELECT name FROM people UNION SELECT email FROM people",
                            "SELECT CASE WHEN email = 'a' THEN 1 ELSE 2 END FROM people",
                            "SELECT * FROM people_view",
                            "SELECT contact FROM people_view")) {
                Completed completed = house.query(query);
                assertThat(completed.body().text("code", ""))
                        .as(query + " -> " + completed.json())
                        .isEqualTo("query.masked");
                assertThat(completed.json()).doesNotContain("ada@");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void whatIsPlainIsAnsweredWithTheMask(DatabaseKind kind) {
        try (var house = strict(kind)) {
            for (String query :
                    List.of(
                            "SELECT * FROM people",
                            "SELECT DISTINCT email FROM people",
                            "SELECT p.id, p.email FROM people p JOIN t ON t.id = p.id",
                            "SELECT id, name, email FROM people WHERE id = 1 ORDER BY name")) {
                Completed completed = house.query(query);
                assertThat(completed.isError()).as(query + completed.json()).isFalse();
                assertThat(completed.json()).contains("[masked]").doesNotContain("ada@");
            }
            assertThat(house.query("SELECT id, name FROM people").json()).contains("Ada");
            assertThat(house.query("SELECT COUNT(*) AS n FROM t").json()).contains("[[3]]");
        }
    }
}
