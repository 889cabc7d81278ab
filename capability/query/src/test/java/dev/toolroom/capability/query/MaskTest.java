package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns that nobody is shown. */
class MaskTest {
    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "MARIADB"})
    void maskedColumnsStayMaskedHoweverTheyAreAskedFor(DatabaseKind kind) {
        try (var house = QueryApplication.of(kind, "*.email")) {
            for (String query :
                    List.of(
                            "SELECT * FROM people",
                            "SELECT email FROM people",
                            "SELECT email AS x FROM people",
                            "SELECT UPPER(email) AS x FROM people",
                            "SELECT p.x FROM (SELECT email AS x FROM people) p",
                            "WITH c(a, b, x) AS (SELECT * FROM people) SELECT x FROM c",
                            "SELECT name FROM people UNION SELECT email FROM people",
                            "SELECT name FROM people UNION ALL SELECT x FROM (SELECT email AS x"
                                    + " FROM people) q",
                            "SELECT LENGTH(email) AS n FROM people")) {
                Completed completed = house.query(query);
                assertThat(completed.isError()).as(completed.json()).isFalse();
                assertThat(completed.json().toLowerCase(Locale.ROOT))
                        .as(query)
                        .doesNotContain("ada@", "[15]");
                // SQLite computes with the text [masked].
                boolean computed = kind == DatabaseKind.SQLITE && query.contains("(email)");
                assertThat(completed.json())
                        .as(query)
                        .contains(
                                computed
                                        ? query.contains("UPPER") ? "[MASKED]" : "[8]"
                                        : "[masked]");
            }
            assertThat(house.query("SELECT id, name FROM people").json()).contains("Ada");
        }
    }

    /** Errors made to speak: each would quote the value it stumbles over. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    POSTGRESQL | SELECT CAST(email AS int) FROM people
                    SQLITE     | SELECT json_extract('{}', email) FROM people
                    MARIADB    | SELECT UPDATEXML(1, (SELECT CONCAT(0x7e, email) FROM people LIMIT 1), 1) AS x
                    """)
    void anErrorDoesNotQuoteAMaskedValue(DatabaseKind kind, String query) {
        try (var open = QueryApplication.of(kind);
                var masked = QueryApplication.of(kind, "*.email")) {
            assertThat(open.query(query).json()).contains("ada@");
            Completed refused = masked.query(query);
            assertThat(refused.isError()).isTrue();
            assertThat(refused.json()).doesNotContain("ada@", "example");
        }
    }

    /** Each of them was once a way around. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    MARIADB    | SELECT j.x FROM people p, JSON_TABLE(JSON_ARRAY(p.email), '$[*]' COLUMNS (x varchar(50) PATH '$')) j
                    MARIADB    | EXPLAIN FORMAT=JSON SELECT t.id FROM people p, t WHERE p.id = 1 AND t.name = p.email
                    """)
    void whatHoldsAMaskedValueUnseenIsMaskedToo(DatabaseKind kind, String query) {
        try (var house = QueryApplication.of(kind, "*.email")) {
            Completed completed = house.query(query);
            assertThat(completed.json()).as(query).contains("[masked]").doesNotContain("ada@");
            assertThat(QueryApplication.columns(completed.body()))
                    .anyMatch(column -> new Json.Bool(true).equals(column.get("masked")));
        }
    }

    /** A number can tell a text, letter by letter, that was never called by its name. */
    @ParameterizedTest
    @EnumSource(names = "MARIADB")
    void aNumberMadeOfAColumnWithoutANameIsMaskedToo(DatabaseKind kind) {
        try (var house = QueryApplication.of(kind, "*.email")) {
            for (String query :
                    List.of(
                            "WITH c(a, b, x) AS (SELECT * FROM people) SELECT LENGTH(x) AS n FROM"
                                    + " c",
                            "SELECT LENGTH(x) AS n FROM (SELECT 1 AS a, 'b' AS b, 'c' AS x UNION"
                                    + " ALL SELECT * FROM people) q",
                            "WITH c AS (SELECT 1 AS a, 'b' AS b, 'c' AS x UNION ALL SELECT * FROM"
                                    + " people) SELECT LENGTH(x) AS n FROM c")) {
                Completed completed = house.query(query);
                assertThat(QueryApplication.rows(completed.body()))
                        .as(query)
                        .isNotEmpty()
                        .allMatch(row -> row.write().equals("[\"[masked]\"]"));
            }
            String harmless =
                    "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 3)"
                            + " SELECT n FROM c";
            assertThat(house.query(harmless).json()).contains("[[1],[2],[3]]");
        }
    }

    /** The plan of MariaDB quotes a row that it found by its key. */
    @Test
    void aPlanShowsTheLiteralsOfTheStatementAndNoOthers() {
        try (var house = QueryApplication.of(DatabaseKind.MARIADB, "*.email")) {
            Json.Obj arguments =
                    QueryApplication.arguments(
                            "SELECT t.id FROM people p, t WHERE p.id = 1 AND t.name = p.email"
                                    + " AND t.amount < 7.25");
            for (boolean run : new boolean[] {false, true}) {
                String plan =
                        house.tools()
                                .call(
                                        "query_explain",
                                        arguments.with("run", new Json.Bool(run)),
                                        "test")
                                .json();
                assertThat(plan).contains("[masked]", "< 7.25").doesNotContain("ada@");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "MARIADB"})
    void aPlanIsNoTableAndStaysReadable(DatabaseKind kind) {
        try (var house = QueryApplication.of(kind, "*.email", "*.detail", "*.plan")) {
            Json.Obj arguments =
                    QueryApplication.arguments(
                            "SELECT name FROM people UNION SELECT name FROM victim");
            Completed plan = house.tools().call("query_explain", arguments, "test");
            assertThat(plan.isError()).isFalse();
            assertThat(plan.json().toLowerCase(Locale.ROOT))
                    .contains("people")
                    .doesNotContain("[masked]");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "MARIADB"})
    void numbersThatHoldNothingMaskedAreShown(DatabaseKind kind) {
        try (var house = QueryApplication.of(kind, "*.email")) {
            assertThat(house.query("SELECT COUNT(*) AS n, MAX(p.id) AS m FROM people p").json())
                    .contains("[[1,1]]");
        }
    }

    @Test
    void numbersOfRowsOfTwoTablesAreShown() {
        for (DatabaseKind kind : List.of(DatabaseKind.POSTGRESQL, DatabaseKind.SQLITE)) {
            try (var house = QueryApplication.of(kind, "people.email")) {
                Completed answer =
                        house.query("SELECT count(*) FROM people UNION ALL SELECT count(*) FROM t");
                assertThat(answer.isError()).as(answer.json()).isFalse();
                assertThat(QueryApplication.rows(answer.body()).toString())
                        .doesNotContain("[masked]");
            }
        }
    }
}
