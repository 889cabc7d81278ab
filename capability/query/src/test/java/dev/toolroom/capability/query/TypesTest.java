package dev.toolroom.capability.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import dev.toolroom.kernel.call.Calls.Completed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every type as it comes out, on each engine. */
class TypesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    POSTGRESQL | 1::smallint                               | 1
                    POSTGRESQL | 9007199254740992::bigint                  | 9007199254740992
                    POSTGRESQL | 9007199254740993::bigint                  | "9007199254740993"
                    POSTGRESQL | 12345678901234567890.123456789::numeric   | "12345678901234567890.123456789"
                    POSTGRESQL | 'NaN'::numeric                            | "NaN"
                    POSTGRESQL | 1.5::float8                               | 1.5
                    POSTGRESQL | 0.1::real                                 | 0.1
                    POSTGRESQL | 'Infinity'::float8                        | "Infinity"
                    POSTGRESQL | true                                      | true
                    POSTGRESQL | NULL::int                                 | null
                    POSTGRESQL | date '2024-02-29'                         | "2024-02-29"
                    POSTGRESQL | 'infinity'::date                          | "infinity"
                    POSTGRESQL | time '10:00'                              | "10:00:00"
                    POSTGRESQL | timestamp '2024-01-01 10:00:00.123456'    | "2024-01-01T10:00:00.123456"
                    POSTGRESQL | timestamptz '2024-01-01 10:00:00+02'      | "2024-01-01T08:00:00Z"
                    POSTGRESQL | timetz '10:00+02'                         | "10:00:00+02:00"
                    POSTGRESQL | '\\xdeadbeef'::bytea                      | "3q2+7w=="
                    POSTGRESQL | '{"a": 1}'::jsonb                         | "{\\"a\\": 1}"
                    POSTGRESQL | '00000000-0000-0000-0000-000000000001'::uuid | "00000000-0000-0000-0000-000000000001"
                    POSTGRESQL | ARRAY[1, 2, NULL]                         | [1,2,null]
                    POSTGRESQL | ARRAY[ARRAY['a'], ARRAY['b']]             | [["a"],["b"]]
                    POSTGRESQL | '<a/>'::xml                               | "<a/>"
                    POSTGRESQL | interval '1 day'                          | "1 day"
                    POSTGRESQL | B'101'                                    | "101"
                    POSTGRESQL | E'a\\u001b[31m\\u202eb'                   | "a\\\\u001b[31m\\\\u202eb"
                    SQLITE     | 1                                         | 1
                    SQLITE     | 9223372036854775807                       | "9223372036854775807"
                    SQLITE     | 1.5                                       | 1.5
                    SQLITE     | x'deadbeef'                               | "3q2+7w=="
                    SQLITE     | NULL                                      | null
                    SQLITE     | 'text'                                    | "text"
                    H2         | CAST(1 AS TINYINT)                        | 1
                    H2         | 9223372036854775807                       | "9223372036854775807"
                    H2         | CAST(1.10 AS DECIMAL(10,2))               | "1.10"
                    H2         | CAST(1.5 AS DOUBLE PRECISION)             | 1.5
                    H2         | TRUE                                      | true
                    H2         | DATE '2024-02-29'                         | "2024-02-29"
                    H2         | TIMESTAMP '2024-01-01 10:00:00.5'         | "2024-01-01T10:00:00.5"
                    H2         | TIMESTAMP WITH TIME ZONE '2024-01-01 10:00:00+02:00' | "2024-01-01T10:00:00+02:00"
                    H2         | X'deadbeef'                               | "3q2+7w=="
                    H2         | ARRAY[1, 2]                               | [1,2]
                    H2         | CAST(NULL AS INT)                         | null
                    H2         | UUID '00000000-0000-0000-0000-000000000001' | "00000000-0000-0000-0000-000000000001"
                    MARIADB    | CAST(1 AS SIGNED)                         | 1
                    MARIADB    | CAST(18446744073709551615 AS UNSIGNED)    | "18446744073709551615"
                    MARIADB    | CAST(1.10 AS DECIMAL(10,2))               | "1.10"
                    MARIADB    | CAST(1.5 AS DOUBLE)                       | 1.5
                    MARIADB    | CAST('2024-02-29' AS DATE)                | "2024-02-29"
                    MARIADB    | CAST('2024-01-01 10:00:00.5' AS DATETIME(1)) | "2024-01-01T10:00:00.5"
                    MARIADB    | CAST('10:00' AS TIME)                     | "10:00:00"
                    MARIADB    | x'deadbeef'                               | "3q2+7w=="
                    MARIADB    | NULL                                      | null
                    MARIADB    | 'text'                                    | "text"
                    """)
    void aValueComesBackAsItIs(DatabaseKind kind, String expression, String json) {
        Completed completed = query(kind, "SELECT " + expression + " AS v");
        assertThat(completed.json()).contains("\"rows\":[[" + json + "]]");
    }

    @ParameterizedTest
    @CsvSource({"POSTGRESQL", "SQLITE", "H2", "MARIADB"})
    void aLongCellIsCutAndMarked(DatabaseKind kind) {
        String literal = "'" + "x".repeat(5_000) + "'";
        Completed completed = query(kind, "SELECT " + literal + " AS v");
        assertThat(completed.json())
                .contains("xxx…[cut, 5000 characters in all]")
                .contains("cells cut because they are too long: 1");
        assertThat(completed.json().length()).isLessThan(5_000);
    }

    private static Completed query(DatabaseKind kind, String query) {
        try (var house = QueryApplication.of(kind)) {
            return house.query(query);
        }
    }
}
