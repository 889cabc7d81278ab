package dev.toolroom.foundation.relational.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.foundation.relational.sql.LexicalError.Reason;
import dev.toolroom.foundation.relational.sql.Token.Kind;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One lexer, and what each dialect makes of the same text. */
class LexerTest {
    private static List<String> read(Syntax syntax, String text) {
        return Lexer.tokens(syntax, text).stream()
                .map(each -> each.kind() + " " + each.text())
                .toList();
    }

    @Test
    void eachDialectQuotesInItsOwnWay() {
        assertThat(read(Syntax.MARIADB, "\"a\\\"b\"")).containsExactly("TEXT \"a\\\"b\"");
        assertThat(read(Syntax.POSTGRESQL, "\"a\" E'\\''"))
                .containsExactly("NAME \"a\"", "TEXT E'\\''");
        assertThat(read(Syntax.TSQL, "[a]]b] #t @v $5"))
                .containsExactly("NAME [a]]b]", "WORD #t", "VARIABLE @v", "NUMBER $5");
        assertThat(read(Syntax.SQLITE, "[a] `b`")).containsExactly("NAME [a]", "NAME `b`");
        assertThat(read(Syntax.POSTGRESQL, "$a$x'$a$")).containsExactly("TEXT $a$x'$a$");
        assertThat(read(Syntax.H2, "1 // 2")).containsExactly("NUMBER 1");
        assertThat(read(Syntax.MARIADB, "1--1"))
                .containsExactly("NUMBER 1", "SYMBOL -", "SYMBOL -", "NUMBER 1");
    }

