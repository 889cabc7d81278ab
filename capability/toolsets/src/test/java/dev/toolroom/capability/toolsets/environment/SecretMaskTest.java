package dev.toolroom.capability.toolsets.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretMaskTest {
    private final SecretMask mask = new SecretMask();
    private final References references =
            new References(
                    name -> Optional.ofNullable(Map.of("KEY", "s3cr3t$1", "PIN", "4711").get(name)),
                    mask);

    /** One pass, bound names only, and one form of a reference. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "${KEY} | s3cr3t$1",
                "a-${PIN}-${PIN} | a-4711-4711",
                "$KEY ${key} ${KEY ${} $${KEY} | $KEY ${key} ${KEY ${} $s3cr3t$1",
                "${1KEY} ${KEY:-x} ${KEY-} | ${1KEY} ${KEY:-x} ${KEY-}",
                "no reference | no reference"
            })
    void referencesResolve(String template, String value) {
        assertThat(references.resolve(List.of(template))).containsExactly(value);
        assertThat(references.missing()).isEmpty();
    }

    @Test
    void whatIsNotBoundIsNamed() {
        assertThat(references.resolve(Map.of("A", "${NONE}${OTHER}${KEY}")))
                .containsEntry("A", "s3cr3t$1");
        assertThat(references.missing()).containsExactly("NONE", "OTHER");
    }

    @Test
    void valuesAreHiddenAndShortOnesAreNone() {
        references.resolve(List.of("${KEY} ${PIN}"));
        assertThat(mask.redact("a s3cr3t$1 b 4711")).isEqualTo("a [KEY] b 4711");
        mask.hide("NUMBER", "12345678");
        assertThat(mask.redact(Json.read("{\"n\":12345678,\"m\":1}")).write())
                .isEqualTo("{\"n\":\"[NUMBER]\",\"m\":1}");
    }

    /** However the text is cut, no part of the value comes out, and everything else does. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 100})
    void piecesNeverTellAValue(int size) {
        mask.hide("KEY", "s3cr3t$1");
        mask.hide("LONG", "s3cr3t$1-and-more");
        var stream = new MaskedStream(mask);
        String text = "a s3cr3t s3cr3t$1! s3cr3t$1-and-more s3cr3s3cr3t$1 s3cr3t$1-and";
        var out = new StringBuilder();
        for (int at = 0; at < text.length(); at += size) {
            out.append(stream.next(text.substring(at, Math.min(text.length(), at + size))));
            assertThat(out.toString()).doesNotContain("s3cr3t$1");
        }
        out.append(stream.end());
        assertThat(out.toString()).isEqualTo("a s3cr3t [KEY]! [LONG] s3cr3[KEY] [KEY]-and");
    }
}
