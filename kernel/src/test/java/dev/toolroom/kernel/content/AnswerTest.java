package dev.toolroom.kernel.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerTest {
    private static final Json.Obj VALUE = Json.Obj.EMPTY.with("rows", 3);
    private static final Json.Obj RESULT =
            (Json.Obj) Json.read("{\"content\":[{\"type\":\"text\",\"text\":\"three\"}]}");
    private static final View DRAWN = new View.Text("three rows");
    private static final Block SHOWN = new Block.Text("a picture");

    @Test
    void whatIsAddedLeavesTheRestAsItWas() {
        Json.Obj plan = Json.Obj.EMPTY.with("renderer", "table");
        Answer all =
                Answer.whole(VALUE)
                        .withCarried(RESULT)
                        .withRenderPlan(plan)
                        .withBlocks(List.of(SHOWN))
                        .withView(DRAWN);
        assertThat(all)
                .isEqualTo(
                        new Answer(VALUE, new Extent.Whole(), DRAWN, List.of(SHOWN), plan, RESULT));
    }

    @Test
    void warningsAreShownBesideTheAnswerAndKeptWithItsPlan() {
        Answer warned =
                new Answer(VALUE, new Extent.Whole(), DRAWN)
                        .withBlocks(List.of(SHOWN))
                        .warned(List.of("a.bin is too large", "b.bin too"));
        assertThat(warned.value()).isEqualTo(VALUE);
        assertThat(warned.view()).isEqualTo(DRAWN);
        assertThat(warned.blocks())
                .containsExactly(
                        SHOWN,
                        new Block.Text("Warning: a.bin is too large"),
                        new Block.Text("Warning: b.bin too"));
        assertThat(warned.renderPlan())
                .isEqualTo(Json.read("{\"warnings\":[\"a.bin is too large\",\"b.bin too\"]}"));
    }

    @Test
    void warningsFollowTheContentOfACarriedResult() {
        assertThat(Answer.whole(VALUE).withCarried(RESULT).warned(List.of("late")).carried())
                .isEqualTo(
                        Json.read(
                                "{\"content\":[{\"type\":\"text\",\"text\":\"three\"},"
                                        + "{\"type\":\"text\",\"text\":\"Warning: late\"}]}"));
        var odd = Json.Obj.EMPTY.with("content", "three");
        assertThat(Answer.whole(VALUE).withCarried(odd).warned(List.of("late")).carried())
                .isEqualTo(odd);
    }

    @Test
    void warningsFollowThoseThatThePlanHasAlready() {
        var plan = (Json.Obj) Json.read("{\"renderer\":\"table\",\"warnings\":[\"cut\"]}");
        assertThat(Answer.whole(VALUE).withRenderPlan(plan).warned(List.of("late")).renderPlan())
                .isEqualTo(Json.read("{\"renderer\":\"table\",\"warnings\":[\"cut\",\"late\"]}"));
    }
}
