package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a column comes into a query without its name. */
class StarsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    SQLITE     | SELECT * FROM t
                    SQLITE     | SELECT t.* FROM t
                    SQLITE     | SELECT *, a FROM t
                    SQLITE     | SELECT *
                    SQLITE     | SELECT (SELECT *) FROM t
                    SQLITE     | SELECT total(*) FROM t
                    SQLITE     | SELECT a FROM t WHERE a IN u
                    SQLITE     | SELECT a FROM t WHERE (a IN "u")
                    SQLITE     | SELECT a FROM t NATURAL JOIN u
                    POSTGRESQL | TABLE t
                    POSTGRESQL | EXPLAIN TABLE t
                    POSTGRESQL | SELECT a FROM (TABLE t) x
                    MARIADB    | SHOW INDEX FROM t
                    MARIADB    | SHOW KEYS FROM t
                    MARIADB    | SHOW INDEXES FROM t
                    MARIADB    | SELECT TRIM('a' FROM (SELECT * FROM t))
                    SQLITE     | WITH c(x) AS (SELECT * FROM t) SELECT x FROM c
                    SQLITE     | WITH c(x) AS MATERIALIZED (SELECT * FROM t) SELECT x FROM c
                    SQLITE     | SELECT a FROM (SELECT * FROM t UNION SELECT * FROM u)
                    SQLITE     | SELECT a FROM (SELECT * FROM t) EXCEPT SELECT b FROM u
                    SQLITE     | SELECT a FROM (SELECT * FROM t) WHERE b = (VALUES (1))
                    SQLITE     | SELECT a FROM (SELECT DISTINCT * FROM t)
                    MARIADB    | SELECT a FROM (SELECT DISTINCTROW * FROM t) x
                    SQLITE     | SELECT a FROM (SELECT * FROM t ORDER BY 2)
                    SQLITE     | SELECT a FROM (SELECT * FROM t ORDER BY b, (2))
                    SQLITE     | SELECT a FROM (SELECT * FROM t GROUP BY 2)
                    SQLITE     | SELECT a FROM (SELECT * FROM t ORDER BY ?)
                    SQLITE     | SELECT a FROM (SELECT * FROM t LIMIT 5) WHERE 1 = (SELECT * FROM u)
                    SQLITE     | SELECT a FROM (SELECT * FROM t GROUP BY b HAVING c ORDER BY 2)
                    SQLITE     | SELECT a FROM (SELECT a fetch, t.* FROM t ORDER BY fetch * 0, 4 LIMIT 1)
                    SQLITE     | SELECT a FROM (SELECT a AS offset, * FROM t ORDER BY offset, 4 LIMIT 1)
                    SQLITE     | SELECT a FROM (SELECT a AS window, * FROM t ORDER BY -window, 4 LIMIT 1)
                    SQLITE     | SELECT a FROM (SELECT * FROM t ORDER BY t.fetch, 4 LIMIT 1)
                    TSQL       | SELECT a FROM (SELECT TOP 1 a AS limit, * FROM t ORDER BY limit, 3) x
                    TSQL       | SELECT p FROM (SELECT * FROM t) AS x(p, q)
                    TSQL       | SELECT p FROM (SELECT * FROM t) x(p, q)
                    SQLITE     | SELECT (SELECT * FROM t)
                    SQLITE     | SELECT a FROM t WHERE b = (SELECT * FROM u)
                    SQLITE     | SELECT a FROM t WHERE b IN (SELECT * FROM u)
                    SQLITE     | SELECT a FROM t WHERE b IS DISTINCT FROM (SELECT * FROM u)
                    SQLITE     | SELECT "email:1" FROM (SELECT * FROM t)
                    SQLITE     | SELECT a FROM ((SELECT * FROM t))
                    TSQL       | SELECT a FROM (SELECT * FROM t) x UNPIVOT (v FOR c IN (a, b)) u
                    SQLITE     | SELECT * FROM (SELECT * FROM t)
                    SQLITE     | WITH c AS (SELECT * FROM t) SELECT * FROM c
                    MARIADB    | WITH c AS (SELECT * FROM c) SELECT * FROM c
                    SQLITE     | WITH c AS (SELECT a FROM t) SELECT * FROM c, t
                    SQLITE     | WITH c AS (SELECT a FROM t) SELECT * FROM c JOIN t ON c.a = t.a
                    MARIADB    | WITH c AS (SELECT a FROM t) SELECT * FROM c STRAIGHT_JOIN t
                    TSQL       | WITH c AS (SELECT a FROM t) SELECT * FROM c CROSS APPLY t
                    SQLITE     | WITH c AS (SELECT a FROM t) SELECT * FROM main.c
                    SQLITE     | WITH c AS (SELECT a FROM t) SELECT * FROM c('x')
                    SQLITE     | WITH c AS (SELECT a FROM t) SELECT * FROM (c, t)
                    SQLITE     | WITH with AS (SELECT 1) SELECT * FROM (with JOIN t)
                    SQLITE     | WITH c AS (SELECT 1 AS a) SELECT max(a) OVER w FROM c WINDOW w AS (ORDER BY a), t AS (ORDER BY a) UNION ALL SELECT * FROM t
                    SQLITE     | SELECT * FROM t WHERE a IN (WITH t AS (SELECT 1) SELECT a FROM t)
                    SQLITE     | WITH c AS (SELECT a FROM t) SELECT *, a IS DISTINCT FROM c FROM t
                    """)
    void columnsComeWithoutTheirNames(Dialect dialect, String query) {
        assertThat(Gate.check(dialect, query).takesAllColumns()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    SQLITE     | SELECT a FROM t
                    SQLITE     | SELECT a * 2, a * b, a * -1, a * +1, a * ~b, a * (b), a * 'x', a * ? FROM t
                    SQLITE     | SELECT a * "b" FROM t
                    MARIADB    | SELECT a * @@version FROM t
                    SQLITE     | SELECT count(*) FROM t
                    SQLITE     | SELECT a FROM t GROUP BY a HAVING count(*) > 1
                    TSQL       | SELECT COUNT_BIG(*) FROM t
                    SQLITE     | SELECT a FROM t WHERE a IN (1, 2)
                    POSTGRESQL | SELECT position(a IN b) FROM t
                    SQLITE     | SELECT a FROM (SELECT * FROM t)
                    SQLITE     | SELECT a FROM (SELECT * FROM t) x
                    SQLITE     | SELECT a FROM (SELECT t.* FROM t) AS x
                    SQLITE     | SELECT a FROM t JOIN (SELECT * FROM u) AS x ON t.id = x.id
                    SQLITE     | SELECT a FROM (SELECT * FROM (SELECT * FROM t))
                    SQLITE     | WITH c AS (SELECT * FROM t) SELECT a FROM c
                    SQLITE     | WITH RECURSIVE c AS (SELECT * FROM t) SELECT a FROM c
                    SQLITE     | WITH b AS (SELECT 1), c AS (SELECT * FROM t) SELECT a FROM c
                    SQLITE     | WITH c AS MATERIALIZED (SELECT * FROM t) SELECT a FROM c
                    SQLITE     | WITH c AS NOT MATERIALIZED (SELECT * FROM t) SELECT a FROM c
                    SQLITE     | WITH c AS (SELECT a FROM (SELECT * FROM t)) SELECT a FROM c
                    SQLITE     | SELECT a FROM t WHERE EXISTS (SELECT * FROM u)
                    SQLITE     | SELECT a FROM (SELECT * FROM t ORDER BY b LIMIT 5)
                    SQLITE     | SELECT a FROM (SELECT * FROM t ORDER BY b LIMIT ? OFFSET ?)
                    SQLITE     | SELECT a FROM (SELECT * FROM t WHERE c = 1 ORDER BY b)
                    SQLITE     | SELECT a FROM (SELECT * FROM t GROUP BY b HAVING count(*) > 1)
                    SQLITE     | SELECT a FROM (SELECT * FROM t ORDER BY b) WHERE a = 1 ORDER BY 1
                    TSQL       | SELECT a FROM (SELECT * FROM t ORDER BY b OFFSET 5 ROWS FETCH NEXT 5 ROWS ONLY) x
                    MARIADB    | SHOW COLUMNS FROM t
                    SQLITE     | SELECT "union", [values] FROM (SELECT * FROM t)
                    SQLITE     | WITH c AS (SELECT a FROM t) SELECT * FROM c WHERE a > 1 ORDER BY 1
                    SQLITE     | WITH c(x, y) AS MATERIALIZED (SELECT a, b FROM t) SELECT * FROM c LIMIT 3
                    SQLITE     | WITH b AS (SELECT a FROM t), c AS (SELECT * FROM b) SELECT * FROM b JOIN c USING (a)
                    MARIADB    | SELECT * FROM (SELECT a FROM t UNION SELECT b FROM u) x
                    TSQL       | SELECT TOP 5 * FROM (SELECT a FROM t) x
                    """)
    void whoeverWantsAColumnNamesIt(Dialect dialect, String query) {
        assertThat(Gate.check(dialect, query).takesAllColumns()).isFalse();
    }
}