    @Test
    void aDumpSaysItselfWhatEndsAStatementAndWhatIsExecuted() {
        assertThat(
                        read(
                                Syntax.MARIADB_DUMP,
                                """
                                /*!50003 SET @a=';' */;
                                DELIMITER $$
                                BEGIN; END$$
                                delimiter ;
                                a /*M!100301 COMPRESSED */ /* b */ /*!80016 NOT ENFORCED */
                                delimiter ;"""))
                .containsExactly(
                        "COMMENT /*!50003",
                        "WORD SET",
                        "VARIABLE @a",
                        "SYMBOL =",
                        "TEXT ';'",
                        "COMMENT */",
                        "TERMINATOR ;",
                        "COMMENT DELIMITER $$",
                        "WORD BEGIN",
                        "SYMBOL ;",
                        "WORD END",
                        "TERMINATOR $$",
                        "COMMENT delimiter ;",
                        "WORD a",
                        "COMMENT /*M!100301",
                        "WORD COMPRESSED",
                        "COMMENT */",
                        "WORD delimiter",
                        "TERMINATOR ;");
        assertThatThrownBy(() -> Lexer.tokens(Syntax.MARIADB_DUMP, "a; /*!50003 b"))
                .isInstanceOfSatisfying(
                        LexicalError.class, e -> assertThat(e.start()).isEqualTo(3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "~`a`~",
                "~a \u00a0 b~",
                "~1a~",
                "~{~",
                "~\\~",
                "~a -- b\u2028 c~",
                "~U&\"a\"~"
            })
    void whatMayMeanTwoThingsIsRefused(String text) {
        assertThatThrownBy(() -> Lexer.tokens(Syntax.POSTGRESQL, text))
                .isInstanceOfSatisfying(
                        LexicalError.class,
                        e -> assertThat(e.reason()).isEqualTo(Reason.AMBIGUOUS));
        Lexer.tokens(Syntax.ANY_SCRIPT, text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {"~'a~|~'~", "~/* a~|~/*~", "~$a$ b~|~$a$~", "~\"a~|~\"~"})
    void whatNeverEndsIsAnErrorInScriptsToo(String text, String begun) {
        for (Syntax each : List.of(Syntax.POSTGRESQL, Syntax.ANY_SCRIPT)) {
            assertThatThrownBy(() -> Lexer.tokens(each, "x " + text))
                    .isInstanceOfSatisfying(
                            LexicalError.class,
                            e -> {
                                assertThat(e.reason()).isEqualTo(Reason.INCOMPLETE);
                                assertThat(e.start()).isEqualTo(2);
                                assertThat(e.text()).isEqualTo(begun);
                            });
        }
        assertThat(read(Syntax.ANY_EXPRESSION, text + " total")).last().isEqualTo("WORD total");
    }

    @Test
    void scriptsKnowTheQuotesOfEveryDialect() {
        assertThat(read(Syntax.ANY_SCRIPT, "[a b] \"c\" `d` N'e' f[] g[1] 5e-3"))
                .containsExactly(
                        "NAME [a b]",
                        "NAME \"c\"",
                        "NAME `d`",
                        "TEXT N'e'",
                        "WORD f",
                        "SYMBOL [",
                        "SYMBOL ]",
                        "WORD g",
                        "SYMBOL [",
                        "NUMBER 1",
                        "SYMBOL ]",
                        "NUMBER 5e-3");
        assertThat(read(Syntax.SQLITE_SCRIPT, "[1st] /* kept */"))
                .containsExactly("NAME [1st]", "COMMENT /* kept */");
    }

    @Test
    void aTextStandsForWhatItHolds() {
        Token escaped = Lexer.tokens(Syntax.MARIADB_SCRIPT, "'a''b\\'c\\n'").getFirst();
        assertThat(escaped.value(Syntax.MARIADB_SCRIPT.escapes(escaped))).isEqualTo("a'b'c\n");
        Token plain = Lexer.tokens(Syntax.ANY_SCRIPT, "'a\\n'").getFirst();
        assertThat(plain.value(Syntax.ANY_SCRIPT.escapes(plain))).isEqualTo("a\\n");
        assertThat(Lexer.tokens(Syntax.TSQL, "[a]]B]").getFirst().value(false)).isEqualTo("a]B");
        assertThat(Lexer.tokens(Syntax.TSQL, "[a]]B]").getFirst().name()).isEqualTo("a]b");
    }

    /** Whoever cuts a text into tokens can put it together again. */
    @Test
    void noCharacterIsLost() {
        long seed = 20261117;
        var random = new Random(seed);
        String[] pieces = {
            "'",
            "\"",
            "[",
            "]",
            "(",
            ")",
            "--",
            "/*",
            "*/",
            "$a$",
            "\\",
            "@",
            "?",
            "1.5",
            "e",
            "N'",
            "`",
            "\n",
            " ",
            "#",
            "{",
            "é",
            "\uD83D\uDE00",
            "\0"
        };
        for (int i = 0; i < 5_000; i++) {
            var text = new StringBuilder();
            for (int n = random.nextInt(12); n >= 0; n--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            int at = 0;
            for (Token each : Lexer.tokens(Syntax.SQLITE_DECLARATION, text.toString())) {
                assertThat(text.substring(at, each.start()))
                        .as("seed %d: %s", seed, text)
                        .isBlank();
                assertThat(each.text()).isEqualTo(text.substring(each.start(), each.end()));
                at = each.end();
            }
            assertThat(text.substring(at)).as("seed %d: %s", seed, text).isBlank();
        }
    }

    @Test
    void theViewAnswersForPlacesThatAreNotThere() {
        Tokens tokens = Lexer.tokens(Syntax.POSTGRESQL, "SELECT (\"a\")");
        assertThat(tokens.word(0, "with", "select")).isTrue();
        assertThat(tokens.word(-1, "select")).isFalse();
        assertThat(tokens.symbol(1, '(')).isTrue();
        assertThat(tokens.symbol(9, '(')).isFalse();
        assertThat(tokens.name(2)).isTrue();
        assertThat(tokens.kind(2)).isEqualTo(Kind.NAME);
        assertThat(tokens.kind(4)).isNull();
        assertThat(tokens.deepest()).isEqualTo(1);
        assertThat(tokens.part(1, 4).symbol(0, '(')).isTrue();
    }
}
