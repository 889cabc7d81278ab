package dev.toolroom.capability.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchChatsTest {
    private static final long DAY = 24L * 3600 * 1000;
    private static final long NOW = RecallApplication.NOW.toEpochMilli();

    private final RecallApplication house;

    SearchChatsTest(@TempDir Path folder) {
        house = new RecallApplication(folder);
    }

    @BeforeEach
    void chats() {
        put(
                new Sessions("sql")
                        .turn(
                                NOW - 30 * DAY,
                                "The database is locked, what now?",
                                "Use one writer and a busy timeout.")
                        .turn(
                                NOW - 30 * DAY,
                                "Show me",
                                "Set PRAGMA busy_timeout in openConnection()."),
                "sql");
        put(
                new Sessions("web")
                        .turn(NOW - DAY, "Style the page", "I changed src/app/MainPage.tsx")
                        .command(NOW - DAY, "npm run build", "Command exited with code 0"),
                "web");
        for (int i = 0; i < 30; i++) {
            put(
                    new Sessions("n" + i).turn(NOW, "Tell me about number " + i, "It is a number."),
                    "n" + i);
        }
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

    private List<Json.Obj> results(String query) {
        Json.Obj answer =
                house.answer("recall_search", Json.Obj.EMPTY.with("query", query).write());
        return answer.get("results") instanceof Json.Arr(var items)
                ? items.stream().map(each -> (Json.Obj) each).toList()
                : List.of();
    }

    @Test
    void aQuestionFindsTheTurnThatAnswersIt() {
        assertThat(results("why was my database locking up").getFirst().text("session", ""))
                .isEqualTo("sql");
    }

    @Test
    void theTurnBesideAMatchIsFoundToo() {
        List<Json.Obj> results = results("locked database");
        assertThat(results).hasSize(2);
        assertThat(results.get(1).write()).contains("next to a match");
    }

    @Test
    void aNameIsFoundByItsPartsAndByTheWhole() {
        assertThat(results("open connection").getFirst().text("session", "")).isEqualTo("sql");
        assertThat(results("MainPage.tsx").getFirst().write()).contains("exact match");
        assertThat(results("main page").getFirst().text("session", "")).isEqualTo("web");
    }

    @Test
    void anExactIdIsFirst() {
        for (int i = 0; i < 30; i++) {
            assertThat(results("request_n" + i + "_0").getFirst().text("request", ""))
                    .isEqualTo("request_n" + i + "_0");
            assertThat(results("n" + i).getFirst().text("session", "")).isEqualTo("n" + i);
        }
        assertThat(results("call_web_1").getFirst().text("request", "")).isEqualTo("request_web_1");
        String hash = "9fceb02d0ae598e95dc970b74767f19372d61af8";
        put(new Sessions("git").turn(NOW, "Which commit broke it?", "It was " + hash), "git");
        house.imported();
        assertThat(results(hash).getFirst().write()).contains("\"session\":\"git\"", "exact match");
    }

    @Test
    void aWideQuestionIsAnsweredAndPaged() {
        Json.Obj first =
                house.answer("recall_search", "{'query':'tell me about a number','limit':5}");
        assertThat(first.get("nextOffset")).isEqualTo(Json.Num.of(5));
        Json.Obj second =
                house.answer(
                        "recall_search", "{'query':'tell me about a number','limit':5,'offset':5}");
        var sessions =
                IntStream.range(0, 2)
                        .mapToObj(i -> (i == 0 ? first : second).get("results"))
                        .filter(Json.Arr.class::isInstance)
                        .flatMap(page -> ((Json.Arr) page).items().stream())
                        .map(each -> ((Json.Obj) each).text("request", ""))
                        .toList();
        assertThat(sessions).hasSize(10).doesNotHaveDuplicates();
    }

    @Test
    void filtersLeaveOut() {
        assertThat(
                        house.answer("recall_search", "{'query':'page','tool':'run_in_terminal'}")
                                .write())
                .doesNotContain("\"session\"");
        assertThat(
                        house.answer("recall_search", "{'query':'build','tool':'run_in_terminal'}")
                                .write())
                .contains("\"session\":\"web\"", "1 ok");
        assertThat(house.answer("recall_search", "{'query':'locked','after':'2026-11-01'}").write())
                .doesNotContain("\"session\"");
        assertThat(
                        house.answer(
                                        "recall_search",
                                        "{'query':'locked','model':'gpt','agent':'copilot-chat'}")
                                .write())
                .contains("\"session\":\"sql\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"",
                "AND",
                "NOT OR",
                "a AND (",
                "*",
                "-",
                "col:x",
                "prompt : x",
                "^x",
                "NEAR(a b)",
                "'; DROP TABLE requests",
                "🙂",
                "数据库",
                "\\",
                "%",
                "_",
                "x\u0000y",
                ". ."
            })
    void anyTextIsAQuestion(String query) {
        String answer = house.call("recall_search", Json.Obj.EMPTY.with("query", query)).json();
        boolean hasWords = query.codePoints().anyMatch(Character::isLetterOrDigit);
        assertThat(answer).contains(hasWords ? "\"results\":" : "recall.no-words");
    }

    @Test
    void aPastedLogIsAQuestionToo() {
        String log = "at dev.shop.Main.run(Main.java:17) ".repeat(280) + "database is locked";
        assertThat(log.length()).isBetween(9_000, 10_000);
        assertThat(results(log).getFirst().text("session", "")).isEqualTo("sql");
    }

    @Test
    void datesTheWrongWayRoundAreNamed() {
        assertThat(
                        house.call(
                                        "recall_search",
                                        "{'query':'x','after':'2026-11-02','before':'2026-11-01'}")
                                .json())
                .contains("recall.bad-date", "2026-11-02 is not earlier than");
    }

    @Test
    void aFileNameIsNotFoundWithinALongerOne() {
        put(
                new Sessions("other").turn(NOW, "Look", "See DomainMainPage.tsx for MainPage"),
                "other");
        house.imported();
        assertThat(results("MainPage.tsx").getFirst().text("session", "")).isEqualTo("web");
    }

    @Test
    void oneSessionHasAtMostHalfOfAPage() {
        var strong = new Sessions("strong");
        var weak = new Sessions("weak");
        for (int i = 0; i < 12; i++) {
            strong.turn(NOW, "The quokka wombat, part " + i, "quokka wombat");
            weak.turn(
                    NOW, "Something else, part " + i, "It once met a quokka. " + "x ".repeat(400));
        }
        put(strong, "strong");
        put(weak, "weak");
        house.imported();
        assertThat(results("quokka wombat").stream().map(each -> each.text("session", "")))
                .hasSize(10)
                .filteredOn("strong"::equals)
                .hasSize(5);
    }

    @Test
    void aWrongDateIsNamed() {
        assertThat(house.call("recall_search", "{'query':'x','after':'soon'}").json())
                .contains("recall.bad-date", "after");
    }

    @Test
    void oneSessionIsShownPageByPage() {
        Json.Obj page = house.answer("recall_get", "{'id':'sql','limit':1}");
        assertThat(page.get("turnCount")).isEqualTo(Json.Num.of(2));
        assertThat(page.get("nextOffset")).isEqualTo(Json.Num.of(1));
        assertThat(house.answer("recall_get", "{'id':'request_web_1'}").write())
                .contains("npm run build", "\"exitCode\":0", "\"evidenceTier\":2");
        assertThat(house.call("recall_get", "{'id':'nobody'}").json())
                .contains("recall.unknown-session");
    }

    @Test
    void aSessionIsExportedWhole() {
        assertThat(house.answer("recall_export", "{'id':'sql'}").write())
                .contains("toolroom://exports/");
        assertThat(house.exports().values().toString())
                .contains("The database is locked, what now?", "busy_timeout");
        house.answer("recall_export", "{'id':'web','format':'raw'}");
        assertThat(house.exports().values()).anyMatch(text -> text.startsWith("{\"version\":3"));
        Json.Obj lines = house.answer("recall_export", "{'id':'sql','format':'jsonl'}");
        assertThat(house.exports().getOrDefault(lines.text("reference", ""), "").lines())
                .hasSize(3)
                .allMatch(line -> Json.read(line) instanceof Json.Obj);
    }

    @Test
    void whatThereIsIsCounted() {
        Json.Obj stats = house.answer("recall_stats", "{}");
        assertThat(stats.get("sessions")).isEqualTo(Json.Num.of(32));
        assertThat(stats.write()).contains("\"copilot-chat\",\"count\":32", "\"ok\",\"count\":1");
        assertThat(house.answer("recall_followups", "{}").write()).isEqualTo("{\"followups\":[]}");
    }
}
