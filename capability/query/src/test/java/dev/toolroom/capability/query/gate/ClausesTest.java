package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.sql.Lexer;
import dev.toolroom.foundation.relational.sql.Syntax;
import dev.toolroom.foundation.relational.sql.Tokens;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which words begin a clause, as opposed to the names that are spelt like them. */
class ClausesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    FROM t WHERE a GROUP BY b HAVING c ORDER BY d | where group having order
                    FROM t LIMIT 5 OFFSET ?                       | limit offset
                    FROM t LIMIT ?, 5                             | limit
                    FROM t OFFSET 5 ROWS FETCH NEXT 5 ROWS ONLY   | offset fetch
                    FROM t FETCH FIRST ROW ONLY                   | fetch
                    FROM t OPTION (RECOMPILE)                     | option
                    FROM t WINDOW w AS (ORDER BY a)               | window order
                    FROM t fetch, u t                             | ''
                    FROM t limit, u offset, v window, w option    | ''
                    FROM t AS qualify, u procedure                | ''
                    FROM t limit JOIN u offset ON 1 = 1           | ''
                    FROM t limit (nolock), u t                    | ''
                    FROM t WHERE x.having = "where"               | where
                    SELECT order, group                           | ''
                    """)
    void aWordBeginsAClauseByWhatFollowsIt(String text, String clauses) {
        Tokens tokens = Lexer.tokens(Syntax.SQLITE, text);
        String found =
                IntStream.range(-1, tokens.size() + 1)
                        .filter(i -> Clauses.begins(tokens, i))
                        .mapToObj(i -> tokens.get(i).name())
                        .reduce("", (all, next) -> all + " " + next);
        assertThat(found.strip()).isEqualTo(clauses);
    }
}
