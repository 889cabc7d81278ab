package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.query.gate.PlainSelect.Item;
import dev.toolroom.capability.query.gate.PlainSelect.Source;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a SELECT of tables says of its columns, and which statements say nothing. */
class PlainSelectTest {
    @Test
    void whatIsSelectedIsAColumnAStarOrSomethingElse() {
        assertThat(
                        plain(
                                        "SELECT a, t.B, s.t.c AS x, \"D\" y, t.*, *, e 'Z', 1 + 1,"
                                                + " f [w] FROM s.t")
                                .items())
                .containsExactly(
                        new Item("", "a", ""),
                        new Item("t", "b", ""),
                        new Item("t", "c", "x"),
                        new Item("", "d", "y"),
                        new Item("t", "*", ""),
                        new Item("", "*", ""),
                        new Item("", "e", "z"),
                        new Item("", "", ""),
                        new Item("", "f", "w"));
        assertThat(plain("SELECT lower(a) AS x, count(*) n, max(b) FROM t").items())
                .containsExactly(
                        new Item("", "", "x"), new Item("", "", "n"), new Item("", "", ""));
        assertThat(plain("SELECT ALL a FROM t").items()).containsExactly(new Item("", "a", ""));
        assertThat(plain("SELECT max(a, b), c FROM t").items())
                .containsExactly(new Item("", "", ""), new Item("", "c", ""));
    }

    @Test
    void aTableGoesByItsAlias() {
        assertThat(
                        plain(
                                        "SELECT 1 FROM s.A, b x, c AS \"Y\" JOIN d ON 1 = 1 LEFT"
                                                + " OUTER JOIN e z USING (id) CROSS JOIN f WHERE 1 = 1")
                                .sources())
                .containsExactly(
                        new Source("a", "a"),
                        new Source("b", "x"),
                        new Source("c", "y"),
                        new Source("d", "d"),
                        new Source("e", "z"),
                        new Source("f", "f"));
    }

