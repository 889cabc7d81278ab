package dev.toolroom.kernel.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockTest {
    @Test
    void eachIsReadAsItWasWritten() {
        List<Block> blocks =
                List.of(
                        new Block.Text("a \uD83D\uDCAC"),
                        new Block.Image("image/png", "iVBORw0="),
                        new Block.Audio("audio/wav", "UklGRg=="),
                        new Block.Link("ui://report/1", "report", "text/html"));
        assertThat(Block.listed(Block.json(blocks))).isEqualTo(blocks);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"video\",\"data\":\"AA==\"}",
                "{\"type\":\"text\",\"text\":\"a\",\"annotations\":{\"audience\":[\"user\"]}}",
                "{\"type\":\"resource\",\"resource\":{\"uri\":\"file:///a\",\"text\":\"b\"}}",
                "{}"
            })
    void whatHasMoreToItIsCarriedWhole(String json) {
        Block block = Block.of((Json.Obj) Json.read(json));
        assertThat(block).isInstanceOf(Block.Carried.class);
        assertThat(block.json().write()).isEqualTo(json);
    }

    @Test
    void whatIsNoObjectIsNoBlock() {
        assertThat(Block.listed((Json.Arr) Json.read("[1,null,\"a\",[]]"))).isEmpty();
    }
}
