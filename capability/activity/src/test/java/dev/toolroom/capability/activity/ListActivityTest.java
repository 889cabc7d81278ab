package dev.toolroom.capability.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ListActivityTest {
    private final JournaledApplication house;

    ListActivityTest(@TempDir Path folder) {
        house = new JournaledApplication(folder);
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void aHouseWhereNothingHasHappenedHasAnEmptyListWithoutAnotherPage() {
        assertThat(house.ask("activity_list", Json.Obj.EMPTY).json()).isEqualTo("{\"calls\":[]}");
    }

    /** One call by each of three callers, of which the second is refused. */
    private void threeCalls() {
        house.echo("mcp", "Claude", "chat-a", Json.Obj.EMPTY.with("query", "SELECT 100%_"));
        house.echo("http", "workbench", "chat-b", Json.Obj.EMPTY.with("fail", "no such table"));
        house.echo("cli", "terminal", "chat-a", Json.Obj.EMPTY.with("query", "select name"));
    }

    @Test
    void aLineSaysWhatTheCallWasAboutAndWhatCameOfIt() {
        threeCalls();
        house.echo(
                "mcp",
                "Claude",
                "chat-a",
                (Json.Obj)
                        Json.read(
                                """
                                {"operation":"apply_edits","payload":{"edits":[
                                {"op":"add_table","table":{"name":"A"}},
                                {"op":"add_column","table":{"name":"A"},"column":{"name":"b"}},
                                {"op":"drop_table","table":{"name":"C"}},
                                {"op":"drop_table","table":{"name":"D"}}]}}\
                                """));
        for (String arguments :
                List.of(
                        "{\"content\":\"one\\ntwo\",\"path\":\"notes/plan.md\"}",
                        "{\"limit\":3,\"city\":\"Bern\"}")) {
            house.echo("mcp", "Claude", "chat-a", (Json.Obj) Json.read(arguments));
        }
        String list = house.ask("activity_list", Json.Obj.EMPTY).json();
        assertThat(list)
                .contains(
                        "\"what\":\"notes/plan.md\"",
                        "\"what\":\"Bern\"",
                        "\"what\":\"select name\"",
                        "\"outcome\":\"no such table\"",
                        "\"what\":\"add table A, add column A.b, drop table C, and 1 more\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"tool":"echo"}                       | echo-3 echo-2 echo-1
                    {"tool":"ech"}                        |
                    {"tool":"ECHO"}                       |
                    {"chat":"chat-a"}                     | echo-3 echo-1
                    {"door":"http"}                       | echo-2
                    {"door":"lsp"}                        |
                    {"status":"error"}                    | echo-2
                    {"status":"success","tool":"echo"}    | echo-3 echo-1
                    {"status":"running"}                  |
                    {"text":"no such table"}              | echo-2
                    {"text":"claude"}                     | echo-1
                    {"text":"SELECT"}                     | echo-3 echo-1
                    {"text":"100%_"}                      | echo-1
                    {"text":"%"}                          | echo-1
                    {"text":"_"}                          | echo-1
                    {"text":"1__%"}                       |
                    {"chat":"chat-a","text":"name"}       | echo-3
                    {"chat":"chat-b","text":"name"}       |
                    {"limit":2}                           | echo-3 echo-2
                    {"client":"Claude"}                   | echo-1
                    {"client":"claude"}                   |
                    {"effect":"reads"}                    | echo-3 echo-2 echo-1
                    {"effect":"writes"}                   |
                    {"since":"2020-01-01T00:00:00Z"}      | echo-3 echo-2 echo-1
                    {"since":"2999-01-01T00:00:00Z"}      |
                    """)
    void aFilterLeavesWhatItNamesNewestFirst(String arguments, String expected) {
        threeCalls();
        List<String> wanted = expected == null ? List.of() : List.of(expected.split(" "));
        assertThat(ids(house.ask("activity_list", (Json.Obj) Json.read(arguments))))
                .isEqualTo(wanted);
    }

    @Test
    void aLineSaysWhoCalledWhatAndWhatCameOfItWithoutTheWholeArguments() {
        threeCalls();
        Completed listed = house.ask("activity_list", Json.Obj.EMPTY.with("status", "error"));
        Json.Obj line = calls(listed).getFirst();
        assertThat(line.text("tool", "")).isEqualTo("echo");
        assertThat(line.text("errorCode", "")).isEqualTo("echo.asked");
        assertThat(line.text("door", "")).isEqualTo("http");
        assertThat(line.text("client", "")).isEqualTo("workbench");
        assertThat(line.text("effect", "")).isEqualTo("reads");
        assertThat(line.text("startedAt", "")).endsWith("Z");
        assertThat(line.text("finishedAt", "")).isGreaterThanOrEqualTo(line.text("startedAt", ""));
        assertThat(listed.json()).doesNotContain("\"arguments\"");
        assertThat(answered(listed).answer().view()).isInstanceOf(View.Table.class);
    }

    @Test
    void pagesFollowEachOtherThoughCallsAreMadeInBetween() {
        for (int i = 0; i < 23; i++) {
            house.echo("mcp", "agent", "chat", Json.Obj.EMPTY);
        }
        List<String> seen = new ArrayList<>();
        Json.Obj next = Json.Obj.EMPTY.with("tool", "echo").with("limit", 5);
        int pages = 0;
        while (next != null) {
            Completed page = house.ask("activity_list", next);
            seen.addAll(ids(page));
            pages++;
            String cursor = page.body().text("nextCursor", "");
            assertThat(answered(page).answer().extent())
                    .isEqualTo(
                            cursor.isEmpty()
                                    ? new Extent.Whole()
                                    : new Extent.Cut(5, Extent.Ceiling.ITEMS));
            next = cursor.isEmpty() ? null : next.with("cursor", cursor);
            // Newer than where we are: it moves nothing.
            house.echo("mcp", "agent", "chat", Json.Obj.EMPTY);
        }
        assertThat(pages).isEqualTo(5);
        assertThat(seen)
                .hasSize(23)
                .doesNotHaveDuplicates()
                .startsWith("echo-23")
                .endsWith("echo-1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "|",
                "echo-1",
                "2026-01-01T00:00:00.000000Z",
                "2026-01-01T00:00:00.000000Z|",
                "99999999999999999999|echo-1",
                "2026-01-01T00:00:00Z|echo-1",
                "' OR 1=1 --|echo-1"
            })
    void whatIsNoCursorIsRefusedWithTheWayBackToTheBeginning(String cursor) {
        threeCalls();
        Completed refused = house.ask("activity_list", Json.Obj.EMPTY.with("cursor", cursor));
        assertThat(refused.body().text("code", "")).isEqualTo("activity.bad-cursor");
        assertThat(refused.body().text("message", "")).contains("nextCursor");
        assertThat(refused.body().text("nextStep", "")).contains("Leave cursor out");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"limit":0}         | limit
                    {"limit":101}       | limit
                    {"limit":"5"}       | limit
                    {"limit":1.5}       | limit
                    {"door":"window"}   | door
                    {"status":"SUCCESS"}| status
                    {"tool":""}         | tool
                    {"tool":["echo"]}   | tool
                    {"text":null}       | text
                    {"cursor":7}        | cursor
                    {"frob":1}          | frob
                    """)
    void aWrongArgumentIsNamed(String arguments, String field) {
        Completed refused = house.ask("activity_list", (Json.Obj) Json.read(arguments));
        assertThat(refused.body().text("code", "")).isEqualTo("call.bad-arguments");
        assertThat(refused.body().text("message", "")).contains(field);
    }

    @Test
    void hostileTextsAreLookedForAsTheyStandAndHarmNothing() {
        threeCalls();
        for (String odd :
                List.of(
                        "'; DROP TABLE tool_calls; --",
                        "\0",
                        "\ud800",
                        "\\",
                        "\\%",
                        "\u202e",
                        "x".repeat(1_000),
                        "%_".repeat(500))) {
            for (String field : List.of("tool", "chat", "text")) {
                Completed listed = house.ask("activity_list", Json.Obj.EMPTY.with(field, odd));
                assertThat(ids(listed).stream().filter(id -> id.startsWith("echo"))).isEmpty();
            }
        }
        assertThat(ids(house.ask("activity_list", Json.Obj.EMPTY.with("tool", "echo")))).hasSize(3);
    }

    /** SQLite has a limit of its own, and no message of its should reach a caller. */
    @Test
    void aTextThatIsTooLongIsRefusedByItsLength() {
        Completed refused =
                house.ask("activity_list", Json.Obj.EMPTY.with("text", "x".repeat(60_000)));
        assertThat(refused.body().text("code", "")).isEqualTo("call.bad-arguments");
        assertThat(refused.body().text("message", "")).contains("text", "1000");
        assertThat(refused.json().length()).isLessThan(1_000);
    }

    private static Outcome.Answered answered(Completed completed) {
        assertThat(completed.outcome()).as(completed.json()).isInstanceOf(Outcome.Answered.class);
        return (Outcome.Answered) completed.outcome();
    }

    private static List<Json.Obj> calls(Completed completed) {
        answered(completed);
        return completed.body().get("calls") instanceof Json.Arr(var items)
                ? items.stream().map(Json.Obj.class::cast).toList()
                : List.of();
    }

    private static List<String> ids(Completed completed) {
        return calls(completed).stream().map(call -> call.text("id", "")).toList();
    }
}
