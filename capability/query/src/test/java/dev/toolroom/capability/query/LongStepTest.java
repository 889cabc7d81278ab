package dev.toolroom.capability.query;

import static dev.toolroom.capability.query.QueryApplication.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.gate.Dialect;
import dev.toolroom.capability.query.gate.Gate;
import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SQLite hears of being stopped between its steps alone, so that none may be long. */
class LongStepTest {
    private static final String LONG = "replace(hex(zeroblob(16000000)), '0', 'a')";
    private static final String HALF = "replace(hex(zeroblob(7000000)), '0', 'a')";

    /** Without bounds each of them runs for minutes to days, and nothing stops it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "LONG LIKE replace(hex(zeroblob(12000)), '0', '%a') || 'b'",
                "LONG LIKE '%' || replace(hex(zeroblob(12000)), '0', '_a') || 'b'",
                "LONG GLOB '*' || replace(hex(zeroblob(12000)), '0', '?a') || 'b'",
                "\"like\"('%' || replace(hex(zeroblob(12000)), '0', '_a') || 'b', LONG)",
                "glob('*' || replace(hex(zeroblob(12000)), '0', '?a') || 'b', LONG)",
                "instr(LONG, HALF || 'b')",
                "[instr](LONG, HALF || 'b')",
                "length(replace(LONG, HALF || 'b', 'c'))",
                "length(trim(HALF, replace(hex(zeroblob(7000000)), '0', 'b') || 'a'))",
                "length(rtrim(HALF, replace(hex(zeroblob(7000000)), '0', 'b') || 'a'))",
                "charindex(HALF || 'b', LONG)",
                "length(strfilter(LONG, replace(hex(zeroblob(7000000)), '0', 'b')))",
                "(SELECT instr(x, y) FROM (SELECT LONG AS x, HALF || 'b' AS y))"
            })
    @Timeout(60)
    void noStepCanRunForLong(String hostile) {
        try (QueryApplication house = QueryApplication.of(DatabaseKind.SQLITE)) {
            String query = "SELECT " + hostile.replace("LONG", LONG).replace("HALF", HALF);
            Completed answer = house.query(arguments(query).with("timeoutMs", 20_000));
            assertThat(answer.body().text("code", "")).isEqualTo("query.database-error");
            assertThat(answer.json()).contains("could not be stopped");
            assertThat(house.query("SELECT 1").isError()).isFalse();
        }
    }

    /** The driver would write or read beyond its memory, and with it this process would end. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "padl('abc', 4294967300)",
                "padr('abc', 4294967300)",
                "padc('abc', 4294967300)",
                "\"padl\"('abc', 4294967295 + 5)",
                "[padr] ('abc', id * 4294967300)",
                "padc(name, -1)",
                "rightstr('abc', -100000000)",
                "leftstr('abc', -100000000)",
                "replicate('ab', 2147483647)",
                "replicate(LONG, 1000)"
            })
    void noLengthComesToTheDriverThatItCannotCount(String hostile) {
        try (QueryApplication house = QueryApplication.of(DatabaseKind.SQLITE)) {
            String query = "SELECT " + hostile.replace("LONG", LONG) + " FROM t";
            assertThat(house.query(query).body().text("code", "")).isEqualTo("query.not-read-only");
        }
    }

    /** H2 computes in this process: what is too much for it must not be too much for all. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "REGEXP_LIKE(REPEAT('a', 100000), '(a|aa)+b') ; needs more memory than there is",
                "REGEXP_SUBSTR(REPEAT('a', 1000000), '(a|b)*c') ; needs more memory than there is",
                "LENGTH(REPEAT(REPEAT('a', 1000000), 1000000)) ; H2 itself failed at the statement",
                "LENGTH(EXPAND(X'01F07FFFFFF000')) ; EXPAND at position 15"
            })
    void aStepThatIsTooLargeIsSaidToBe(String hostile, String said) {
        try (QueryApplication house = QueryApplication.of(DatabaseKind.H2)) {
            Completed answer = house.query("SELECT " + hostile);
            assertThat(answer.body().text("message", "")).contains(said).doesNotContain("java");
            assertThat(house.query("SELECT 1").isError()).isFalse();
        }
    }

    /** What people ask for has room, and less the more is done with it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT * FROM t                                    ; 33554432 ; 33554432",
                "SELECT upper(name) FROM t                          ; 33554432 ; 33554432",
                "SELECT count(*) FROM t WHERE instr(name, 'needle') ; 33554432 ; 33554432",
                "SELECT replace(name, '-', '') FROM t               ; 33554432 ; 33554432",
                "SELECT trim(name), trim(name, '-') FROM t          ; 10000000 ; 33554432",
                "SELECT * FROM t WHERE name LIKE '%needle%'         ; 10000000 ; 33554432",
                "SELECT * FROM t WHERE name LIKE ?                  ; 500000   ; 1000000",
                "SELECT * FROM t WHERE name LIKE '%' || ? || '%'    ; 500000   ; 1000000",
                "SELECT instr(name, other) FROM t                   ; 100000   ; 200000",
                "SELECT trim(name, other) FROM t                    ; 8000     ; 16000"
            })
    void aLongerValueIsReadWhereLessIsDoneWithIt(String query, int atLeast, int atMost) {
        assertThat(Gate.check(Dialect.SQLITE, query).longestValue()).isBetween(atLeast, atMost);
    }

    /** Out of a number alone any length can be made, for as many rows as one likes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "printf('%1000000d', n)",
                "format('%1000000d', n)",
                "zeroblob(1000000)",
                "\"randomblob\"(1000000)"
            })
    void valuesThatAStatementMakesAreShort(String made) {
        try (QueryApplication house = QueryApplication.of(DatabaseKind.SQLITE)) {
            Completed answer =
                    house.query(
                            "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE"
                                    + " n < 7000) SELECT "
                                    + made
                                    + " AS x FROM c ORDER BY x");
            assertThat(answer.body().text("code", "")).isEqualTo("query.database-error");
            assertThat(answer.json()).contains("longer than this statement may handle");
            assertThat(house.query("SELECT length(printf('%1000d', 1))").json()).contains("1000");
        }
    }

    @Test
    void theBoundsOfOneStatementAreNotThoseOfTheNext(@TempDir Path folder) throws SQLException {
        String url = "jdbc:sqlite:" + folder.resolve("long.db");
        try (Connection owner = DriverManager.getConnection(url);
                Statement statement = owner.createStatement()) {
            statement.execute("CREATE TABLE long_values (id int, body text)");
            statement.execute(
                    "INSERT INTO long_values VALUES (1, 'Ada' || hex(zeroblob(1000000)))");
        }
        try (var house = new QueryApplication(TestDatabase.at(DatabaseKind.SQLITE, url, "", ""))) {
            String searched = "SELECT id FROM long_values WHERE body LIKE '%Ada%'";
            String computed = "SELECT id FROM long_values WHERE instr(body, 'A' || id)";
            assertThat(house.query(searched).json()).contains("[1]");
            assertThat(house.query(computed).json()).contains("could not be stopped");
            assertThat(house.query(searched).json()).contains("[1]");
            assertThat(house.query("SELECT body FROM long_values").isError()).isFalse();
        }
    }
}
