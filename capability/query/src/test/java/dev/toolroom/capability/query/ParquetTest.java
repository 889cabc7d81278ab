package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Exports as Parquet, read back by somebody else's reader. */
class ParquetTest {
    private final Path folder;

    ParquetTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    POSTGRESQL | 1::smallint                                   | BIGINT        | 1
                    POSTGRESQL | 9223372036854775807                           | BIGINT        | 9223372036854775807
                    POSTGRESQL | 12345678.90::numeric(10,2)                    | DECIMAL(10,2) | 12345678.90
                    POSTGRESQL | (-12345678.90)::numeric(30,5)                 | DECIMAL(30,5) | -12345678.90000
                    POSTGRESQL | 1234567890123456789012345678901234567890.5::numeric | VARCHAR | 1234567890123456789012345678901234567890.5
                    POSTGRESQL | 1.5::float8                                   | DOUBLE        | 1.5
                    POSTGRESQL | 'Infinity'::float8                            | DOUBLE        | inf
                    POSTGRESQL | 0.1::real                                     | FLOAT         | 0.1
                    POSTGRESQL | true                                          | BOOLEAN       | true
                    POSTGRESQL | date '1969-12-31'                             | DATE          | 1969-12-31
                    POSTGRESQL | time '10:00:00.000001'                        | TIME          | 10:00:00.000001
                    POSTGRESQL | timestamp '1900-01-01 10:00:00.123456'        | TIMESTAMP     | 1900-01-01 10:00:00.123456
                    POSTGRESQL | timestamptz '2024-01-01 10:00:00+02'          | TIMESTAMP WITH TIME ZONE | 2024-01-01 08:00:00+00
                    POSTGRESQL | timetz '10:00+02'                             | VARCHAR       | 10:00:00+02:00
                    POSTGRESQL | '\\xdeadbeef'::bytea                          | BLOB          | \\xDE\\xAD\\xBE\\xEF
                    POSTGRESQL | '{"a": 1}'::jsonb                             | JSON          | {"a": 1}
                    POSTGRESQL | '00000000-0000-0000-0000-0000000000ff'::uuid  | UUID          | 00000000-0000-0000-0000-0000000000ff
                    POSTGRESQL | ARRAY[1, 2]                                   | VARCHAR       | [1,2]
                    POSTGRESQL | interval '1 day'                              | VARCHAR       | 1 day
                    POSTGRESQL | B'101'                                        | VARCHAR       | 101
                    POSTGRESQL | 'ünï €'                                       | VARCHAR       | ünï €
                    H2         | CAST(1.10 AS DECIMAL(38,2))                   | DECIMAL(38,2) | 1.10
                    H2         | CAST('2024-01-01 10:00:00.5' AS TIMESTAMP(6))  | TIMESTAMP     | 2024-01-01 10:00:00.5
                    H2         | TIMESTAMP '2024-01-01 10:00:00.123456789'     | VARCHAR       | 2024-01-01T10:00:00.123456789
                    H2         | CAST('2024-01-01 10:00:00+02:00' AS TIMESTAMP(6) WITH TIME ZONE) | TIMESTAMP WITH TIME ZONE | 2024-01-01 08:00:00+00
                    H2         | X'deadbeef'                                   | BLOB          | \\xDE\\xAD\\xBE\\xEF
                    MARIADB    | CAST(18446744073709551615 AS UNSIGNED)        | DECIMAL(20,0) | 18446744073709551615
                    MARIADB    | CAST(1.10 AS DECIMAL(10,2))                   | DECIMAL(10,2) | 1.10
                    MARIADB    | CAST('2024-01-01 10:00:00.5' AS DATETIME(1))  | TIMESTAMP     | 2024-01-01 10:00:00.5
                    SQLITE     | 9223372036854775807                           | BIGINT        | 9223372036854775807
                    SQLITE     | 1.5                                           | DOUBLE        | 1.5
                    SQLITE     | 'text'                                        | VARCHAR       | text
                    """)
    void aValueIsReadBackWithItsType(
            DatabaseKind kind, String expression, String type, String value) throws Exception {
        assertThat(readBack(kind, "SELECT " + expression + " AS v", "typeof(v), v::VARCHAR"))
                .containsExactly(type + " " + value);
        String none = "SELECT CASE WHEN 1 = 0 THEN " + expression + " END AS v";
        assertThat(readBack(kind, none, "v::VARCHAR")).containsExactly("null");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void everyRowIsThereThoughThereAreManyGroups(DatabaseKind kind) throws Exception {
        String many =
                "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 900)"
                        + " SELECT a.n * 1000 + b.n AS id, CASE WHEN b.n % 3 = 0 THEN NULL ELSE"
                        + " 'x' END AS x, b.n % 2 = 0 AS even FROM c a, c b WHERE a.n <= 300";
        assertThat(
                        readBack(
                                kind,
                                many,
                                "count(*), sum(id), count(DISTINCT id), count(x),"
                                        + " sum(even::INT)"))
                .containsExactly("270000 40756635000 270000 180000 135000");
    }

    @Test
    void columnsOfOneNameBecomeTwo() throws Exception {
        assertThat(readBack(DatabaseKind.POSTGRESQL, "SELECT 1 AS a, 2 AS a", "a, a_2"))
                .containsExactly("1 2");
    }

    @Test
    void aMaskedColumnIsMaskedHereToo() throws Exception {
        try (var house =
                new QueryApplication(
                        folder, TestDatabase.of(DatabaseKind.SQLITE).settings("people.email"))) {
            Completed done = house.export("SELECT id, email FROM people", "parquet", null);
            assertThat(done.json()).contains("\"maskedColumns\":1");
            assertThat(read(done, "id, email")).containsExactly("1 [masked]");
        }
    }

    @Test
    void aValueThatDoesNotFitIsNamedAndLeavesNoFile() throws Exception {
        try (var house =
                new QueryApplication(folder, TestDatabase.of(DatabaseKind.POSTGRESQL).settings())) {
            Json.Obj body = house.export("SELECT 'infinity'::date AS d", "parquet", null).body();
            assertThat(body.text("code", "")).isEqualTo("query.does-not-fit");
            assertThat(body.text("message", "")).contains("row 1 has infinity in column d");
            assertThat(folder).isEmptyDirectory();
        }
    }

    private List<String> readBack(DatabaseKind kind, String query, String wanted) throws Exception {
        try (var house = new QueryApplication(folder, TestDatabase.of(kind).settings())) {
            Completed done = house.export(query, "parquet", null);
            assertThat(done.isError()).as(done.json()).isFalse();
            return read(done, wanted);
        }
    }

    private List<String> read(Completed done, String wanted) throws SQLException {
        String name = done.body().text("export", "").replaceAll(".*/", "");
        var rows = new ArrayList<String>();
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duck.createStatement()) {
            statement.execute("SET TimeZone = 'UTC'");
            try (ResultSet result =
                    statement.executeQuery(
                            "SELECT " + wanted + " FROM '" + folder.resolve(name) + "'")) {
                while (result.next()) {
                    var row = new StringBuilder();
                    for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                        row.append(i == 1 ? "" : " ").append(result.getString(i));
                    }
                    rows.add(row.toString());
                }
            }
        }
        return rows;
    }
}
