package dev.toolroom.kernel.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"b\":[1,1.0,1e400,12345678901234567890.10],\"a\":{}}",
                "[true,false,null,\"</a> \\\"é😀\\n\"]"
            })
    void whatIsReadIsWrittenBackDigitByDigit(String text) {
        assertThat(Json.read(text).write()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"a\":1,\"a\":2}", "[1] 2", "[1", "[NaN]", "{'a':1}", "[01]"})
    void whatIsNotOneStrictValueIsMalformed(String text) {
        assertThatThrownBy(() -> Json.read(text)).isInstanceOf(Json.Malformed.class);
    }

    @Test
    void depthAndSizeHaveCeilings() throws IOException {
        int depth = Json.MAX_DEPTH;
        assertThat(Json.read("[".repeat(depth) + "]".repeat(depth))).isNotNull();
        assertThatThrownBy(() -> Json.read("[".repeat(depth + 1) + "]".repeat(depth + 1)))
                .isInstanceOf(Json.Malformed.class);
        assertThatThrownBy(() -> Json.read(new ByteArrayInputStream(new byte[Json.MAX_BYTES + 1])))
                .hasMessageContaining("longer than");
    }

    @Test
    void anObjectDoesNotChangeWithWhatItWasMadeFrom() {
        var fresh = Json.object().put("a", 1);
        Json.Obj one = fresh.build();
        Json.Obj two = fresh.put("b", 2).build();
        assertThat(one.write()).isEqualTo("{\"a\":1}");
        assertThat(two.write()).isEqualTo("{\"a\":1,\"b\":2}");
        assertThat(one.with("c", 3).write()).isEqualTo("{\"a\":1,\"c\":3}");
        assertThat(one.write()).isEqualTo("{\"a\":1}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "-", "01", "-01", "1.", ".5", "1e", "1e+", "1.e5", "+1", "0x1", "1 "})
    void aNumberThatJsonDoesNotKnowIsRefused(String text) {
        assertThatThrownBy(() -> new Json.Num(text)).hasMessage("not a JSON number: " + text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "9", "10", "-1.05", "0.0", "1e5", "1E-05", "-0.1e+9"})
    void numbersAreKeptAsTheyWereWritten(String text) {
        assertThat(new Json.Num(text).text()).isEqualTo(text);
        assertThat(new Json.Num(text)).hasSameHashCodeAs(new Json.Num(text));
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 1, 1_023, 1_024, 1_025, Long.MAX_VALUE})
    void aWholeNumberIsItsDigits(long value) {
        assertThat(Json.Num.of(value)).isEqualTo(new Json.Num(Long.toString(value)));
        assertThat(Json.Num.of(value).text()).isEqualTo(Long.toString(value));
    }

    @Test
    void valuesAreKeysOfMaps() {
        assertThat(new Json.Str("a").hashCode()).isNotEqualTo(new Json.Str("b").hashCode());
        assertThat(new Json.Num("1").hashCode()).isNotEqualTo(new Json.Num("2").hashCode());
    }

    @Test
    void whatPeopleReadHasALineForEveryField() {
        Json.Obj value =
                Json.object()
                        .put("name", "a\"b")
                        .put("no", new Json.Null())
                        .put("yes", true)
                        .putIfPresent("absent", (String) null)
                        .putIfPresent("missing", (Json) null)
                        .putIfPresent("text", "here")
                        .putIfPresent("json", Json.Arr.of())
                        .put("empty", Json.Obj.EMPTY)
                        .put("many", Json.Arr.of(new Json.Num("1"), Json.Arr.ofTexts(List.of("x"))))
                        .build();
        assertThat(value.pretty())
                .isEqualTo(
                        """
                        {
                          "name": "a\\"b",
                          "no": null,
                          "yes": true,
                          "text": "here",
                          "json": [],
                          "empty": {},
                          "many": [
                            1,
                            [
                              "x"
                            ]
                          ]
                        }""");
    }

    @Test
    void controlCharactersAreWrittenAsTheirCodes() {
        assertThat(new Json.Str("\u0000\u000f\u0010\u001f \"\\\b\t\n\f\r").write())
                .isEqualTo("\"\\u0000\\u000F\\u0010\\u001F \\\"\\\\\\b\\t\\n\\f\\r\"");
    }

    @Test
    void whatIsAsLongAsAllowedIsRead() throws IOException {
        String text = '"' + "a".repeat(Json.MAX_BYTES - 2) + '"';
        assertThat(Json.read(new ByteArrayInputStream(text.getBytes(UTF_8))))
                .isEqualTo(new Json.Str(text.substring(1, text.length() - 1)));
        assertThat(Json.readOwn((text + "    ").getBytes(UTF_8)).write()).isEqualTo(text);
        assertThatThrownBy(() -> Json.read(text + " ")).hasMessage("longer than 4 MB");
        String digits = "1".repeat(1_000);
        assertThat(Json.read(digits)).isEqualTo(new Json.Num(digits));
        assertThatThrownBy(() -> Json.read(digits + "1"))
                .hasMessage("a number is longer than 1000 characters");
        assertThatThrownBy(() -> Json.read("[1," + "1".repeat(1_001) + "]"))
                .hasMessage("a number is longer than 1000 characters");
    }

    /** Side by side they are not nested, however many they are. */
    @Test
    void depthIsThatOfTheNestingAlone() {
        String beside = "[" + "[[]],".repeat(Json.MAX_DEPTH) + "{\"a\":{}}]";
        assertThat(Json.read(beside).write()).isEqualTo(beside);
    }

    @Test
    void whatIsWrongIsNamedWithItsPlace() {
        assertMalformed("\uFEFF", "a value was expected, the text ends, line 1, column 2");
        assertMalformed("[1\n ,\n  x]", "a value was expected, x] came, line 3, column 3");
        assertMalformed(
                "\u0001", "a value was expected, a control character came, line 1, column 1");
        assertMalformed(
                "{" + "x".repeat(21),
                "a name in double quotes was expected, "
                        + "x".repeat(20)
                        + " came, line 1, column 2");
        assertMalformed("[1é é]", "a comma or ] was expected, é came, line 1, column 3");
        assertMalformed("\"\\u00g0\"", "four hexadecimal digits after \\u was expected, g0\" came");
        assertMalformed(
                "\"\\", "one of \" \\ / b f n r t u after a backslash was expected, the text ends");
        assertMalformed("\"a\u001f\"", "a double quote was expected, a control character came");
        String name = "n".repeat(40);
        assertMalformed("{\"" + name + "\" 1}", "a colon after \"" + name + "\" was expected");
        assertMalformed("{\"" + name + "m\" 1}", "a colon after \"" + name + "…\" was expected");
        assertThat(Json.read("\uFEFF1")).isEqualTo(new Json.Num("1"));
        assertThat(Json.read("\" \\/\"")).isEqualTo(new Json.Str(" /"));
    }

    private static void assertMalformed(String text, String said) {
        assertThatThrownBy(() -> Json.read(text))
                .isInstanceOf(Json.Malformed.class)
                .hasMessageContaining(said);
    }
}
