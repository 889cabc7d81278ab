package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is particular to T-SQL, where a statement may end anywhere and be followed by another. */
class TsqlGateTest {
    /** Every way in which a query can end, or nearly. */
    private static final List<String> QUERIES =
            List.of(
                    "SELECT 1",
                    "SELECT .5",
                    "SELECT 0x1F",
                    "SELECT $5",
                    "SELECT $5.",
                    "SELECT $node_id FROM p",
                    "SELECT {d '2024-01-01'}",
                    "SELECT JSON_OBJECT('a':1)",
                    "SELECT NULL",
                    "SELECT N'x'",
                    "SELECT [x]]]",
                    "SELECT \"x\"",
                    "SELECT 1 AS a",
                    "SELECT * FROM t",
                    "SELECT * FROM t AS a",
                    "SELECT * FROM t WHERE a IS NULL",
                    "SELECT * FROM t WHERE a LIKE 'x' ESCAPE '!'",
                    "SELECT * FROM t WHERE a IN (1)",
                    "SELECT * FROM t WHERE a = ?",
                    "SELECT * FROM t JOIN u ON t.id = u.id",
                    "SELECT * FROM t CROSS APPLY f(1) x",
                    "SELECT a FROM t GROUP BY a WITH ROLLUP",
                    "SELECT a FROM t HAVING COUNT(*) > 1",
                    "SELECT * FROM t ORDER BY a DESC",
                    "SELECT * FROM t ORDER BY a OFFSET 0 ROWS",
                    "SELECT * FROM t ORDER BY a OFFSET 0 ROWS FETCH NEXT 1 ROWS ONLY",
                    "SELECT * FROM t FOR XML AUTO, TYPE",
                    "SELECT * FROM t FOR JSON PATH, WITHOUT_ARRAY_WRAPPER",
                    "SELECT * FROM t FOR BROWSE",
                    "SELECT * FROM t OPTION (USE PLAN N'x')",
                    "SELECT * FROM t WITH (NOLOCK)",
                    "SELECT * FROM t TABLESAMPLE (5) REPEATABLE (1)",
                    "SELECT * FROM t FOR SYSTEM_TIME ALL",
                    "SELECT * FROM (VALUES (1)) v(a)",
                    "SELECT SUM(a) OVER w FROM t WINDOW w AS (ORDER BY a)",
                    "SELECT CASE WHEN 1 = 1 THEN 1 END",
                    "SELECT @@VERSION",
                    "SELECT CURRENT_TIMESTAMP",
                    "SELECT 1 UNION ALL (SELECT 2)",
                    "(SELECT 1)",
                    "WITH c AS (SELECT 1 a) SELECT * FROM c",
                    "SELECT x AT TIME ZONE 'UTC'",
                    "SELECT shop.dbo.o.id FROM shop.dbo.o");

    private static final List<String> STATEMENTS =
            List.of(
                    "DELETE t",
                    "INSERT t DEFAULT VALUES",
                    "UPDATE STATISTICS t",
                    "MERGE t USING u ON 1 = 1 WHEN MATCHED THEN DELETE",
                    "EXEC p",
                    "DECLARE @a int",
                    "FETCH c",
                    "FETCH NEXT FROM c",
                    "FETCH FIRST FROM c",
                    "FETCH ABSOLUTE 5 FROM c",
                    "SET ROWCOUNT 1",
                    "BEGIN TRAN",
                    "KILL 55",
                    "USE hint",
                    "USE plan",
                    "WAITFOR DELAY '1:00'",
                    "DISABLE TRIGGER x ON t",
                    "RECEIVE * FROM q",
                    "RECEIVE TOP (1) * FROM q",
                    "SEND ON CONVERSATION '5' MESSAGE TYPE x",
                    "GET CONVERSATION GROUP g FROM q",
                    "END CONVERSATION '5'",
                    "MOVE CONVERSATION '5' TO '6'",
                    "THROW 50000, 'x', 1",
                    "RENAME OBJECT t TO u",
                    "COPY INTO t FROM 'https://x'",
                    "SELECT 2",
                    "(SELECT 2)",
                    "WITH d AS (SELECT 1 b) SELECT * FROM d",
                    "SELECT * INTO x FROM t");

