package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The home's catalogue and a project's have one chat in common, and each has one of its own. */
class SeveralCataloguesTest {
    private static final String FAILED = "\n\nCommand exited with code 1";
    private static final String OK = "Command exited with code 0";
    private static final long NOW = 1_790_000_000_000L;

    private final Path folder;
    private final RecallApplication house;

    SeveralCataloguesTest(@TempDir Path folder) {
        this.folder = folder;
        this.house = new RecallApplication(folder);
    }

    @BeforeEach
    void fill() {
        String shared = chat("shared", NOW);
        Path workspace = house.workspace("w");
        house.put(workspace.resolve("workspace.json"), "{\"folder\":\"file:///home/ann/shop\"}");
        house.put(workspace.resolve("chatSessions/shared.json"), shared);
        house.put(workspace.resolve("chatSessions/home.json"), chat("home", NOW + 1_000));
        house.imported();
        house.put(folder.resolve("shop/chats/shared.json"), shared);
        house.put(folder.resolve("shop/chats/own.json"), chat("own", NOW + 2_000));
        house.answer("recall_import", "{'path':'shop/chats','workspace':'shop'}");
    }

    private static String chat(String id, long at) {
        return new Sessions(id)
                .command(at, "npm test", FAILED)
                .command(at + 1, "npm run check", OK)
                .session()
                .write()
                .replace(
                        "\"modelId\":",
                        "\"followups\":[{\"kind\":\"reply\",\"message\":\"Run it\"}],\"modelId\":");
    }

    @AfterEach
    void close() {
        house.close();
    }

    private static List<String> requests(Json.Obj answer, String field) {
        return answer.get(field) instanceof Json.Arr(var items)
                ? items.stream().map(each -> ((Json.Obj) each).text("request", "")).toList()
                : List.of();
    }

    @Test
    void aCommandThatTwoOfThemHaveIsCountedOnce() {
        Json.Obj answer = house.answer("recall_before", "{'command':'npm test'}");
        assertThat(answer.get("seen")).isEqualTo(Json.Num.of(3));
        assertThat(answer.object("familyOutcomes").get("failed")).isEqualTo(Json.Num.of(3));
        assertThat(requests(answer, "lastFailures"))
                .containsExactly("request_own_0", "request_home_0", "request_shared_0");
        assertThat(answer.get("workedInstead")).asString().containsOnlyOnce("npm run check");
    }

    @Test
    void aFollowUpThatTwoOfThemHaveIsCountedOnce() {
        assertThat(house.answer("recall_followups", "{}").write())
                .contains("\"message\":\"Run it\"", "\"count\":6,\"sessions\":3")
                .contains("2026-09-21T")
                .containsOnlyOnce("message");
    }

    @Test
    void aTurnThatTwoOfThemHaveIsFoundOnce() {
        assertThat(requests(house.answer("recall_search", "{'query':'npm test'}"), "results"))
                .contains("request_own_0", "request_home_0", "request_shared_0")
                .doesNotHaveDuplicates();
    }

    @Test
    void aChatThatTwoOfThemHaveIsCountedOnce() {
        Json.Obj stats = house.answer("recall_stats", "{}");
        assertThat(stats.get("catalogues")).isEqualTo(Json.Num.of(2));
        assertThat(stats.get("sessions")).isEqualTo(Json.Num.of(3));
        assertThat(stats.get("turns")).isEqualTo(Json.Num.of(6));
        assertThat(stats.get("commands")).isEqualTo(Json.Num.of(6));
        assertThat(stats.write())
                .contains("{\"name\":\"failed\",\"count\":3},{\"name\":\"ok\",\"count\":3}")
                .contains("{\"name\":\"run_in_terminal\",\"count\":6}");
    }
}