    /** In SQLite these words are names; the last table goes by the name of the first. */
    @ParameterizedTest
    @CsvSource({
        "option",
        "fetch",
        "procedure",
        "qualify",
        "limit",
        "offset",
        "window",
        "'AS fetch'"
    })
    void aWordThatBeginsAClauseElsewhereIsAnAlias(String alias) {
        String name = alias.replace("AS ", "");
        assertThat(plain("SELECT t.a FROM t " + alias + ", u t").sources())
                .containsExactly(new Source("t", name), new Source("u", "t"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SQLITE     | SELECT 1
                    SQLITE     | VALUES (1)
                    SQLITE     | WITH c AS (SELECT 1) SELECT a FROM c
                    SQLITE     | SELECT a FROM t UNION SELECT b FROM u
                    SQLITE     | SELECT a FROM t WHERE b = (SELECT 1)
                    SQLITE     | SELECT a FROM (t)
                    SQLITE     | SELECT a FROM f(1)
                    SQLITE     | SELECT a FROM t, f(1)
                    SQLITE     | SELECT a FROM t x y
                    SQLITE     | SELECT a FROM t INDEXED BY i
                    SQLITE     | SELECT a FROM t AS left, u
                    SQLITE     | SELECT a FROM t AS
                    SQLITE     | SELECT a FROM t AS WHERE b
                    SQLITE     | SELECT a FROM t,
                    SQLITE     | SELECT a FROM t JOIN
                    SQLITE     | SELECT a FROM t LEFT u
                    SQLITE     | SELECT a FROM t straight_join, u
                    SQLITE     | SELECT a FROM join
                    SQLITE     | SELECT a FROM t.
                    SQLITE     | SELECT a FROM t WHERE b IN (VALUES (1))
                    MARIADB    | SELECT a FROM t PARTITION (p)
                    MARIADB    | SELECT a FROM t FOR SYSTEM_TIME ALL
                    TSQL       | SELECT a FROM t CROSS APPLY f(1) x
                    TSQL       | SELECT a FROM t WITH (NOLOCK)
                    TSQL       | SELECT a FROM t limit (NOLOCK), u t
                    H2         | SELECT a FROM t QUALIFY b
                    """)
    void whatIsNotSurelyPlainIsNot(Dialect dialect, String query) {
        assertThat(Gate.check(dialect, query).plain()).isEmpty();
    }

    @Test
    void namesElsewhereAreThoseOfConditionsOrdersAndWindows() {
        assertThat(plain("SELECT a FROM t").elsewhere()).isEmpty();
        assertThat(
                        plain("SELECT a FROM t JOIN u ON t.B = u.c WHERE d = 'E' ORDER BY \"F\"")
                                .elsewhere())
                .contains("b", "c", "d", "e", "f")
                .doesNotContain("a");
        assertThat(plain("SELECT a FROM t JOIN u USING (b), v").elsewhere())
                .contains("b")
                .doesNotContain("v");
        assertThat(plain("SELECT a FROM t JOIN u ON left(b, 1) = c LEFT JOIN v ON d").elsewhere())
                .contains("b", "c", "d")
                .doesNotContain("v");
        assertThat(plain("SELECT sum(a) OVER (ORDER BY b) FROM t").elsewhere()).contains("a", "b");
        assertThat(plain("SELECT sum(a) + b FROM t").elsewhere()).isEmpty();
        assertThat(plain("SELECT a FROM t GROUP BY b HAVING c LIMIT 5").elsewhere())
                .contains("b", "c");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SELECT DISTINCT a FROM t                            | true
                    SELECT DISTINCTROW a FROM t                         | true
                    SELECT SQL_NO_CACHE DISTINCT a, b FROM t            | true
                    SELECT HIGH_PRIORITY DISTINCTROW a, b FROM t        | true
                    SELECT a FROM t                                     | false
                    SELECT ALL a FROM t                                 | false
                    SELECT count(DISTINCT a) FROM t                     | false
                    SELECT t.distinct, a FROM t                         | false
                    SELECT a FROM t WHERE b IS DISTINCT FROM c          | false
                    """)
    void distinctIsSeenBehindOtherOptions(String query, boolean distinct) {
        assertThat(plain(Dialect.MARIADB, query).distinct()).isEqualTo(distinct);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    SQLITE  | SELECT a FROM t ORDER BY 1                       | true
                    SQLITE  | SELECT a FROM t GROUP BY b, 1                    | true
                    SQLITE  | SELECT a FROM t ORDER BY ?                       | true
                    SQLITE  | SELECT a fetch, b FROM t ORDER BY fetch * 0, 2   | true
                    SQLITE  | SELECT a AS offset, b FROM t ORDER BY offset, 2  | true
                    SQLITE  | SELECT a AS option, b FROM t ORDER BY option, 2  | true
                    SQLITE  | SELECT a FROM t ORDER BY (1)                     | true
                    SQLITE  | SELECT a FROM t WHERE b = 1 ORDER BY c           | false
                    SQLITE  | SELECT a FROM t ORDER BY b LIMIT 1 OFFSET 2      | false
                    SQLITE  | SELECT a FROM t GROUP BY b HAVING c = 1          | false
                    SQLITE  | SELECT a FROM t GROUP BY b HAVING c ORDER BY 1   | true
                    SQLITE  | SELECT a FROM t LIMIT ?                          | false
                    MARIADB | SELECT max(a) FROM t ORDER BY `max(a)`           | true
                    MARIADB | SELECT max(a) FROM t HAVING `max(a)` > 5         | true
                    TSQL    | SELECT a FROM t ORDER BY b OFFSET 1 ROWS FETCH NEXT 5 ROWS ONLY | false
                    """)
    void anOrderMayGoByANumberOrAText(Dialect dialect, String query, boolean byNumber) {
        assertThat(plain(dialect, query).byNumber()).isEqualTo(byNumber);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SELECT a FROM t JOIN u USING (b)         | true
                    SELECT a FROM t NATURAL JOIN u           | true
                    SELECT a FROM t NATURAL LEFT JOIN u      | true
                    SELECT a FROM t JOIN u ON t.b = u.b      | false
                    SELECT a FROM t LEFT JOIN u ON 1, v      | false
                    """)
    void columnsOfOneNameBecomeOne(String query, boolean byName) {
        assertThat(plain(query).joinsByName()).isEqualTo(byName);
    }

    /** What fails for one value and not for another tells something of it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SQLITE     | length(email)
                    SQLITE     | lower(trim(email)) AS x
                    SQLITE     | upper(p.email) x
                    SQLITE     | count(DISTINCT email)
                    SQLITE     | max(email, 1)
                    MARIADB    | sum(email)
                    MARIADB    | avg(email)
                    MARIADB    | ifnull(email, 'x')
                    MARIADB    | coalesce(email, 'x')
                    TSQL       | len(email)
                    POSTGRESQL | char_length(email)
                    H2         | rtrim(ltrim(email))
                    TSQL       | min(email)
                    """)
    void someFunctionsFailForNoValue(Dialect dialect, String expression) {
        assertThat(plain(dialect, "SELECT a, " + expression + " FROM p").computed()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    SQLITE     | sum(email)
                    SQLITE     | abs(email)
                    SQLITE     | length(abs(email))
                    SQLITE     | max(1, abs(email))
                    SQLITE     | email + 1
                    SQLITE     | length(email) + 1
                    SQLITE     | length(email + 1)
                    SQLITE     | main.length(email)
                    SQLITE     | (email)
                    SQLITE     | -email
                    SQLITE     | json_extract('{}', email)
                    SQLITE     | CAST(email AS int)
                    POSTGRESQL | sum(email)
                    POSTGRESQL | avg(email)
                    POSTGRESQL | coalesce(email, 1)
                    H2         | ifnull(email, 1)
                    TSQL       | avg(email)
                    MARIADB    | total(email)
                    MARIADB    | json_value(email, '$')
                    """)
    void whatCanFailIsComputed(Dialect dialect, String expression) {
        assertThat(plain(dialect, "SELECT a, " + expression + " AS x FROM p").computed())
                .contains("email")
                .doesNotContain("a");
        assertThat(plain(dialect, "SELECT " + expression + ", a FROM p").computed())
                .contains("email");
    }

    @Test
    void whatIsKeptIsNotWhatWasGiven() {
        PlainSelect plain = plain("SELECT a FROM t WHERE b");
        assertThat(plain.elsewhere()).isEqualTo(Set.of("where", "b"));
        assertThat(plain.sources()).containsExactly(new Source("t", "t"));
    }

    private static PlainSelect plain(String query) {
        return plain(Dialect.SQLITE, query);
    }

    private static PlainSelect plain(Dialect dialect, String query) {
        return Gate.check(dialect, query).plain().orElseThrow();
    }
}
