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
                // Both compute with the text [masked].
                boolean computed = query.contains("(email)");
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

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE"})
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
