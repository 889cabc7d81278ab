package dev.toolroom.capability.query.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.QueryApplication;
import dev.toolroom.capability.query.TestDatabase;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.json.Json;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is told of a mistake in a statement, so that the next one is right. */
class AdviceTest {
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aTableThatIsNotThereBringsTheNearestThatIs(DatabaseKind kind) {
        try (var house = QueryApplication.of(kind)) {
            Json.Obj refused = house.query("SELECT id\nFROM peple").body();
            assertThat(refused.text("message", "")).endsWith(", at position 16");
            assertThat(refused.text("nextStep", "")).containsIgnoringCase("people.");
            assertThat(house.query("SELECT 1").isError()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aColumnThatIsNotThereBringsTheNearestOrAllThereAre(DatabaseKind kind) {
        try (var house = QueryApplication.of(kind)) {
            Json.Obj near = house.query("SELECT p.id, p.emial FROM people p").body();
            assertThat(near.text("nextStep", "")).startsWith("Perhaps").contains(".");
            assertThat(near.text("nextStep", "")).containsIgnoringCase("email");
            assertThat(near.text("message", "")).contains(", at position ");
            Json.Obj far = house.query("SELECT telephone FROM people").body();
            assertThat(far.text("message", "")).endsWith(", at position 8");
            assertThat(far.text("nextStep", ""))
                    .containsIgnoringCase("people has id, name, email.");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aColumnOfTwoTablesIsSaidToBeInBoth(DatabaseKind kind) {
        try (var house = QueryApplication.of(kind)) {
            Json.Obj refused = house.query("SELECT name FROM t, people").body();
            assertThat(refused.text("message", "")).endsWith(", at position 8");
            assertThat(refused.text("nextStep", ""))
                    .containsIgnoringCase("people")
                    .contains("put the table's name, or its alias, before it.");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    POSTGRESQL | SELECT TOP 5 * FROM t     | 12 | It is read as postgresql: LIMIT n at its end instead of TOP n.
                    MARIADB    | SELECT TOP 5 * FROM t     | 12 | It is read as mariadb: LIMIT n at its end instead of TOP n.
                    SQLITE     | SELECT TOP 5 * FROM t     | 12 | It is read as sqlite: LIMIT n at its end instead of TOP n.
                    POSTGRESQL | SELECT * FRM t            | 10 | It is read as postgresql.
                    SQLITE     | SELECT * FRM t            | 10 | It is read as sqlite.
                    MARIADB    | SELECT * FRM t            | 10 | It is read as mariadb.
                    """)
    void aMistakeInTheGrammarIsToldWithItsPlaceAndTheDialect(
            DatabaseKind kind, String query, int position, String advice) {
        try (var house = QueryApplication.of(kind)) {
            Json.Obj refused = house.query(query).body();
            assertThat(refused.text("message", "")).endsWith(", at position " + position);
            assertThat(refused.text("nextStep", "")).startsWith(advice);
        }
    }

    /** A session is cleaned in front of the next statement there, in the same text. */
    @Test
    void placesAreThoseOfTheStatementHoweverItWasSent() {
        try (var house = QueryApplication.of(DatabaseKind.POSTGRESQL)) {
            for (String query :
                    List.of(
                            "SELECT '😀' AS \"é\", nocol FROM t",
                            "  SELECT\n\tnocol FROM t",
                            "/* a note */ SELECT nocol FROM t",
                            "SELECT 'nocol', nocol FROM t")) {
                assertThat(house.query("SELECT id FROM t").isError()).isFalse();
                assertThat(house.query(query).body().text("message", ""))
                        .isEqualTo(
                                "column \"nocol\" does not exist, at position "
                                        + (query.lastIndexOf("nocol") + 1));
            }
            Json.Obj bound =
                    house.query(
                                    QueryApplication.arguments("SELECT id FROM t WHERE ? = nocol")
                                            .with("parameters", Json.Arr.of(Json.Num.of(1))))
                            .body();
            assertThat(bound.text("message", "")).endsWith(", at position 28");
            Json.Obj planned =
                    house.tools()
                            .call(
                                    "query_explain",
                                    QueryApplication.arguments("SELECT nocol FROM t"),
                                    "test")
                            .body();
            assertThat(planned.text("message", "")).endsWith(", at position 8");
        }
    }

    @Test
    void aValueThatATypeDoesNotHaveBringsThoseItHas() throws SQLException {
        prepared(
                "CREATE TYPE temper AS ENUM ('glad', 'sad')",
                "CREATE TABLE tempers (id int, mood temper)",
                "GRANT SELECT ON tempers TO reader");
        try (var house = QueryApplication.of(DatabaseKind.POSTGRESQL)) {
            Json.Obj refused = house.query("SELECT * FROM tempers WHERE mood = 'merry'").body();
            assertThat(refused.text("nextStep", "")).startsWith("It can be glad, sad.");
        } finally {
            prepared("DROP TABLE tempers", "DROP TYPE temper");
        }
    }

    @Test
    void aTableOfAnotherSchemaIsToldAsAStatementMustWriteIt() throws SQLException {
        prepared(
                "CREATE SCHEMA stock",
                "CREATE TABLE stock.\"Shelf Parts\" (\"Id\" int)",
                "CREATE TABLE stock.shelves (id int)",
                "GRANT USAGE ON SCHEMA stock TO reader",
                "GRANT SELECT ON ALL TABLES IN SCHEMA stock TO reader");
        try (var house = QueryApplication.of(DatabaseKind.POSTGRESQL)) {
            assertThat(house.query("SELECT * FROM shelves").body().text("nextStep", ""))
                    .startsWith("Perhaps stock.shelves.");
            assertThat(house.query("SELECT * FROM stock.shelfs").body().text("nextStep", ""))
                    .startsWith("Perhaps stock.shelves.");
            assertThat(house.query("SELECT * FROM \"Shelf parts\"").body().text("nextStep", ""))
                    .startsWith("Perhaps stock.\"Shelf Parts\".");
        } finally {
            prepared("DROP SCHEMA stock CASCADE");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "MARIADB"})
    void masksDoNotTakeAdviceAboutNamesAway(DatabaseKind kind) {
        try (var house = QueryApplication.of(kind, "people.email")) {
            assertThat(house.query("SELECT * FROM peple").body().text("nextStep", ""))
                    .containsIgnoringCase("people.");
        }
    }

    private static void prepared(String... statements) throws SQLException {
        try (Connection connection = TestDatabase.of(DatabaseKind.POSTGRESQL).owner();
                Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }
}