    @Test
    void nothingFollowsAQueryWithoutASemicolon() {
        var passed = new ArrayList<String>();
        for (String query : QUERIES) {
            assertThatCode(() -> Gate.check(Dialect.TSQL, query))
                    .as(query)
                    .doesNotThrowAnyException();
            for (String statement : STATEMENTS) {
                for (String blank : List.of(" ", "\n", "/**/")) {
                    if (passes(query + blank + statement)) {
                        passed.add(query + blank + statement);
                    }
                }
            }
        }
        assertThat(passed).isEmpty();
    }

    /** In parentheses within parentheses, which could be the argument of a function. */
    @Test
    void aSecondQueryIsFoundInAnyNumberOfParentheses() {
        for (String query : List.of("SELECT 1", "SELECT 1 a", "SELECT 1 AS a", "SELECT f(1)")) {
            for (String second : List.of("((SELECT 2))", "(((SELECT 2) UNION SELECT 3))")) {
                assertThat(passes(query + " " + second)).as(query + " " + second).isFalse();
            }
        }
        assertThat(passes("SELECT TOP (5) ISNULL((SELECT 1), 0) FROM t")).isTrue();
        assertThat(passes("SELECT * FROM OPENJSON((SELECT doc FROM t))")).isTrue();
    }

    @Test
    void aNameOfFourPartsIsAColumnOnlyWhereNoTableCanStand() {
        for (String column :
                List.of(
                        "SELECT shop.dbo.o.id, shop.dbo.o.total FROM shop.dbo.o",
                        "SELECT 1 FROM shop.dbo.o WHERE shop.dbo.o.id = 1 ORDER BY shop.dbo.o.id",
                        "SELECT 1 FROM a.b.c JOIN a.b.d ON a.b.c.id = a.b.d.id",
                        "SELECT dbo.t.doc.value('(/a)[1]', 'int') FROM dbo.t")) {
            assertThat(passes(column)).as(column).isTrue();
        }
        for (String table :
                List.of(
                        "SELECT 1 FROM srv.db.dbo.t",
                        "SELECT 1 FROM a, srv.db.dbo.t",
                        "SELECT 1 FROM a JOIN b ON a.id = b.id, srv.db.dbo.t",
                        "SELECT 1 FROM (srv.db.dbo.t CROSS JOIN u)",
                        "SELECT 1, (SELECT 2 FROM a, srv.db.dbo.t)",
                        "SELECT 1 FROM a CROSS APPLY srv.db.dbo.f(1)",
                        "SELECT srv.db.dbo.f(1)",
                        "SELECT 1 FROM ...t",
                        "SELECT a.b.c.d.e FROM t")) {
            assertThat(passes(table)).as(table).isFalse();
        }
    }

    @Test
    void aDollarSignIsMoneyOrAColumnAndNothingIsGluedToIt() {
        assertThat(passes("SELECT $5, -$5.50, $partition.pf(1), e.$edge_id FROM e")).isTrue();
        for (String glued : List.of("$DROP", "$5DROP", "$5.DROP", "$ DROP", "$node_idDROP", "$x")) {
            assertThat(passes("SELECT " + glued + " TABLE t")).as(glued).isFalse();
            assertThat(passes("SELECT " + glued + " AS a")).as(glued).isFalse();
        }
    }

    @Test
    void aQuotedHintIsAHintAllTheSame() {
        for (String hints : List.of("WITH ([XLOCK])", "WITH (NOLOCK, \"TABLOCKX\")", "([XLOCK])")) {
            assertThat(passes("SELECT * FROM t " + hints)).as(hints).isFalse();
        }
        assertThat(passes("SELECT COUNT([xlock]) FROM t")).isTrue();
    }

    /** An agent that did not know that a word is reserved is told how to write it. */
    @Test
    void aReservedWordIsRefusedWithTheWayToWriteItAsAName() {
        assertThatThrownBy(() -> Gate.check(Dialect.TSQL, "SELECT open, [close] FROM prices"))
                .hasMessage("open at position 8 can change something")
                .extracting(each -> ((Objection) each).nextStep())
                .asString()
                .endsWith("a column of that name is written [open]");
        assertThat(passes("SELECT [open], [close] FROM prices")).isTrue();
    }

    private static boolean passes(String statement) {
        try {
            Gate.check(Dialect.TSQL, statement);
            return true;
        } catch (Objection e) {
            return false;
        }
    }
}
