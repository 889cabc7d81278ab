package dev.toolroom.door.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the answers of an MCP client over stdio are worth. */
@Timeout(60)
class ConsentOverMcpTest {
    private static final String META =
            "'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28','io.modelcontextprotocol/clientInfo':{'name':'t'},'io.modelcontextprotocol/clientCapabilities':{'elicitation':{}}";

    private final McpConversation client =
            new McpConversation(
                    new TestTools(
                            TestTool.confined(
                                    "format",
                                    _ -> Answer.whole(Json.Obj.EMPTY.with("formatted", true))),
                            TestTool.confirmed("wipe", _ -> Answer.whole(Json.Obj.EMPTY))),
                    Duration.ofMillis(300));

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void aLegacyClientIsAskedForConsentWhileTheCallWaits() throws Exception {
        client.send(
                "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'capabilities':{'elicitation':{}}}}");
        client.next();
        client.send("{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'format'}}");
        Json.Obj question = client.next();
        assertThat(question.write())
                .contains(
                        "elicitation/create",
                        "\"anthropic/permissionDisplay\":{\"title\":\"Allow format?\",\"displayName\":\"Toolroom\"");
        client.send(
                "{'jsonrpc':'2.0','id':"
                        + question.text("id", "").transform(id -> "'" + id + "'")
                        + ",'result':{'action':'accept','content':{}}}");
        assertThat(client.next().write()).contains("\"formatted\":true");
        client.send("{'jsonrpc':'2.0','id':3,'method':'tools/call','params':{'name':'format'}}");
        String id = client.next().text("id", "");
        client.send("{'jsonrpc':'2.0','id':'" + id + "','result':{'action':'decline'}}");
        assertThat(client.next().write())
                .as("that is the client's answer, and no person's")
                .contains("call.confirmation-required", "in the workbench");
        assertThat(client.house().confirmations().pending()).hasSize(1);
    }

    /** What comes back through a client proves nothing about a person. */
    @Test
    void aClientIsNotAskedAboutWhatDestroys() throws Exception {
        client.send(
                "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'capabilities':{'elicitation':{}}}}");
        client.next();
        client.send("{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'wipe'}}");
        assertThat(client.next().write()).contains("call.confirmation-required");
        assertThat(client.house().ledger().begun()).isEmpty();
    }

    @Test
    void aClientThatOpensLinksIsSentToTheQuestionAndItsYesIsNone() throws Exception {
        client.house().confirmations().setWorkbench(() -> "http://127.0.0.1:7000");
        client.send(
                "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'capabilities':{'elicitation':{'url':{}}}}}");
        client.next();
        client.send("{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'wipe'}}");
        Json.Obj asked = client.next();
        String call = client.house().confirmations().pending().getFirst().call().value();
        assertThat(asked.object("params").text("mode", "")).isEqualTo("url");
        assertThat(asked.object("params").text("url", ""))
                .isEqualTo("http://127.0.0.1:7000/#/activity?question=" + call);
        client.send(
                "{'jsonrpc':'2.0','id':'"
                        + asked.text("id", "")
                        + "','result':{'action':'accept'}}");
        assertThat(client.next().write()).contains("call.confirmation-required");
        assertThat(client.house().ledger().begun()).isEmpty();
    }

    @Test
    void aModernClientComesAgainWithTheConsent() throws Exception {
        String call =
                "{'jsonrpc':'2.0','id':%d,'method':'tools/call','params':{'name':'format'%s,"
                        + META
                        + "}}}";
        client.send(call.formatted(1, ""));
        Json.Obj asked = client.next().object("result");
        assertThat(asked.text("resultType", "")).isEqualTo("input_required");
        String state = asked.text("requestState", "");
        String answer =
                ",'requestState':'" + state + "','inputResponses':{'confirm':{'action':'%s'}}";
        client.send(call.formatted(2, answer.formatted("accept")));
        assertThat(client.next().write())
                .contains("\"formatted\":true", "\"resultType\":\"complete\"");
        // The state is spent, whatever comes with it.
        for (String each : List.of("accept", "decline", "accept")) {
            client.send(call.formatted(3, answer.formatted(each)));
            assertThat(client.next().write()).contains("call.confirmation-required");
        }
        assertThat(client.house().ledger().begun()).hasSize(1);
        // A yes without the state we gave is no yes.
        client.send(call.formatted(4, ",'inputResponses':{'confirm':{'action':'accept'}}"));
        assertThat(client.next().write()).doesNotContain("\"formatted\":true");
        client.send(call.formatted(5, answer.formatted("accept").replace(state, state + "x")));
        assertThat(client.next().write()).contains("-32602");
    }
}
