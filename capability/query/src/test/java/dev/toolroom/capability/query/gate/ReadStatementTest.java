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
        assertThat(statement.isAboutRows()).isEqualTo(rows);
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    MARIADB | SELECT a FROM t USE INDEX (i)              | true
                    MARIADB | SELECT a FROM t FORCE KEY (i)              | true
                    MARIADB | SELECT a FROM t use key (i)                | true
                    MARIADB | SELECT a FROM t IGNORE KEY (i)             | true
                    MARIADB | SELECT a FROM t FORCE INDEX FOR ORDER BY (i) | true
                    TSQL    | SELECT a FROM t WITH (INDEX(i))            | true
                    TSQL    | SELECT a FROM t WITH (FORCESEEK(i(b)))     | true
                    TSQL    | SELECT a FROM t WITH (FORCESEEK)           | false
                    TSQL    | SELECT forceseek FROM t                    | false
                    MARIADB | SELECT `key`, a FROM t                     | false
                    SQLITE  | SELECT key FROM t                          | false
                    SQLITE  | SELECT "index" FROM t                      | false
                    SQLITE  | SELECT a FROM t                            | false
                    """)
    void anIndexIsNamed(Dialect dialect, String query, boolean named) {
        assertThat(Gate.check(dialect, query).namesIndex()).isEqualTo(named);
    }

    @Test
    void aPartitionIsNamed() {
        assertThat(Gate.check(Dialect.MARIADB, "SELECT a FROM t PARTITION (p)").namesPartition())
                .isTrue();
        assertThat(
                        Gate.check(Dialect.MARIADB, "SELECT sum(a) OVER (PARTITION BY b) FROM t")
                                .namesPartition())
                .isFalse();
        assertThat(Gate.check(Dialect.MARIADB, "SELECT `partition`(1)").namesPartition()).isFalse();
    }

    @Test
    void whatStandsInItIsListed() {
        ReadStatement statement =
                Gate.check(
                        Dialect.SQLITE,
                        "SELECT Upper(A), \"B\" (1), 'It''s' FROM [T x] WHERE c IN (2.5)");
        assertThat(statement.called()).isEqualTo(Set.of("upper", "b", "in"));
        assertThat(statement.literals()).isEqualTo(Set.of("1", "2.5", "'It''s'"));
        assertThat(statement.allNames())
                .contains("upper", "a", "b", "t x", "c", "it's")
                .doesNotContain("1", "(");
        assertThat(Gate.check(Dialect.POSTGRESQL, "SELECT 'people'").allNames())
                .isEqualTo(Set.of("select"));
        assertThat(Gate.check(Dialect.MARIADB, "SELECT Ibán_of(1)").called())
                .isEqualTo(Set.of("iban_of"));
        assertThat(Gate.check(Dialect.SQLITE, "SELECT (1)").called()).isEqualTo(Set.of("select"));
    }

    @Test
    void whatTheDatabaseKnowsIsAskedOnceMore() {
        ReadStatement statement = Gate.check(Dialect.POSTGRESQL, "SELECT F(1) FROM V");
        statement.check(Suspects.functions(Set.of("g", "v")));
        assertThatThrownBy(() -> statement.check(Suspects.functions(Set.of("f"))))
                .hasMessage("F at position 8 can do more than read");
        assertThatThrownBy(() -> statement.check(Suspects.NONE.with("v", "is a trap")))
                .hasMessage("V at position 18 is a trap");
    }
}
