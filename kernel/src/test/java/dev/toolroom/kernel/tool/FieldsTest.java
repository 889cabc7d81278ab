package dev.toolroom.kernel.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.toolroom.kernel.call.Refusal;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields come out by name and type; what does not fit is named with what came. */
class FieldsTest {
    private static Fields fields(String json) {
        return new Fields((Json.Obj) Json.read(json));
    }

    private static String refusal(String json, Consumer<Fields> taking) {
        var told = new StringBuilder();
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> taking.accept(fields(json)))
                .satisfies(
                        refusal ->
                                told.append(refusal.outcome().message())
                                        .append(". ")
                                        .append(refusal.outcome().nextStep()));
        return told.toString();
    }

    @Test
    void everyTypeComesOut() {
        Fields all =
                fields("{\"t\":\"x\",\"f\":false,\"n\":7,\"a\":[1],\"o\":{\"k\":1},\"v\":null}");
        assertThat(all.text("t")).isEqualTo("x");
        assertThat(all.optionalText("t")).contains("x");
        assertThat(all.optionalFlag("f")).contains(false);
        assertThat(all.integer("n", 1, 9)).isEqualTo(7);
        assertThat(all.items("a")).hasSize(1);
        assertThat(all.object("o").get("k")).isEqualTo(Json.Num.of(1));
        assertThat(all.optionalValue("v")).isPresent();
        all.end();
        assertThat(all.taken()).containsExactly("t", "f", "n", "a", "o", "v");
    }

    @Test
    void whatIsMissingIsEmptyWhereItMayBe() {
        Fields none = fields("{}");
        assertThat(none.optionalText("t")).isEmpty();
        assertThat(none.optionalFlag("f")).isEmpty();
        assertThat(none.optionalInteger("n", 0, 1)).isEqualTo(OptionalInt.empty());
        assertThat(none.items("a")).isEqualTo(List.of());
        assertThat(none.optionalObject("o")).isEqualTo(Optional.empty());
        assertThat(none.optionalValue("v")).isEmpty();
        none.end();
        assertThat(none.taken()).containsExactly("t", "f", "n", "a", "o", "v");
    }

    @ParameterizedTest
    @CsvSource({"1, true", "9, true", "0, false", "10, false", "1.5, false", "99999999999, false"})
    void anIntegerIsWithinItsBounds(String number, boolean fits) {
        String json = "{\"n\":" + number + "}";
        if (fits) {
            assertThat(fields(json).optionalInteger("n", 1, 9)).hasValue(Integer.parseInt(number));
        } else {
            assertThat(refusal(json, each -> each.optionalInteger("n", 1, 9)))
                    .isEqualTo(
                            "n: expected an integer from 1 to 9, got "
                                    + number
                                    + ". Send n as an integer from 1 to 9");
        }
    }

    @Test
    void whatDoesNotFitIsNamedWithWhatCame() {
        assertThat(refusal("{\"a\":1}", each -> each.text("t")))
                .isEqualTo("t: expected a string, got nothing among [a]. Send t as a string");
        assertThat(refusal("{\"t\":\" \"}", each -> each.optionalText("t")))
                .startsWith("t: expected a string that is not blank, got \" \"");
        assertThat(refusal("{\"f\":1}", each -> each.optionalFlag("f")))
                .startsWith("f: expected true or false, got 1");
        assertThat(refusal("{\"a\":{}}", each -> each.items("a")))
                .startsWith("a: expected an array, got {}");
        assertThat(refusal("{\"o\":[]}", each -> each.optionalObject("o")))
                .startsWith("o: expected an object, got []");
        assertThat(refusal("{}", each -> each.object("o")))
                .startsWith("o: expected an object, got nothing among []");
        assertThat(refusal("{}", each -> each.integer("n", 2, Integer.MAX_VALUE)))
                .startsWith("n: expected an integer of at least 2, got nothing");
    }

    @Test
    void whatNobodyTookIsRefusedAndLongValuesAreCut() {
        assertThat(refusal("{\"extra\":1}", Fields::end))
                .isEqualTo("extra: expected no such field, got {\"extra\":1}. Leave extra out");
        String sixty = "\"" + "x".repeat(58) + "\"";
        assertThat(refusal("{\"f\":" + sixty + "}", each -> each.optionalFlag("f")))
                .contains("got " + sixty + ".");
        String longer = "\"" + "x".repeat(59) + "\"";
        assertThat(refusal("{\"f\":" + longer + "}", each -> each.optionalFlag("f")))
                .contains("got " + longer.substring(0, 60) + "….");
    }
}
