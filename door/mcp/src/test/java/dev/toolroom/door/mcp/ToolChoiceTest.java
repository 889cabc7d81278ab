package dev.toolroom.door.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A client sees the tools it chose, and a list that is too long as three tools. */
@Timeout(60)
class ToolChoiceTest {
    private static Tool tool(String name) {
        return TestTool.reading(name, context -> Answer.whole(Json.Obj.EMPTY.with("ok", true)));
    }

    private static McpConversation client(String choice, Tool... tools) {
        return new McpConversation(new TestTools(tools), List.of(), choice);
    }

    private static Json.Obj ask(McpConversation client, String method, String params)
            throws Exception {
        client.send("{'jsonrpc':'2.0','id':1,'method':'" + method + "','params':" + params + "}");
        return client.next();
    }

    private static McpConversation initialized(McpConversation client) throws Exception {
        ask(
                client,
                "initialize",
                "{'protocolVersion':'2025-11-25','capabilities':{},'clientInfo':{'name':'t','version':'1'}}");
        client.send("{'jsonrpc':'2.0','method':'notifications/initialized'}");
        return client;
    }

    private static List<String> listed(McpConversation client) throws Exception {
        return ask(client, "tools/list", "{}").object("result").get("tools")
                        instanceof Json.Arr(var tools)
                ? tools.stream().map(each -> ((Json.Obj) each).text("name", "")).toList()
                : List.of();
    }

    @ParameterizedTest
    @CsvSource({
        "'', 'list,look,open_file,open_url'",
        "look, look",
        "'open_*', 'open_file,open_url'",
        "'l??k, list', 'list,look'",
        "test, 'list,look,open_file,open_url'",
        "@reviewer, look",
        "'@reviewer,*url', 'look,open_url'",
        "nothing, ''",
        "@nobody, ''",
        "all, 'list,look,open_file,open_url'",
        "compact, 'find_tools,describe_tool,call_tool'",
    })
    void aClientIsShownWhatItChose(String choice, String shown) throws Exception {
        Tool[] tools = {tool("list"), tool("look"), tool("open_file"), tool("open_url")};
        try (var client = initialized(client(choice, tools))) {
            assertThat(String.join(",", listed(client))).isEqualTo(shown);
        }
    }

    /** One that agents are not shown unless they ask for it by its name. */
    private static Tool unlisted(String name) {
        Contract plain = tool(name).contract();
        return new TestTool(
                new Contract(
                        plain.name(),
                        plain.version(),
                        plain.title(),
                        plain.purpose(),
                        plain.category(),
                        plain.inputSchema(),
                        plain.outputSchema(),
                        false,
                        false,
                        false,
                        plain.effect(),
                        plain.workspace(),
                        plain.limits()),
                context -> Answer.whole(Json.Obj.EMPTY));
    }

    private static Tool secondary(String name) {
        Contract plain = tool(name).contract();
        return new TestTool(
                new Contract(
                        plain.name(),
                        plain.version(),
                        plain.title(),
                        plain.purpose(),
                        plain.category(),
                        plain.inputSchema(),
                        plain.outputSchema(),
                        false,
                        false,
                        true,
                        plain.effect(),
                        plain.workspace(),
                        plain.limits(),
                        new Contract.Hints(false, false, false, true, ""),
                        null),
                context -> Answer.whole(Json.Obj.EMPTY.with("ok", true)));
    }

    @ParameterizedTest
    @CsvSource({
        "'', 'alter,find_tools,describe_tool,call_tool'",
        "all, 'alter,layout'",
        "test, 'alter,layout'",
        "layout, layout",
        "alter, alter",
    })
    void aSecondaryToolIsListedToThoseWhoChooseItsGroup(String choice, String shown)
            throws Exception {
        try (var client = initialized(client(choice, tool("alter"), secondary("layout")))) {
            assertThat(String.join(",", listed(client))).isEqualTo(shown);
        }
    }

