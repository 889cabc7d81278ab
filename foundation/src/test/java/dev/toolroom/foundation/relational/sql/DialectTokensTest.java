package dev.toolroom.foundation.relational.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.testkit.Golden;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What every dialect makes of the same texts, or why it refuses them. */
class DialectTokensTest {
    private static final List<String> TEXTS =
            List.of(
                    "a_1 Z9 é ſ K x\u0301 กำ a$b a#b a@b #t @v @@v $1 $a",
                    "1 1.5 .5 1. 1e5 1E+5 1e-5 1_000",
                    "1e",
                    "1e+",
                    "1_",
                    "1a",
                    "1@",
                    "0x1F 0Xab",
                    "0xg",
                    "0x1_F",
                    "0b101",
                    "0B101",
                    "0o17",
                    "0O17",
                    "0b2",
                    "0o8",
                    "5L 5l",
                    "1..2",
                    "'a''b'",
                    "'a\\'b'",
                    "'a",
                    "E'a\\'b' e'c'",
                    "E'a' 'b'",
                    "N'a' n'b'",
                    "U&'a' u&b",
                    "u&'\\' ', f() -- '",
                    "U&\"a\"",
                    "\"a\"\"b\"",
                    "\"a",
                    "`a``b`",
                    "[a]]b] [c]",
                    "[a",
                    "a[1] b[] c[x]",
                    "ARRAY[1, 'a', \"b\"] (x)[1]",
                    "ARRAY['a] b']",
                    "ARRAY[1 -- 2]",
                    "ARRAY[1 // 2]",
                    "ARRAY[1 /* 2 */]",
                    "ARRAY[1; 2]",
                    "ARRAY[$1]",
                    "a[ 1 ](2)",
                    "a[1] /x",
                    "]",
                    "-- a\nb",
                    "--a\nb",
                    "--",
                    "-- a\fb",
                    "-- a\r\nb",
                    "-- a\rb",
                    "-- a\f \n",
                    "// a\nb",
                    "# a\nb",
                    "/* a */ b",
                    "/* a /* b */ c */ d",
                    "/* a",
                    "/*",
                    "/*! a */ b",
                    "/*+ a */ b",
                    "/*M! a */ b",
                    "*/",
                    "a */* b */ c",
                    "$$a$$",
                    " $$a$$",
                    "x$$a$$",
                    "$t$a$u$b$t$ c",
                    "$1a$b$1a$",
                    "$t$a",
                    "$5 $5.25 $identity $action $",
                    "$5a",
                    "{d '2026-11-17'} {ts '1'} { 1 , 2 } {guid 'a'}",
                    "{x}",
                    "}",
                    "\\",
                    "? ?1 ??",
                    "a ? 1",
                    "(a (b) c) d",
                    "(a",
                    "a)",
                    "a\u00a0b",
                    "a\u0001b",
                    "a\u007fb",
                    "😀",
                    "\uFEFFa",
                    "a\0b",
                    "a<=b!=c::d->>'e' || %");

    private static Map<String, Syntax> dialects() {
        Map<String, Syntax> all = new LinkedHashMap<>();
        all.put("tsql", Syntax.TSQL);
        all.put("postgresql", Syntax.POSTGRESQL);
        all.put("mariadb", Syntax.MARIADB);
        all.put("sqlite", Syntax.SQLITE);
        all.put("h2", Syntax.H2);
        all.put("any script", Syntax.ANY_SCRIPT);
        all.put("mariadb script", Syntax.MARIADB_SCRIPT);
        all.put("sqlite declaration", Syntax.SQLITE_DECLARATION);
        return all;
    }

    private static String read(Syntax syntax, String text) {
        try {
            return Lexer.tokens(syntax, text).stream()
                    .map(each -> each.kind() + "(" + each.text() + ")" + nested(each))
                    .collect(Collectors.joining(" "));
        } catch (LexicalError e) {
            return e.reason() + " at " + e.start() + ": " + e.text() + ": " + e.advice();
        }
    }

    private static String nested(Token token) {
        return token.depth() == 0 ? "" : "^" + token.depth();
    }

    private static String visible(String text) {
        var shown = new StringBuilder();
        text.codePoints()
                .forEach(
                        point -> {
                            if (point < ' '
                                    || (point >= 0x7f && point <= 0xa0)
                                    || point == 0xfeff) {
                                shown.append("\\u%04x".formatted(point));
                            } else {
                                shown.appendCodePoint(point);
                            }
                        });
        return shown.toString();
    }

