package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Masks of a connection that refuses what it cannot trace. */
class StrictMaskTest {
    private static QueryApplication strict(DatabaseKind kind) {
        return new QueryApplication(
                TestDatabase.strict(TestDatabase.of(kind).settings("people.email")));
    }

    /** Where the text has to do, whatever it does not surely tell counts as deciding. */
    @ParameterizedTest
    @EnumSource(names = "MARIADB")
    void whatCannotBeTracedIsRefused(DatabaseKind kind) {
        try (var house = strict(kind)) {
            for (String query :
                    List.of(
                            "SELECT id FROM people WHERE email LIKE 'a%'",
                            "SELECT id FROM people p WHERE p.email > 'b'",
                            "SELECT id FROM people ORDER BY email",
                            "SELECT p.id FROM people p JOIN t ON t.name = p.email",
                            "SELECT x FROM (SELECT email AS x FROM people) q",
                            "WITH c AS (SELECT * FROM people) SELECT * FROM c",
                            "WITH c(a, b, x) AS (SELECT * FROM people) SELECT x FROM c",
                            "SELECT name FROM people UNION SELECT email FROM people",
                            "SELECT DISTINCT email FROM people",
                            "SELECT DISTINCT * FROM people",
                            "SELECT * FROM people ORDER BY 3",
                            "SELECT * FROM people ORDER BY (3)",
                            "SELECT * FROM people ORDER BY name, 3 DESC",
                            "SELECT id, email AS x FROM people ORDER BY x",
                            "SELECT id, email FROM people GROUP BY 1, 2",
                            "SELECT name FROM people GROUP BY name HAVING MAX(email) > 'a'",
                            "SELECT p.id FROM people p NATURAL JOIN t",
                            "SELECT p.id FROM people p JOIN people q USING (email)",
                            "SELECT p.id FROM people p WHERE p.id > 0 AND (p.email) > 'a'",
                            "SELECT ROW_NUMBER() OVER (ORDER BY email) FROM people",
                            "SELECT SUBSTR(email, 1, 2) FROM people",
                            "SELECT MAX(email) AS m FROM people GROUP BY id ORDER BY m",
                            "SELECT COUNT(email + 1) FROM people",
                            "SELECT UPPER(email) || 1 FROM people",
                            "SELECT CASE WHEN email = 'a' THEN 1 ELSE 2 END FROM people",
                            "SELECT id FROM people_view WHERE contact > 'a'")) {
                Completed completed = house.query(query);
                assertThat(completed.body().text("code", ""))
                        .as(query + " -> " + completed.json())
                        .isEqualTo("query.masked");
                assertThat(completed.json()).doesNotContain("ada@");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = "MARIADB")
    void whatDecidesNothingIsMaskedOrShown(DatabaseKind kind) {
        try (var house = strict(kind)) {
            for (String query :
                    List.of(
                            "SELECT email AS x FROM people",
                            "SELECT email x FROM people",
                            "SELECT UPPER(email) FROM people",
                            "SELECT name, COUNT(DISTINCT p.email) AS n FROM people p GROUP BY name",
                            "SELECT COALESCE(MAX(LOWER(email)), 'none') 'most' FROM people",
                            "SELECT * FROM people_view",
                            "SELECT contact FROM people_view")) {
                Completed completed = house.query(query);
                assertThat(completed.json()).as(query).contains("[masked]").doesNotContain("ada@");
            }
            for (String query :
                    List.of(
                            "SELECT COUNT(*) FROM people",
                            "SELECT MAX(id) FROM people",
                            "SELECT p.id FROM people p WHERE EXISTS (SELECT 1 FROM t)")) {
                assertThat(house.query(query).json()).as(query).contains("[[1]]");
            }
            assertThat(house.query("SELECT name AS 'Name', email 'E-mail' FROM people").json())
                    .as("a text can name a column")
                    .contains("[[\"Ada\",\"[masked]\"]]");
        }
    }

    /** Another database of the server may have tables of the same names, alike or not. */
    @Test
    void aTableOfTheSameNameElsewhereHidesNoMore() throws SQLException {
        try (Connection owner = TestDatabase.of(DatabaseKind.MARIADB).owner();
                Statement statement = owner.createStatement()) {
            for (String columns : List.of("", ", phone varchar(20)")) {
                statement.execute("DROP DATABASE IF EXISTS copied");
                statement.execute("CREATE DATABASE copied");
                statement.execute(
                        "CREATE TABLE copied.people (id int PRIMARY KEY, name varchar(50), email"
                                + " varchar(50)"
                                + columns
                                + ")");
                try (var house =
                        new QueryApplication(
                                TestDatabase.strict(
                                        TestDatabase.of(DatabaseKind.MARIADB)
                                                .ownerSettings("people.email")))) {
                    assertThat(house.query("SELECT name, email FROM people").json())
                            .contains("[[\"Ada\",\"[masked]\"]]");
                    // Nobody knows which of two that differ a star is of.
                    assertThat(house.query("SELECT * FROM people").json())
                            .contains(
                                    columns.isEmpty()
                                            ? "[[1,\"Ada\",\"[masked]\"]]"
                                            : "query.masked")
                            .doesNotContain("ada@");
                }
            }
        } finally {
            try (Connection owner = TestDatabase.of(DatabaseKind.MARIADB).owner();
                    Statement statement = owner.createStatement()) {
                statement.execute("DROP DATABASE IF EXISTS copied");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "MARIADB"})
    void whatIsPlainIsAnsweredWithTheMask(DatabaseKind kind) {
        try (var house = strict(kind)) {
            for (String query :
                    List.of(
                            "SELECT * FROM people",
                            "SELECT p.id, p.email FROM people p JOIN t ON t.id = p.id",
                            "SELECT p.* FROM people p LEFT JOIN t ON (t.id = p.id) WHERE"
                                    + " LOWER(p.name) = 'ada' AND p.id IN (1, 2) ORDER BY p.name DESC,"
                                    + " p.id",
                            "SELECT id, name, email FROM people WHERE id = 1 ORDER BY name")) {
                Completed completed = house.query(query);
                assertThat(completed.isError()).as(query + completed.json()).isFalse();
                assertThat(completed.json()).contains("[masked]").doesNotContain("ada@");
            }
            assertThat(house.query("SELECT id, name FROM people").json()).contains("Ada");
            assertThat(house.query("SELECT COUNT(*) AS n FROM t").json()).contains("[[3]]");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SQLITE  | SELECT * FROM sqlite_stat4
                    MARIADB | EXPLAIN FORMAT=JSON SELECT id FROM people WHERE email > 'a'
                    MARIADB | SELECT min_value FROM mysql.column_stats
                    MARIADB | SELECT id FROM information_schema.processlist WHERE info LIKE 'a%'
                    """)
    void soHaveTheOthers(DatabaseKind kind, String query) {
        try (var house = strict(kind)) {
            assertThat(house.query(query).body().text("code", ""))
                    .as(query)
                    .isEqualTo("query.masked");
        }
    }

    @ParameterizedTest
    @EnumSource(names = "MARIADB")
    void plansAndExportsAreHeldToTheSame(DatabaseKind kind, @TempDir Path folder)
            throws InterruptedException {
        try (var house = strict(kind)) {
            Json.Obj guess = QueryApplication.arguments("SELECT id FROM people WHERE email > 'a'");
            assertThat(house.tools().call("query_explain", guess, "test").json())
                    .contains("query.masked");
            assertThat(house.export("SELECT id FROM people ORDER BY email", "csv", folder).json())
                    .contains("query.masked");
            Json.Obj plain = QueryApplication.arguments("SELECT id, name FROM people WHERE id = 1");
            assertThat(house.tools().call("query_explain", plain, "test").isError()).isFalse();
            Json.Obj shown =
                    QueryApplication.arguments("SELECT id, email FROM people WHERE id = 1");
            assertThat(house.tools().call("query_explain", shown, "test").isError()).isFalse();
        }
    }

    @Test
    void aRefusalNamesTheColumn() {
        try (var house = strict(DatabaseKind.MARIADB)) {
            String query = "SELECT id FROM people WHERE email > 'a'";
            assertThat(house.query(query).body().text("message", ""))
                    .startsWith("email decides which rows come");
        }
    }
}