    @Test
    void aSecondaryToolIsFoundAndCalledBesideThePrimaryOnes() throws Exception {
        try (var client = initialized(client("", tool("look"), secondary("layout")))) {
            assertThat(
                            ask(
                                            client,
                                            "tools/call",
                                            "{'name':'find_tools','arguments':{'query':'layout'}}")
                                    .write())
                    .contains("\"total\":1", "\"name\":\"layout\"");
            assertThat(through(client, "{'name':'layout'}")).contains("\"isError\":false");
            assertThat(ask(client, "tools/call", "{'name':'look'}").write())
                    .contains("\"isError\":false");
            assertThat(client.house().ledger().receipts())
                    .extracting(each -> each.call().tool())
                    .containsExactly("layout", "look");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', look",
        "all, look",
        "'all,install', 'install,look'",
        "'l*,install', 'install,look'",
        "'*', look",
    })
    void whatIsNotListedIsNamed(String choice, String shown) throws Exception {
        try (var client = initialized(client(choice, tool("look"), unlisted("install")))) {
            assertThat(String.join(",", listed(client))).isEqualTo(shown);
        }
    }

    @Test
    void whatAClientDidNotChooseItCannotCall() throws Exception {
        try (var client = initialized(client("look", tool("list"), tool("look")))) {
            assertThat(ask(client, "tools/call", "{'name':'look'}").write())
                    .contains("\"isError\":false");
            assertThat(ask(client, "tools/call", "{'name':'list'}").write())
                    .contains("list is not among the tools that this client chose (look)");
            assertThat(client.house().ledger().receipts()).hasSize(1);
        }
    }

    @Test
    void aLongListIsShownAsThreeToolsUnlessTheClientWantsAll() throws Exception {
        Tool[] many = IntStream.range(0, 65).mapToObj(i -> tool("tool_" + i)).toArray(Tool[]::new);
        try (var client = initialized(client("", many))) {
            assertThat(listed(client)).containsExactly("find_tools", "describe_tool", "call_tool");
        }
        try (var client = initialized(client("all", many))) {
            assertThat(listed(client)).hasSize(65);
        }
        try (var client = initialized(client("tool_1*", many))) {
            assertThat(listed(client)).hasSize(11);
        }
    }

    /** Each has so many characters beside its description. */
    private static Tool described(String name, int characters) {
        Contract plain = tool(name).contract();
        return new TestTool(
                new Contract(
                        plain.name(),
                        plain.version(),
                        plain.title(),
                        "x".repeat(characters),
                        plain.category(),
                        plain.inputSchema(),
                        plain.outputSchema(),
                        false,
                        false,
                        true,
                        plain.effect(),
                        plain.workspace(),
                        plain.limits()),
                context -> Answer.whole(Json.Obj.EMPTY));
    }

    @Test
    void aFewToolsWithMuchToSayAreShownAsThreeToo() throws Exception {
        try (var client = initialized(client("", described("a", 23_500), described("b", 23_500)))) {
            assertThat(listed(client)).containsExactly("a", "b");
        }
        try (var client = initialized(client("", described("a", 24_000), described("b", 24_000)))) {
            assertThat(listed(client)).containsExactly("find_tools", "describe_tool", "call_tool");
        }
        Tool[] most = IntStream.range(0, 64).mapToObj(i -> tool("tool_" + i)).toArray(Tool[]::new);
        try (var client = initialized(client("", most))) {
            assertThat(listed(client)).hasSize(64);
        }
    }

    /** As every tool that takes arguments: against the schema of the tool itself. */
    @Test
    void aCallThroughTheShortListIsChecked() throws Exception {
        Contract plain = tool("count").contract();
        var counting =
                new TestTool(
                        new Contract(
                                plain.name(),
                                plain.version(),
                                plain.title(),
                                plain.purpose(),
                                plain.category(),
                                (Json.Obj)
                                        Json.read(
                                                "{\"type\":\"object\",\"properties\":{\"to\":{\"type\":\"integer\"}},\"required\":[\"to\"]}"),
                                null,
                                false,
                                false,
                                true,
                                plain.effect(),
                                plain.workspace(),
                                plain.limits()),
                        context -> Answer.whole(Json.Obj.EMPTY.with("ok", true)));
        try (var client = initialized(client("compact", counting))) {
            assertThat(ask(client, "tools/list", "{}").write())
                    .as("whatever can be called through it")
                    .contains("\"destructiveHint\":true,\"openWorldHint\":true");
            assertThat(through(client, "{'name':'count','arguments':{'to':'ten'}}"))
                    .contains("call.bad-arguments", "\"isError\":true");
            assertThat(through(client, "{'name':'count'}")).contains("call.bad-arguments");
            assertThat(through(client, "{'name':'count','arguments':{'to':10}}"))
                    .contains("\"isError\":false");
        }
    }

