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
import org.junit.jupiter.params.provider.ValueSource;

/** Masks of a connection that refuses what it cannot trace. */
class StrictMaskTest {
    private static QueryHouse strict(DatabaseKind kind) {
        return new QueryHouse(TestDatabase.strict(TestDatabase.of(kind).settings("people.email")));
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
                        new QueryHouse(
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

    /** Where the database says what decides, only what a masked column decides is refused. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SELECT email AS x FROM people                            | [masked]
                    SELECT concat(name, email) FROM people                   | query.masked
                    SELECT COUNT(*) FROM people                              | [[1]]
                    SELECT UPPER(email), COUNT(*) FROM people GROUP BY id, email | query.masked
                    SELECT name, COUNT(email), MAX(UPPER(email)) FROM people GROUP BY name | [masked]
                    SELECT COALESCE(email, CAST(1 / (id - 1) AS VARCHAR(9))) FROM people | query.masked
                    SELECT (SELECT MAX(email) FROM people) AS m FROM t       | [masked]
                    SELECT (SELECT name FROM people WHERE email > 'a') FROM t | query.masked
                    SELECT SUBSTRING(email, 1, 2) FROM people                | query.masked
                    SELECT MAX(id), LENGTH(email) FROM people GROUP BY email | query.masked
                    SELECT MAX(id) FROM people                               | [[1]]
                    SELECT id FROM people WHERE email LIKE 'a%'              | query.masked
                    SELECT id FROM people ORDER BY email                     | query.masked
                    SELECT p.id FROM people p JOIN t ON t.name = p.email     | query.masked
                    SELECT t.id FROM t WHERE EXISTS (SELECT 1 FROM people) LIMIT 1 | [[1]]
                    WITH c AS (SELECT * FROM people) SELECT name FROM c      | [["Ada"]]
                    SELECT name FROM people UNION SELECT email FROM people   | query.masked
                    SELECT CASE WHEN email = 'a' THEN 1 ELSE 2 END FROM people | query.masked
                    SELECT DISTINCT email FROM people                        | query.masked
                    SELECT DISTINCT name FROM people                         | [["Ada"]]
                    SELECT * FROM people ORDER BY 3                          | query.masked
                    SELECT p.id FROM people p JOIN people q USING (email)    | query.masked
                    SELECT row_number() OVER (ORDER BY email) FROM people    | query.masked
                    SELECT id, contact FROM people_view                      | [masked]
                    SELECT id FROM people_view WHERE contact > 'a'           | query.masked
                    SELECT id FROM people LIMIT (SELECT length(email) FROM people) | query.masked
                    """)
    void onlyWhatAMaskedColumnDecidesIsRefused(String query, String answer) {
        for (DatabaseKind kind : List.of(DatabaseKind.POSTGRESQL, DatabaseKind.H2)) {
            try (var house = strict(kind)) {
                assertThat(house.query(query).json())
                        .as(kind + " " + query)
                        .contains(answer)
                        .doesNotContain("ada@");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SELECT people FROM people                                | [masked]
                    SELECT COALESCE(email, name) FROM people                 | [masked]
                    SELECT people.id FROM people ORDER BY people             | query.masked
                    """)
    void aWholeRowOfPostgresqlIsEveryColumn(String query, String answer) {
        try (var house = strict(DatabaseKind.POSTGRESQL)) {
            assertThat(house.query(query).json()).as(query).contains(answer).doesNotContain("ada@");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
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

    /** A row as one value, a query without SELECT, a function among the tables. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM people p WHERE p::text LIKE '%ada@%'",
                "SELECT id FROM people p WHERE (p.*)::text LIKE '%ada@%'",
                "SELECT id FROM public.people WHERE people::text LIKE '%ada@%'",
                "SELECT id FROM people p WHERE p > ROW(1, 'Ada', 'b')",
                "SELECT id FROM people p ORDER BY p",
                "SELECT id FROM people p ORDER BY p.row_to_json::text",
                "SELECT id FROM people p(id, name, x) WHERE x > 'a'",
                "SELECT p.id FROM people p JOIN t ON t.id = length(p::text)",
                "SELECT id FROM t WHERE (1, 'Ada', 'b') > ANY (TABLE people)",
                "SELECT s.n FROM people p, LATERAL generate_series(1, length(p::text)) s(n)",
                "SELECT x.key FROM people p, json_each_text(to_json(p)) x",
                "SELECT most_common_vals FROM pg_stats WHERE tablename = 'people'",
                "SELECT id FROM t WHERE name = email_of(1)",
                "EXPLAIN SELECT email_of(1)",
                "EXPLAIN SELECT id FROM people WHERE email = 'a'",
                "EXPLAIN (ANALYZE, FORMAT JSON) SELECT id FROM people WHERE email > 'a'"
            })
    void postgresHasWaysOfItsOwnAndTheyAreRefusedToo(String query) throws SQLException {
        try (Connection owner = TestDatabase.of(DatabaseKind.POSTGRESQL).owner();
                Statement statement = owner.createStatement()) {
            statement.execute(
                    "CREATE OR REPLACE FUNCTION email_of(int) RETURNS text STABLE LANGUAGE sql"
                            + " AS 'SELECT email FROM people WHERE id = $1'");
        }
        try (var house = strict(DatabaseKind.POSTGRESQL)) {
            Completed completed = house.query(query);
            assertThat(completed.body().text("code", ""))
                    .as(query + " -> " + completed.json())
                    .isEqualTo("query.masked");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SQLITE  | SELECT * FROM sqlite_stat4
                    H2      | SELECT a FROM people p(a, b, c) ORDER BY c
                    H2      | EXPLAIN ANALYZE SELECT id FROM people WHERE email > 'a'
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
    @EnumSource(names = {"POSTGRESQL", "H2", "MARIADB"})
    void plansAndExportsAreHeldToTheSame(DatabaseKind kind, @TempDir Path folder)
            throws InterruptedException {
        try (var house = strict(kind)) {
            Json.Obj guess = QueryHouse.arguments("SELECT id FROM people WHERE email > 'a'");
            assertThat(house.tools().call("query_explain", guess, "test").json())
                    .contains("query.masked");
            assertThat(house.export("SELECT id FROM people ORDER BY email", "csv", folder).json())
                    .contains("query.masked");
            Json.Obj plain = QueryHouse.arguments("SELECT id, name FROM people WHERE id = 1");
            assertThat(house.tools().call("query_explain", plain, "test").isError()).isFalse();
            Json.Obj shown = QueryHouse.arguments("SELECT id, email FROM people WHERE id = 1");
            // PostgreSQL says how wide a column is on average.
            assertThat(house.tools().call("query_explain", shown, "test").isError())
                    .isEqualTo(kind == DatabaseKind.POSTGRESQL);
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
