package dev.toolroom.capability.query.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long values may be: 2e8 comparisons, shared by all that a statement does with one. */
class ValueLimitsTest {
    private static final String TEN_CALLS = "upper(a), ".repeat(9) + "upper(a)";

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "a                                ; 33554432",
                "upper(a)                         ; 33554432",
                "a || b || c || d || e || f       ; 10000000",
                "(a) + (b) * (c)                  ; 33554432",
                "a LIKE 'abcdefgh'                ; 20000000",
                "a LIKE 'abcdefgh' AND b          ; 20000000",
                "a GLOB 'abcdefgh', b             ; 20000000",
                "upper(a LIKE 'abcdefgh')         ; 16666666",
                "a LIKE ?                         ; 800000",
                "a LIKE b                         ; 800000",
                "a LIKE 'abcdefgh' || b           ; 787401",
                "a LIKE 'abcdefgh' + 1            ; 800000",
                "a GLOB ?                         ; 800000",
                "a LIKE 1234567890                ; 20000000",
                "\"like\"('abcdefgh', a)          ; 16666666",
                "\"glob\"(b, a)                   ; 793650",
                "like('abcdefgh', a)              ; 763358",
                "instr(a, b)                      ; 159872",
                "instr('needle', b)               ; 159872",
                "replace(a, b, 'x')               ; 159872",
                "trim(a, b)                       ; 14141",
                "ltrim(a, b)                      ; 14141",
                "rtrim(a, b)                      ; 14141",
                "trim(a, 'abcdefgh')              ; 16666666",
                "trim(a, 'abcdefgh' || b)         ; 14139",
                "charindex('x', a)                ; 5263157",
                "charindex(a, 'x')                ; 8164",
                "strfilter(a, 'x')                ; 14285714",
                "strfilter('x', a)                ; 7070",
                "zeroblob(5)                      ; 524288",
                "randomblob(5), printf('x')       ; 524288",
                "format('x') LIKE ?               ; 524288",
                "\"zeroblob\"(5)                  ; 524288",
                "zeroblob                         ; 33554432",
                "trim(zeroblob(5), b)             ; 14140",
            })
    void aValueIsAsShortAsWhatIsDoneWithItAsksFor(String expression, int longest) {
        assertThat(longest("SELECT " + expression)).isEqualTo(longest);
    }

    @Test
    void everyCallCounts() {
        assertThat(longest("SELECT " + TEN_CALLS)).isEqualTo(10_000_000);
        assertThat(longest("SELECT " + TEN_CALLS.replace("upper", "trim"))).isEqualTo(6_666_666);
        assertThat(longest("SELECT " + TEN_CALLS.replace("upper", ""))).isEqualTo(33_554_432);
    }

    @Test
    void someRoomIsAlwaysLeft() {
        String hundred = "trim(a, b), ".repeat(99) + "trim(a, b)";
        assertThat(longest("SELECT " + hundred)).isEqualTo(4_096);
        assertThat(Gate.MAX_VALUE_BYTES).isEqualTo(33_554_432);
        assertThat(Gate.MAX_PATTERN_BYTES).isEqualTo(250);
    }

    private static int longest(String query) {
        return Gate.check(Dialect.SQLITE, query).longestValue();
    }
}
