package dev.toolroom.door.mcp;

import static dev.toolroom.door.mcp.ToolChoiceTest.ask;
import static dev.toolroom.door.mcp.ToolChoiceTest.client;
import static dev.toolroom.door.mcp.ToolChoiceTest.initialized;
import static dev.toolroom.door.mcp.ToolChoiceTest.listed;
import static dev.toolroom.door.mcp.ToolChoiceTest.through;
import static dev.toolroom.door.mcp.ToolChoiceTest.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.testkit.TestTool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tools that are listed only to clients that choose their group, and found by the others. */
@Timeout(60)
class SecondaryToolsTest {
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
}
