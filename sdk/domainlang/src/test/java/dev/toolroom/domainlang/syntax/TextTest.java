package dev.toolroom.domainlang.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Places in a text: lines, columns, strings and tokens. */
class TextTest {
    /** One line with each line break, an empty line, and a line without a break. */
    private static final String TEXT = "ab\ncd\r\nef\r\ngh😀";

    @Test
    void everyOffsetHasALineAndAColumn() {
        var lines = new Lines(TEXT);
        assertThat(lines.count()).isEqualTo(4);
        List<String> places = new ArrayList<>();
        for (int offset = 0; offset <= TEXT.length(); offset++) {
            int line = lines.line(offset);
            int column = lines.column(offset);
            places.add(line + ":" + column);
            // A place in a line break is the end of its line.
            assertThat(lines.offset(line, column)).isEqualTo(Math.min(offset, lines.end(line)));
        }
        assertThat(places)
                .containsExactly(
                        "0:0", "0:1", "0:2", "1:0", "1:1", "1:2", "1:3", "2:0", "2:1", "2:2", "2:3",
                        "3:0", "3:1", "3:2", "3:3", "3:4");
    }

    @Test
    void linesBeginAndEndWithoutTheirBreaks() {
        var lines = new Lines(TEXT);
        List<String> texts = new ArrayList<>();
        for (int line = 0; line < lines.count(); line++) {
            texts.add(TEXT.substring(lines.start(line), lines.end(line)));
        }
        assertThat(texts).containsExactly("ab", "cd", "ef", "gh😀");
        assertThat(new Lines("a\rb\r").count()).isEqualTo(3);
        assertThat(new Lines("\n\nx").end(0)).isZero();
        assertThat(new Lines("\n\nx").end(1)).isEqualTo(1);
        assertThat(lines.start(9)).isEqualTo(TEXT.length());
        assertThat(lines.end(9)).isEqualTo(TEXT.length());
    }

    @Test
    void aPlaceBeyondTheTextIsItsEnd() {
        var lines = new Lines(TEXT);
        assertThat(lines.offset(9, 0)).isEqualTo(TEXT.length());
        assertThat(lines.offset(4, 0)).isEqualTo(TEXT.length());
        assertThat(lines.offset(1, Integer.MAX_VALUE)).isEqualTo(5);
        assertThat(lines.offset(1, -1)).isEqualTo(3);
    }

    @Test
    void theFirstLineSaysHowLinesEnd() {
        assertThat(LineBreaks.of("a\r\nb\n")).isEqualTo("\r\n");
        assertThat(LineBreaks.of("a\nb\r\n")).isEqualTo("\n");
        assertThat(LineBreaks.of("\na")).isEqualTo("\n");
        assertThat(LineBreaks.of("a")).isEqualTo("\n");
    }

    @Test
    void aSpanContainsItsEndsAndEnclosesItself() {
        var span = new Span(2, 4);
        assertThat(List.of(1, 2, 3, 4, 5).stream().filter(span::contains)).containsExactly(2, 3, 4);
        assertThat(span.encloses(span)).isTrue();
        assertThat(span.encloses(new Span(1, 4))).isFalse();
        assertThat(span.encloses(new Span(2, 5))).isFalse();
        assertThat(span.in("abcdef")).isEqualTo("cd");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    "plain"  | plain | true
                    'it"s'   | it"s  | true
                    "a\\"b"  | a"b   | true
                    "a\\\\"  | a\\   | true
                    "a\\"    | a"    | false
                    "a       | a     | false
                    "        | ``    | false
                    ""       | ``    | true
                    "a'      | a'    | false
                    "\\q"    | q     | true
                    """)
    void aStringIsWhatItsLiteralMeans(String literal, String value, boolean closed) {
        assertThat(Strings.value(literal)).isEqualTo(value);
        assertThat(Strings.isClosed(literal)).isEqualTo(closed);
        if (closed) {
            assertThat(Strings.value(Strings.literal(value))).isEqualTo(value);
        }
    }

    @Test
    void escapesAreCharacters() {
        assertThat(Strings.value("\"\\b\\f\\n\\r\\t\\v\\0\"")).isEqualTo("\b\f\n\r\t\u000b\0");
        assertThat(Strings.literal("a\\b\"c\"")).isEqualTo("\"a\\\\b\\\"c\\\"\"");
    }

    @Test
    void tokensCoverTheirTextAndTheLaterOfTwoIsFound() {
        String text = "Team A\n/* c */ § ->x";
        Tokens tokens = SyntaxTree.of(text).tokens();
        List<String> all = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            all.add(tokens.kind(i) + ":" + tokens.text(i));
            assertThat(tokens.end(i))
                    .isEqualTo(i + 1 < tokens.size() ? tokens.start(i + 1) : text.length());
        }
        assertThat(
                        all.stream()
                                .map(each -> each.substring(each.indexOf(':') + 1))
                                .collect(Collectors.joining()))
                .isEqualTo(text);
        assertThat(tokens.kind(tokens.at(0))).isEqualTo(TokenKind.WORD);
        assertThat(tokens.text(tokens.at(3))).isEqualTo("Team");
        assertThat(tokens.text(tokens.at(5))).isEqualTo("A");
        assertThat(tokens.kind(tokens.at(text.length()))).isEqualTo(TokenKind.END);
        assertThat(tokens.at(-1)).isZero();
        assertThat(tokens.visible(tokens.at(6))).isEqualTo(tokens.at(text.indexOf("->")));
        assertThat(tokens.visibleBefore(tokens.at(text.indexOf("->")))).isEqualTo(tokens.at(5));
        assertThat(tokens.visibleBefore(0)).isEqualTo(-1);
        assertThat(tokens.is(0, "Team")).isTrue();
        assertThat(tokens.is(0, "Tea")).isFalse();
        assertThat(tokens.is(0, "Tear")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "§§->, §§",
        "§<-, §",
        "§><, §",
        "§-x, §-",
        "§<x, §<",
        "§ x, §",
        "§/, §",
        "§é.a, §é"
    })
    void strayCharactersEndBeforeWhatBeginsAToken(String text, String stray) {
        assertThat(SyntaxTree.of(text).tokens().text(0)).isEqualTo(stray);
    }
}
