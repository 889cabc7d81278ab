package dev.toolroom.kernel.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who calls, by which id, and what it comes to. */
class CallerTest {
    private static @Nullable Path project(String principal, @Nullable String root) {
        return new Caller("mcp", "agent", "chat", principal, root == null ? null : Path.of(root))
                .project();
    }

    @Test
    void aLocalProgramNamesFilesInItsProject() {
        assertThat(project(Caller.LOCAL, "/projects/shop")).isEqualTo(Path.of("/projects/shop"));
        assertThat(project(Caller.LOCAL, "/shop")).isEqualTo(Path.of("/shop"));
        assertThat(project("token-7", "/projects/shop")).as("from the network").isNull();
        assertThat(project(Caller.LOCAL, null)).isNull();
        assertThat(project(Caller.LOCAL, "shop")).as("nobody knows where that is").isNull();
        assertThat(project(Caller.LOCAL, "/")).as("everything is no project").isNull();
        assertThat(project(Caller.LOCAL, "/shop/..")).isNull();
    }

    @Test
    void aProgramThatTalksTooMuchOfItselfIsCutShort() {
        assertThat(new Caller("mcp", "x".repeat(200), "chat", "local", null).client()).hasSize(200);
        assertThat(new Caller("mcp", "x".repeat(201), "chat", "local", null).client()).hasSize(200);
    }

    @Test
    void idsAreUuidsOfTheSeventhVersionInTheOrderOfTheirTime() {
        List<String> ids = new ArrayList<>();
        long before = System.currentTimeMillis();
        for (int i = 0; i < 100; i++) {
            ids.add(CallId.random().value());
        }
        long after = System.currentTimeMillis();
        assertThat(ids)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab].*"))
                .allSatisfy(
                        id ->
                                assertThat(Long.parseLong(id.replace("-", "").substring(0, 12), 16))
                                        .isBetween(before, after));
        assertThat(ids.stream().map(id -> id.substring(15, 18)).distinct())
                .as("random where there is no time")
                .hasSizeGreaterThan(10);
    }

    @Test
    void anIdIsItsText() {
        assertThat(new CallId("a"))
                .isEqualTo(new CallId("a"))
                .hasSameHashCodeAs(new CallId("a"))
                .isNotEqualTo(new CallId("b"))
                .isNotEqualTo("a");
        assertThat(new CallId("a").hashCode()).isNotEqualTo(new CallId("b").hashCode());
    }

    @Test
    void warningsReachWhoeverIsAnsweredOrRefused() {
        List<String> warnings = List.of("a.bin is too large");
        var refused = new Outcome.Refused("x.y", "no", "Do it", Json.Obj.EMPTY.with("at", 3));
        var answered = new Outcome.Answered(Answer.whole(Json.Obj.EMPTY));
        var failed = new Outcome.Failed(new CallId("a"));
        assertThat(refused.warned(List.of())).isSameAs(refused);
        assertThat(refused.warned(warnings))
                .isEqualTo(
                        new Outcome.Refused(
                                "x.y",
                                "no",
                                "Do it",
                                (Json.Obj)
                                        Json.read(
                                                "{\"at\":3,\"warnings\":[\"a.bin is too large\"]}")));
        assertThat(((Outcome.Answered) answered.warned(warnings)).answer().blocks())
                .containsExactly(new Block.Text("Warning: a.bin is too large"));
        assertThat(failed.warned(warnings)).isSameAs(failed);
    }
}
