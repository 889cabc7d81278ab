package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a statement of PostgreSQL reaches is mentioned in it, or hangs on something that is. */
class MentionsTest {
    /** As PostgreSQL cuts operators apart, and at least so much. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
                    1 + 2              | +
                    1 - - 2            | -
                    1 <= 2             | <=
                    1 ~@~ 2            | ~@~
                    a ->> 'b'          | ->>
                    1 *-2              | *- * -
                    1 @-+ 2            | @-+ @- @ - +
                    1 +/**/- 2         | + -
                    1 OPERATOR(s.###) 2 | ###
                    a ? 'b'            | ?
                    a ?& 'b'           | ?&
                    1 <> 2             | <>
                    1 != 2             | != <>
                    1 !=-2             | !=- != <> -
                    a LIKE 'x'         | ~~ !~~
                    a NOT LIKE 'x'     | ~~ !~~
                    a ILIKE 'x'        | ~~* !~~*
                    a SIMILAR TO 'x'   | ~ !~
                    a IN (1)           | = <>
                    a BETWEEN 1 AND 2  | < <= > >=
                    a IS DISTINCT FROM b | =
                    CASE a WHEN b THEN c END | =
                    NULLIF(a, b)       | =
                    a, b, (c).d        | ^^
                    '+', "+"           | ^^
                    """)
    void anOperatorIsMentionedBySignsOrByAWord(String expression, String symbols) {
        assertThat(mentions("SELECT " + expression).symbols())
                .containsExactlyInAnyOrderElementsOf(
                        symbols.isEmpty() ? List.of() : List.of(symbols.split(" ", -1)));
    }

    @Test
    void joinsCompareWithoutASign() {
        assertThat(mentions("SELECT a FROM t JOIN u USING (b)").symbols()).containsExactly("=");
        assertThat(mentions("SELECT a FROM t NATURAL JOIN u").symbols()).containsExactly("=");
    }

    @Test
    void namesAreFolded() {
        assertThat(mentions("SELECT A, \"B\" FROM \"s\".T").names())
                .containsExactlyInAnyOrder("select", "a", "b", "from", "s", "t");
    }

    @Test
    void aLongRunOfSignsIsNotTrusted() {
        assertThat(mentions("SELECT 1 " + "+".repeat(60) + " 1").hasForeignLetters()).isFalse();
        assertThat(mentions("SELECT 1 " + "+".repeat(61) + " 1").hasForeignLetters()).isTrue();
        assertThat(mentions("SELECT 1 " + "+".repeat(61) + " 1").symbols()).isEmpty();
    }

    @Test
    void lettersThatFoldInDifferentWaysAreForeign() {
        assertThat(mentions("SELECT a~ FROM b").hasForeignLetters()).isFalse();
        assertThat(mentions("SELECT \"a b~\" FROM b").hasForeignLetters()).isFalse();
        assertThat(mentions("SELECT ä FROM b").hasForeignLetters()).isTrue();
        assertThat(mentions("SELECT a FROM \"b\tc\"").hasForeignLetters()).isTrue();
        assertThat(mentions("SELECT \"a\u007f\" FROM b").hasForeignLetters()).isTrue();
        assertThat(mentions("SELECT 'ä' FROM b").hasForeignLetters()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'(1,2)'",
                "'{1}'",
                "'[1,2)'",
                "' \t(1)'",
                "'empty'",
                "' EMPTY '",
                "E'x'",
                "e'\\x28'",
                "U&'x'",
                "$$(1)$$",
                "$a$ {1}$a$",
                "$$[1,2)$$",
                "$x$empty$x$"
            })
    void aLiteralMayBeARow(String literal) {
        assertThat(mentions("SELECT " + literal).hasRowLiterals()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "''",
                "'a(1)'",
                "'1'",
                "'emp'",
                "$$x$$",
                "$a$1(2)$a$",
                "$$$$",
                "\"(1)\"",
                "(1)"
            })
    void mostLiteralsAreNone(String literal) {
        assertThat(mentions("SELECT " + literal).hasRowLiterals()).isFalse();
    }

    @Test
    void aNameIsFoundWithItsPlace() {
        Mentions mentions = mentions("SELECT Ab, \"ab\" FROM \"Cd\"");
        assertThat(mentions.place("ab")).hasValue("Ab at position 8");
        assertThat(mentions.place("CD")).hasValue("\"Cd\" at position 22");
        assertThat(mentions.place("x")).isEmpty();
    }

    @Test
    void aFunctionIsCalledWithParenthesesOrBehindADot() {
        Mentions mentions = mentions("SELECT F(1), t.g, h, 'i'(1) FROM t");
        assertThat(mentions.calls("f")).isTrue();
        assertThat(mentions.calls("g")).isTrue();
        assertThat(mentions.calls("h")).isFalse();
        assertThat(mentions.calls("i")).isFalse();
        assertThat(mentions.calls("t")).isFalse();
    }

    /** Each bracket, blank and backslash takes two bytes there. */
    @Test
    void aNameIsPrintedInOnePieceUpToSixtyBytes() {
        assertThat(unprintable("a".repeat(60))).isFalse();
        assertThat(unprintable("a".repeat(61))).isTrue();
        assertThat(unprintable("é".repeat(30))).isFalse();
        assertThat(unprintable("é".repeat(31))).isTrue();
        assertThat(unprintable("(".repeat(30))).isFalse();
        assertThat(unprintable("(".repeat(31))).isTrue();
        assertThat(unprintable("a".repeat(58) + " ")).isFalse();
        assertThat(unprintable("a".repeat(59) + "\\")).isTrue();
        assertThat(unprintable("a\nb")).isTrue();
    }

    private static boolean unprintable(String name) {
        return mentions("SELECT \"" + name + "\"").hasUnprintableNames();
    }

    private static Mentions mentions(String query) {
        return Gate.check(Dialect.POSTGRESQL, query).mentions();
    }
}
