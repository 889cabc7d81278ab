package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a statement says of itself once it has passed. */
class ReadStatementTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SQLITE     | SELECT 1                      | true  | true
                    SQLITE     | with c AS (SELECT 1) SELECT 1 | true  | true
                    SQLITE     | VALUES (1)                    | true  | true
                    POSTGRESQL | Table t                       | true  | true
                    POSTGRESQL | (SELECT 1)                    | true  | true
                    SQLITE     | EXPLAIN QUERY PLAN SELECT 1   | false | true
                    POSTGRESQL | EXPLAIN (ANALYZE) (SELECT 1)  | false | true
                    POSTGRESQL | EXPLAIN ANALYZE VERBOSE SELECT 1 | false | true
                    MARIADB    | ANALYZE FORMAT = JSON SELECT 1   | false | true
                    H2         | EXPLAIN PLAN FOR SELECT 1     | false | true
                    SQLITE     | PRAGMA table_info(t)          | false | false
                    MARIADB    | SHOW TABLES                   | false | false
                    MARIADB    | SHOW INDEX FROM t             | false | true
                    MARIADB    | SHOW KEYS FROM t              | false | true
                    MARIADB    | DESCRIBE t                    | false | false
                    """)
    void aQueryIsToldFromWhatTellsOfOne(
            Dialect dialect, String query, boolean plain, boolean rows) {
        ReadStatement statement = Gate.check(dialect, query);
        assertThat(statement.isPlainQuery()).isEqualTo(plain);
    }

    @Test
    void aPlaceholderIsFoundInFrontOfAPlace() {
        ReadStatement statement = Gate.check(Dialect.POSTGRESQL, "SELECT ? + a, b");
        assertThat(statement.placeholders()).isEqualTo(1);
        assertThat(statement.endsWithPlaceholder(10)).as("at the sign").isTrue();
        assertThat(statement.endsWithPlaceholder(9)).as("right behind it").isTrue();
        assertThat(statement.endsWithPlaceholder(8)).as("at the placeholder").isFalse();
        assertThat(statement.endsWithPlaceholder(12)).as("behind the sign").isFalse();
        assertThat(statement.endsWithPlaceholder(1)).isFalse();
        assertThat(statement.endsWithPlaceholder(0)).as("nobody knows where").isTrue();
        ReadStatement none = Gate.check(Dialect.POSTGRESQL, "SELECT '?'");
        assertThat(none.placeholders()).isZero();
        assertThat(none.endsWithPlaceholder(0)).isFalse();
        assertThat(none.endsWithPlaceholder(-1)).isFalse();
    }

    @Test
    void whatStandsInItIsListed() {
        ReadStatement statement =
                Gate.check(
                        Dialect.SQLITE,
                        "SELECT Upper(A), \"B\" (1), 'It''s' FROM [T x] WHERE c IN (2.5)");
        assertThat(statement.allNames())
                .contains("upper", "a", "b", "t x", "c", "it's")
                .doesNotContain("1", "(");
        assertThat(Gate.check(Dialect.POSTGRESQL, "SELECT 'people'").allNames())
                .isEqualTo(Set.of("select"));
    }

    @Test
    void whatTheDatabaseKnowsIsAskedOnceMore() {
        ReadStatement statement = Gate.check(Dialect.POSTGRESQL, "SELECT F(1) FROM V");
        statement.check(Suspects.functions(Set.of("g", "v")));
        assertThatThrownBy(() -> statement.check(Suspects.functions(Set.of("f"))))
                .hasMessage("F at position 8 can do more than read");
        assertThatThrownBy(() -> statement.check(Suspects.NONE.with(Set.of("v"), "is a trap")))
                .hasMessage("V at position 18 is a trap");
    }
}