    @Test
    void whatEachDialectReadsIsReviewed() {
        var all = new StringBuilder();
        for (String text : TEXTS) {
            all.append(visible(text)).append('\n');
            dialects()
                    .forEach(
                            (name, syntax) ->
                                    all.append("    ")
                                            .append(name)
                                            .append(": ")
                                            .append(visible(read(syntax, text)))
                                            .append('\n'));
        }
        Golden.assertMatches("sql/tokens.txt", all.toString());
    }

    @Test
    void parenthesesAreNestedSoDeeply() {
        String thousand = "(".repeat(1_000) + ")".repeat(1_000);
        assertThat(Lexer.tokens(Syntax.SQLITE, thousand).deepest()).isEqualTo(999);
        assertThat(read(Syntax.SQLITE, "(" + thousand + ")"))
                .isEqualTo("INCOMPLETE at 1000: (: lies within 1000 others");
        assertThat(Lexer.tokens(Syntax.ANY_SCRIPT, "(" + thousand + ")")).hasSize(2_002);
    }

    /** PostgreSQL cuts a name after 63 bytes, and takes it for the shorter one. */
    @Test
    void aLongNameIsCutWhereItsEngineCutsIt() {
        String longest = "n".repeat(63);
        assertThat(read(Syntax.POSTGRESQL, longest)).isEqualTo("WORD(" + longest + ")");
        assertThat(read(Syntax.POSTGRESQL, longest + "x")).isEqualTo("WORD(" + longest + ")");
        assertThat(read(Syntax.MARIADB, longest + "x")).isEqualTo("WORD(" + longest + "x)");
        assertThat(read(Syntax.POSTGRESQL, "\"" + longest + "x\""))
                .isEqualTo("NAME(\"" + longest + "\")");
        assertThat(read(Syntax.POSTGRESQL, "\"" + "é".repeat(32) + "\""))
                .isEqualTo("NAME(\"" + "é".repeat(31) + "\")");
        assertThat(read(Syntax.POSTGRESQL, "\"" + "ก".repeat(22) + "\""))
                .isEqualTo("NAME(\"" + "ก".repeat(21) + "\")");
        assertThat(read(Syntax.POSTGRESQL, "\"" + "😀".repeat(16) + "\""))
                .isEqualTo("NAME(\"" + "😀".repeat(15) + "\")");
        String quotes = "\"" + "\"\"".repeat(63) + "\"";
        assertThat(read(Syntax.POSTGRESQL, quotes)).isEqualTo("NAME(" + quotes + ")");
    }

    @Test
    void aTokenSaysWhatItStandsFor() {
        Tokens all =
                Lexer.tokens(Syntax.ANY_SCRIPT, "$t$a$t$ N'b''c' [D]]e] E'\\t\\r\\n\\q' f 'G'");
        assertThat(all.stream().map(each -> each.value(Syntax.ANY_SCRIPT.escapes(each))))
                .containsExactly("a", "b'c", "D]e", "\t\r\nq", "f", "G");
        assertThat(all.get(2).name()).isEqualTo("d]e");
        assertThat(all.get(5).unquoted()).isEqualTo("g");
        assertThat(all.get(3).hasEscapes()).isTrue();
        assertThat(all.get(5).hasEscapes()).isFalse();
        assertThat(all.get(4).isName()).isTrue();
        assertThat(all.get(5).isName()).isFalse();
        assertThat(all.get(4).is("F")).isTrue();
        assertThat(all.get(2).is("d]e")).as("quoted").isFalse();
        String forty = "x".repeat(40);
        assertThat(Lexer.tokens(Syntax.SQLITE, forty).getFirst().shown()).isEqualTo(forty);
        assertThat(Lexer.tokens(Syntax.SQLITE, forty + "x").getFirst().shown())
                .isEqualTo(forty + "…");
    }

    @Test
    void neighboursTouchWhereNothingStandsBetweenThem() {
        Tokens all = Lexer.tokens(Syntax.SQLITE, "a.b c");
        assertThat(all.touch(0)).isTrue();
        assertThat(all.touch(2)).isFalse();
    }

    @Test
    void namesFoldAsTheMostLenientEngineFoldsThem() {
        assertThat(WordCharacters.folded("ABC")).isEqualTo("abc");
        assertThat(WordCharacters.folded("Ünï")).isEqualTo("uni");
        assertThat(WordCharacters.folded("straße")).isEqualTo("strasse");
        assertThat(WordCharacters.folded("ﬁ\u007f")).isEqualTo("fi\u007f");
    }
}
