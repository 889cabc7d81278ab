package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.Calls.Completed;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns that nobody is shown. */
class MaskTest {
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void maskedColumnsStayMaskedHoweverTheyAreAskedFor(DatabaseKind kind) {
        try (var house = QueryHouse.of(kind, "*.email")) {
            for (String query :
                    List.of(
                            "SELECT * FROM people",
                            "SELECT email FROM people",
                            "SELECT email AS x FROM people",
                            "SELECT UPPER(email) AS x FROM people",
                            "SELECT p.x FROM (SELECT email AS x FROM people) p",
                            "WITH c(a, b, x) AS (SELECT * FROM people) SELECT x FROM c",
                            "SELECT name FROM people UNION SELECT email FROM people",
                            "SELECT name FROM people UNION ALL SELECT x FROM (SELECT email AS x FROM"
                                    + " people) q",
                            "SELECT LENGTH(email) AS n FROM people")) {
                Completed completed = house.query(query);
                assertThat(completed.isError()).as(completed.json()).isFalse();
                assertThat(completed.json().toLowerCase(Locale.ROOT))
                        .as(query)
                        .doesNotContain("ada@", "[15]");
                assertThat(completed.json()).as(query).contains("[masked]");
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
                    H2         | SELECT CAST(email AS int) FROM people
                    SQLITE     | SELECT json_extract('{}', email) FROM people
                    MARIADB    | SELECT UPDATEXML(1, (SELECT CONCAT(0x7e, email) FROM people LIMIT 1), 1) AS x
                    """)
    void anErrorDoesNotQuoteAMaskedValue(DatabaseKind kind, String query) {
        try (var open = QueryHouse.of(kind);
                var masked = QueryHouse.of(kind, "*.email")) {
            assertThat(open.query(query).json()).contains("ada@");
            Completed refused = masked.query(query);
            assertThat(refused.isError()).isTrue();
            assertThat(refused.json()).doesNotContain("ada@", "example");
        }
    }
}
