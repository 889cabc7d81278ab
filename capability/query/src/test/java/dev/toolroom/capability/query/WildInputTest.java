package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers, texts and results of a size that nobody means, and literals that are names. */
class WildInputTest {
    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, 1e30", "POSTGRESQL, -1e30", "POSTGRESQL, 1e300", "POSTGRESQL, 1e-300",
        "POSTGRESQL, 1e400", "POSTGRESQL, 9223372036854775808", "SQLITE, 1e30", "SQLITE, 1e300"
    })
    void aLargeNumberArrivesAsItself(DatabaseKind kind, String number) {
        String type = kind == DatabaseKind.SQLITE ? "real" : "numeric";
        Completed completed = ask(kind, "SELECT CAST(? AS " + type + ")", "[" + number + "]");
        String cell = QueryApplication.rows(completed.body()).getFirst().write();
        assertThat(new BigDecimal(cell.replaceAll("[\\[\\]\"]", "")))
                .isEqualByComparingTo(new BigDecimal(number));
    }

    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, 1e100000",
        "POSTGRESQL, 1e999999999",
        "POSTGRESQL, 1e-999999999",
        "SQLITE, 1e999999999",
        "SQLITE, -1e999999999"
    })
    void aNumberThatWouldFillTheMemoryIsRefused(DatabaseKind kind, String number) {
        Json.Obj refused = ask(kind, "SELECT ?", "[" + number + "]").body();
        assertThat(refused.text("code", "")).isEqualTo("query.bad-parameters");
        assertThat(refused.text("message", "")).startsWith("parameter 1 is too large or too small");
    }

    /** One of the four sessions may not take the memory of all. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT repeat('x', 5000000) FROM generate_series(1, 5000)",
                "SELECT repeat(name, 5000000) FROM t, generate_series(1, 5000)"
            })
    void rowsThatAreTooLongForTheMemoryEndTheStatementAlone(String query) {
        try (var house = QueryApplication.of(DatabaseKind.POSTGRESQL)) {
            Json.Obj refused =
                    house.query(QueryApplication.arguments(query).with("maxRows", 1_000)).body();
            assertThat(refused.text("code", "")).isEqualTo("query.database-error");
            assertThat(refused.text("message", "")).contains("more memory than there is");
            assertThat(house.query("SELECT 1").isError()).isFalse();
        }
    }

    /** The driver of MariaDB throws while a session is cleaned whose rows are unread. */
    @Test
    void longRowsOfMariaDbAreCutAndTheNextCallWorks() {
        try (var house = QueryApplication.of(DatabaseKind.MARIADB)) {
            for (int i = 0; i < 2; i++) {
                Json.Obj answer =
                        house.query("SELECT REPEAT('x', 15000000) AS long_text FROM seq_1_to_100")
                                .body();
                assertThat(answer.text("code", "query.database-error"))
                        .as(answer.write())
                        .isEqualTo("query.database-error");
            }
            assertThat(house.query("SELECT 1").isError()).isFalse();
        }
    }

    @Test
    void sqliteSaysThatTheStatementItselfIsTooLong() {
        try (var house = QueryApplication.of(DatabaseKind.SQLITE)) {
            String list = "1, ".repeat(400_000);
            Json.Obj refused = house.query("SELECT 1 IN (" + list + "1)").body();
            assertThat(refused.text("message", "")).startsWith("the statement is longer than");
        }
    }

    /** A slip elsewhere is not taken for a missing parameter. */
    @Test
    void anErrorBehindAnOperatorOfJsonIsToldAsItIs() {
        try (var house = QueryApplication.of(DatabaseKind.POSTGRESQL)) {
            assertThat(house.query("SELECT '{}'::jsonb ? 'a' FORM t").body().text("message", ""))
                    .isEqualTo("syntax error at or near \"t\", at position 31");
            for (String query : List.of("SELECT id FROM t WHERE id = ?", "SELECT ?::int FROM t")) {
                assertThat(house.query(query).body().text("code", ""))
                        .as(query)
                        .isEqualTo("query.bad-parameters");
            }
        }
    }

    /** SQLite reads p.'email' as a column; whoever looks for names would see a text. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT p.'email' AS x FROM people p",
                "SELECT upper(p.'email') FROM 'people' p",
                "SELECT count(*) FROM 'people' WHERE email > 'a'",
                "SELECT x FROM (SELECT p.'email' AS x FROM people p)",
                "SELECT * FROM t, 'people'"
            })
    void aMaskedColumnIsNotReachedByALiteral(String query) {
        var settings = TestDatabase.of(DatabaseKind.SQLITE).settings("people.email");
        for (var each : List.of(settings)) {
            try (var house = new QueryApplication(each)) {
                Completed completed = house.query(query);
                assertThat(completed.json()).doesNotContainIgnoringCase("ada@example.org");
                assertThat(completed.json())
                        .as(query)
                        .containsAnyOf("where a name does", "[masked]", "query.masked");
            }
        }
    }

    private static Completed ask(DatabaseKind kind, String query, String parameters) {
        try (var house = QueryApplication.of(kind)) {
            return house.query(
                    QueryApplication.arguments(query).with("parameters", Json.read(parameters)));
        }
    }
}
