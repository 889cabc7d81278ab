package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words of T-SQL that are harmless in one place and begin something in another. */
class TsqlWordsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1 AS a\nGO",
                "SELECT 1 AS a\n go ",
                "SELECT 1 AS a\nGO 5",
                "SELECT 1 AS a\nGO;",
                "SELECT 1 AS a\nGO -- b",
                "SELECT 1 AS a\nGO /* b */",
                "SELECT 1\r\nGO\r\n",
                "SELECT 1 AS\nGO\nFROM t"
            })
    void goOnALineOfItsOwnSeparatesBatches(String query) {
        assertThatThrownBy(() -> Gate.check(Dialect.TSQL, query))
                .hasMessageContaining("separates two batches");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    can change something     | SELECT a FROM t MERGE u
                    can change something     | SELECT use FROM t
                    can change something     | SELECT a FROM t USE hint
                    can change something     | SELECT (use) FROM t
                    can change something     | SELECT a FROM t FETCH NEXT 5 ROWS ONLY
                    can change something     | SELECT a FROM t ORDER BY a OFFSET 1 ROWS FETCH NEXT FROM c
                    can change something     | SELECT a FROM t ORDER BY a OFFSET 1 ROWS FETCH PRIOR 5
                    can change something     | SELECT a Into b FROM t
                    takes locks              | SELECT a FROM t HOLDLOCK
                    takes locks              | SELECT a FROM t WITH (NOLOCK, UPDLOCK)
                    takes locks              | SELECT a FROM t ([XLOCK])
                    takes locks              | SELECT a FROM t JOIN u ("TABLOCKX") ON 1 = 1
                    locks rows               | SELECT a FROM t FOR SHARE
                    takes a number           | SELECT NEXT VALUE FOR s
                    raises an error          | SELECT 1 a THROW 50000, 'x', 1
                    makes a label            | SELECT 1 a:
                    begins a second          | SELECT 1 a GET CONVERSATION GROUP g FROM q
                    begins a second          | SELECT 1 a END CONVERSATION '5'
                    begins a second          | SELECT 1 a MOVE CONVERSATION b TO c
                    begins a second          | SELECT 1 a SEND ON CONVERSATION b
                    begins a second          | SELECT 1 a RENAME OBJECT t TO u
                    takes from a queue       | SELECT 1 a RECEIVE * FROM q
                    takes from a queue       | SELECT 1 a RECEIVE *, b FROM q
                    takes from a queue       | SELECT 1 a RECEIVE TOP (1) b FROM q
                    takes from a queue       | SELECT 1 RECEIVE b FROM q
                    begins a second          | SELECT TOP 1 a FROM t (SELECT 2)
                    begins a second          | SELECT a FROM t WHERE a = 1 (SELECT 2)
                    begins a second          | SELECT f(1) (SELECT 2)
                    begins a second          | SELECT 1 apply (SELECT 2)
                    begins a second          | SELECT 1 first (SELECT 2)
                    begins a second          | SELECT 1 next (SELECT 2)
                    begins a second          | SELECT 1 offset (SELECT 2)
                    begins a second          | SELECT 1 ties (SELECT 2)
                    begins a second          | SELECT 1 zone (SELECT 2)
                    begins a second          | SELECT a FROM t FOR SYSTEM_TIME ALL (SELECT 2)
                    begins a second          | SELECT NULL ((SELECT 2))
                    begins a second          | SELECT 1 AS a ((SELECT 2))
                    begins a second          | SELECT 1 SELECT 2
                    begins a second          | SELECT 1 ALL SELECT 2
                    """)
    void hereTheyBeginSomething(String says, String query) {
        assertThatThrownBy(() -> Gate.check(Dialect.TSQL, query)).hasMessageContaining(says);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1 AS go, 2 AS b",
                "SELECT a\ngo, b FROM t",
                "SELECT a, go\nFROM t",
                "SELECT [go]\nFROM t",
                "SELECT a FROM t INNER MERGE JOIN u ON 1 = 1",
                "SELECT a FROM t OPTION (MERGE UNION)",
                "SELECT a FROM t OPTION (USE HINT ('FORCE_DEFAULT_CARDINALITY_ESTIMATION'))",
                "SELECT a FROM t OPTION (USE PLAN N'x')",
                "SELECT a FROM t ORDER BY a OFFSET 1 ROW FETCH FIRST 5 ROWS ONLY",
                "SELECT a FROM t ORDER BY a OFFSET 1 ROWS FETCH NEXT ? ROWS ONLY",
                "SELECT a FROM t ORDER BY a OFFSET 1 ROWS FETCH NEXT (2 + 3) ROWS ONLY",
                "SELECT a FROM t ORDER BY a OFFSET (SELECT 1) ROWS FETCH NEXT (SELECT 2) ROWS ONLY",
                "SELECT next, throw FROM t",
                "SELECT xlock FROM t",
                "SELECT (t.xlock), CAST(a AS xlock) FROM t",
                "SELECT COUNT([xlock]), f([updlock]) FROM t",
                "SELECT [holdlock] FROM t",
                "SELECT @@ROWCOUNT, geometry::Parse('x')",
                "SELECT JSON_OBJECT('a': 1)",
                "SELECT get, send, move, rename, receive FROM t",
                "SELECT t.receive, receive * 2 FROM t",
                "SELECT receive FROM t",
                "SELECT CASE WHEN a = 1 THEN 2 END conversation FROM t",
                "SELECT a move, conversation FROM t",
                "SELECT 1 UNION SELECT 2",
                "SELECT 1 UNION ALL SELECT 2",
                "SELECT 1 EXCEPT SELECT 2 INTERSECT SELECT 3",
                "(SELECT 1) UNION ALL SELECT 2",
                "((SELECT 1) UNION (SELECT 2))",
                "SELECT TOP (SELECT 1) a FROM t",
                "SELECT TOP 5 (SELECT 1) FROM t",
                "SELECT TOP (5) (SELECT 1) FROM t",
                "SELECT TOP (5) WITH TIES (SELECT 1) FROM t ORDER BY 1",
                "SELECT a FROM t CROSS APPLY (SELECT 1 b) x OUTER APPLY (SELECT 2 c) y",
                "SELECT a AT TIME ZONE (SELECT 'UTC') FROM t",
                "SELECT a FROM t WHERE a > ALL (SELECT 1) AND EXISTS (SELECT 2)",
                "SELECT dbo.f((SELECT 1)), ISNULL((SELECT 2), 0)",
                "SELECT a FROM t WHERE a = (SELECT 1) + (SELECT 2)",
                "WITH c AS (SELECT 1 a), d AS (SELECT 2 b) SELECT * FROM c, d"
            })
    void hereTheyAreNamesOrBelongToAQuery(String query) {
        assertThatCode(() -> Gate.check(Dialect.TSQL, query)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a FROM s.d.o.t",
                "SELECT a FROM (s.d.o.t CROSS JOIN u)",
                "SELECT a FROM t, s.d.o.u",
                "SELECT a FROM t JOIN s.d.o.u ON 1 = 1",
                "SELECT a FROM ...t",
                "SELECT a.b.c.d.e FROM t",
                "SELECT s.d.o.f(1)",
                "SELECT 1, (SELECT 2 FROM a, s.d.o.t)",
                "SELECT (SELECT 1 FROM a WHERE b = 1), 2 FROM c, s.d.o.t",
                "SELECT a FROM t ORDER BY b OFFSET 1 ROWS OPTION (s.d.o.t)"
            })
    void aTableOfAnotherServerIsRefused(String query) {
        assertThatThrownBy(() -> Gate.check(Dialect.TSQL, query))
                .hasMessageContaining("makes a name of four parts");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT d.o.t.c, d.o.t.e FROM d.o.t",
                "SELECT DISTINCT d.o.t.c FROM d.o.t",
                "SELECT 1 FROM d.o.t WHERE d.o.t.c = d.o.t.e AND d.o.t.f + d.o.t.g > 1",
                "SELECT 1 FROM d.o.t GROUP BY d.o.t.c, d.o.t.e ORDER BY d.o.t.c, d.o.t.e",
                "SELECT CASE WHEN 1 = 1 THEN d.o.t.c ELSE d.o.t.e END FROM d.o.t",
                "SELECT o.t.x.value('a', 'int') FROM o.t",
                "SELECT 1 FROM a.b.c JOIN a.b.d ON a.b.c.id = a.b.d.id"
            })
    void aColumnThatIsNamedInFullIsRead(String query) {
        assertThatCode(() -> Gate.check(Dialect.TSQL, query)).doesNotThrowAnyException();
    }
}
