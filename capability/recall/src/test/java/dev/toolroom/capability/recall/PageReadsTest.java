package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the Recall page reads and agents are not shown. */
class PageReadsTest {
    private static final long DAY = 24L * 3600 * 1000;
    private static final long NOW = RecallApplication.NOW.toEpochMilli();

    private final RecallApplication house;

    PageReadsTest(@TempDir Path folder) {
        house = new RecallApplication(folder);
    }

    @BeforeEach
    void chats() {
        put(
                new Sessions("shop")
                        .turn(NOW - 20 * DAY, "Why is it slow?", "An **index** is missing.")
                        .command(
                                NOW - 19 * DAY,
                                "npm run lint",
                                "1 failed\nCommand exited with code 1")
                        .command(NOW - 18 * DAY, "npm run lint", "ok\nCommand exited with code 0"),
                "shop");
        var many = new Sessions("many");
        IntStream.range(0, 120).forEach(i -> many.turn(NOW - DAY, "Question " + i, "Answer " + i));
        put(many, "many");
        house.put(
                house.workspace("w").resolve("chatSessions/every.json"),
                RecallApplication.sample("v3-every-kind.json"));
        house.imported();
    }

    private void put(Sessions session, String id) {
        house.put(
                house.workspace("w").resolve("chatSessions/" + id + ".json"),
                session.session().write());
    }

    @AfterEach
    void close() {
        house.close();
    }

    private static List<Json.Obj> list(Json.Obj answer, String name) {
        return answer.get(name) instanceof Json.Arr(var items)
                ? items.stream().map(each -> (Json.Obj) each).toList()
                : List.of();
    }

    private static long number(Json.Obj line, String name) {
        return line.get(name) instanceof Json.Num number ? number.decimal().longValue() : 0;
    }

    @Test
    void sessionsAreListedTheNewestFirstAndInPages() {
        Json.Obj first = house.answer("recall_sessions", "{\"limit\": 2}");
        assertThat(list(first, "sessions")).hasSize(2);
        assertThat(list(first, "sessions").getFirst().text("session", "")).isEqualTo("many");
        assertThat(first.get("nextOffset")).isEqualTo(new Json.Num("2"));
        Json.Obj rest = house.answer("recall_sessions", "{\"limit\": 2, \"offset\": 2}");
        assertThat(list(rest, "sessions")).hasSize(1);
        assertThat(
                        list(
                                house.answer("recall_sessions", "{\"tool\": \"run_in_terminal\"}"),
                                "sessions"))
                .anyMatch(each -> each.text("session", "").equals("shop"));
        assertThat(list(house.answer("recall_sessions", "{\"agent\": \"codex-cli\"}"), "sessions"))
                .isEmpty();
    }

    @Test
    void turnsHaveTheirBlocksInOrder() {
        Json.Obj answer = house.answer("recall_turns", "{\"session\": \"shop\"}");
        assertThat(answer.get("turnCount")).isEqualTo(new Json.Num("3"));
        List<Json.Obj> turns = list(answer, "turns");
        assertThat(list(turns.getFirst(), "blocks").getFirst().text("text", ""))
                .isEqualTo("An **index** is missing.");
        Json.Obj call = list(turns.get(1), "blocks").getFirst();
        assertThat(call.text("kind", "")).isEqualTo("tool");
        assertThat(call.text("tool", "")).isEqualTo("run_in_terminal");
        assertThat(call.text("command", "")).isEqualTo("npm run lint");
        assertThat(call.text("outcome", "")).isEqualTo("failed");
        assertThat(call.get("exitCode")).isEqualTo(new Json.Num("1"));
        assertThat(call.text("output", "")).contains("1 failed");
    }

    @Test
    void everyKindOfAnswerCanBeRead() {
        String id =
                list(house.answer("recall_sessions", "{}"), "sessions").stream()
                        .map(each -> each.text("session", ""))
                        .filter(each -> !each.equals("shop") && !each.equals("many"))
                        .findFirst()
                        .orElseThrow();
        var blocks =
                list(house.answer("recall_turns", "{\"session\": \"" + id + "\"}"), "turns")
                        .stream()
                        .flatMap(turn -> list(turn, "blocks").stream())
                        .map(block -> block.text("kind", ""))
                        .toList();
        assertThat(blocks).contains("text", "thinking", "tool", "edit", "note");
    }

    @Test
    void aTurnInTheMiddleIsFoundByItsRequest() {
        Json.Obj answer =
                house.answer(
                        "recall_turns",
                        "{\"session\": \"many\", \"request\": \"request_many_90\", \"limit\": 20}");
        assertThat(answer.get("offset")).isEqualTo(new Json.Num("85"));
        assertThat(list(answer, "turns"))
                .hasSize(20)
                .anyMatch(turn -> turn.text("request", "").equals("request_many_90"));
        assertThat(house.call("recall_turns", "{\"session\": \"nothing\"}").outcome())
                .isInstanceOf(Outcome.Refused.class);
    }

    @Test
    void runsOfACommandAreOneHoweverItIsWritten() {
        Json.Obj answer =
                house.answer("recall_runs", "{\"command\": \"cd web && CI=1 npm run lint 2>&1\"}");
        assertThat(list(answer, "runs").stream().map(run -> run.text("outcome", "")))
                .containsExactly("ok", "failed");
        assertThat(list(answer, "runs").getFirst().text("session", "")).isEqualTo("shop");
    }

    @Test
    void sessionsAndTurnsAreCountedOverTime() {
        Json.Obj answer = house.answer("recall_timeline", "{\"interval\": \"day\"}");
        List<Json.Obj> series = list(answer, "series");
        assertThat(series.stream().map(each -> each.text("from", ""))).isSorted();
        long turns = series.stream().mapToLong(each -> number(each, "turns")).sum();
        assertThat(turns).isEqualTo(house.count("requests WHERE timestamp_ms > 0"));
        assertThat(house.answer("recall_timeline", "{}").text("interval", "")).isNotEmpty();
    }
}
