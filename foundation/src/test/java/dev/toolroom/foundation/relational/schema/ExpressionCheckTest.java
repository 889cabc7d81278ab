package dev.toolroom.foundation.relational.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.relational.DatabaseKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An expression stands in a statement of ours, and must not become a statement of its own. */
class ExpressionCheckTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    a > 0; DROP TABLE t    | holds a ';', which would end the statement
                    a > 0 -- and more      | holds a comment
                    a > 0 /* and more */   | holds a comment
                    a > 0 /* and more      | holds a comment
                    $$a$$                  | holds a text in dollars; use single quotes
                    $x$a                   | holds a text in dollars; use single quotes
                    'a                     | has a quote that is never closed
                    "a                     | has a quote that is never closed
                    'it\\' > 'x'            | has a backslash before a quote; double the quote instead
                    a > 0)                 | closes a bracket that it did not open
                    )(                     | closes a bracket that it did not open
                    (a > 0                 | has a bracket that is never closed
                    """)
    void whatIsWrongIsSaid(String text, String problem) {
        assertThat(ExpressionCheck.problem(text, DatabaseKind.POSTGRESQL)).contains(problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a + b) * (c - 1)",
                "'it''s; (' <> a",
                "\"odd ; name\" > 0",
                "coalesce(a, now())",
                "a::numeric(10,2)"
            })
    void whatIsOneExpressionIsFine(String text) {
        assertThat(ExpressionCheck.problem(text, DatabaseKind.POSTGRESQL)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
                    -1.5          | -1.5
                    'a, (b)'      | 'a, (b)'
                    'a'::text     | 'a'::text
                    now()         | now()
                    f(a)          | f(a)
                    (a + b)       | (a + b)
                    a + b         | (a + b)
                    (a) + (b)     | ((a) + (b))
                    f(a) + g(b)   | (f(a) + g(b))
                    1 + f(a)      | (1 + f(a))
                    """)
    void onlyWhatNeedsBracketsGetsThem(String text, String enclosed) {
        assertThat(ExpressionCheck.enclosed(text)).isEqualTo(enclosed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    ((a > 0))      | a > 0
                    ( (a) )        | a
                    (a) > (b)      | (a) > (b)
                    a > 0          | a > 0
                    f(a)           | f(a)
                    (a             | (a
                    """)
    void bracketsAroundAllOfItGo(String text, String bare) {
        assertThat(ExpressionCheck.bare(text)).isEqualTo(bare);
    }
}
