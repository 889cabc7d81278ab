package dev.toolroom.kernel.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
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
}