    private static String through(McpConversation client, String arguments) throws Exception {
        return ask(client, "tools/call", "{'name':'call_tool','arguments':" + arguments + "}")
                .write();
    }

    @Test
    void aCallThroughTheShortListIsConfirmedAsTheToolItself() throws Exception {
        var drop = TestTool.confirmed("drop", context -> Answer.whole(Json.Obj.EMPTY));
        for (var yes : List.of(true, false)) {
            try (var client = initialized(client("compact", drop))) {
                client.house().confirmations().setWorkbench(() -> "http://127.0.0.1:7000");
                client.send(
                        "{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'call_tool','arguments':{'name':'drop','arguments':{'table':'users'}}}}");
                Question question = client.nextQuestion();
                assertThat(question.tool()).isEqualTo("drop");
                assertThat(question.arguments().write()).isEqualTo("{\"table\":\"users\"}");
                client.house()
                        .confirmations()
                        .decide(
                                question.call(),
                                yes
                                        ? Decision.approved("junit", Decision.PAGE)
                                        : Decision.denied("junit", Decision.PAGE));
                assertThat(client.next().write())
                        .contains(yes ? "\"isError\":false" : "call.denied");
                assertThat(client.house().ledger().receipts())
                        .extracting(each -> each.call().tool())
                        .containsExactly("drop");
                assertThat(client.house().ledger().begun()).hasSize(yes ? 1 : 0);
            }
        }
    }

    @Test
    void aCallThroughTheShortListDoesNotReachWhatWasNotChosen() throws Exception {
        try (var client = initialized(client("compact,look", tool("list"), tool("look")))) {
            assertThat(through(client, "{'name':'look'}")).contains("\"isError\":false");
            assertThat(through(client, "{'name':'list'}"))
                    .contains("list is not among the tools that this client chose");
            assertThat(client.house().ledger().receipts()).hasSize(1);
        }
    }

    @Test
    void aCallThroughTheShortListIsACallOfTheToolItself() throws Exception {
        try (var client = initialized(client("compact", tool("list"), tool("look")))) {
            assertThat(
                            ask(
                                            client,
                                            "tools/call",
                                            "{'name':'find_tools','arguments':{'query':'LOOK up'}}")
                                    .write())
                    .contains("\"total\":1")
                    .contains("\"name\":\"look\"");
            assertThat(
                            ask(
                                            client,
                                            "tools/call",
                                            "{'name':'describe_tool','arguments':{'name':'look'}}")
                                    .object("result")
                                    .object("structuredContent")
                                    .object("inputSchema")
                                    .write())
                    .isEqualTo("{\"type\":\"object\"}");
            assertThat(
                            ask(
                                            client,
                                            "tools/call",
                                            "{'name':'call_tool','arguments':{'name':'look','arguments':{}}}")
                                    .write())
                    .contains("\"structuredContent\":{\"ok\":true}");
            assertThat(client.house().ledger().receipts())
                    .extracting(each -> each.call().tool())
                    .containsExactly("look");
        }
    }

    @Test
    void aWrongNameInTheShortListIsToldWithTheNearest() throws Exception {
        try (var client = initialized(client("compact", tool("look")))) {
            assertThat(
                            ask(
                                            client,
                                            "tools/call",
                                            "{'name':'describe_tool','arguments':{'name':'lok'}}")
                                    .write())
                    .contains("No tool is named lok. Did you mean look?");
            assertThat(ask(client, "tools/call", "{'name':'call_tool','arguments':{}}").write())
                    .contains("name is missing; find_tools lists the tools");
            assertThat(
                            ask(
                                            client,
                                            "tools/call",
                                            "{'name':'call_tool','arguments':{'name':'call_tool'}}")
                                    .write())
                    .contains("no tool is named call_tool");
        }
    }

    @Test
    void theItemsThatChooseNothingAreKnown() {
        var index =
                ToolIndex.of(
                        "1",
                        new dev.toolroom.kernel.tool.ToolRegistry(
                                        List.of(new TestTools(tool("look"))))
                                .grouped());
        assertThat(ToolChoice.of("look, qurey,l*,x*,test,@a,all", name -> null).unknown(index))
                .containsExactly("qurey", "x*", "@a");
    }
}
