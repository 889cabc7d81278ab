package dev.toolroom.door.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Tool;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a client hears from the door, line by line. */
@Timeout(60)
class McpDoorTest {
    private static final String META =
            "'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28','io.modelcontextprotocol/clientInfo':{'name':'t'},'io.modelcontextprotocol/clientCapabilities':{'elicitation':{}}";

    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final TestTools tools =
            new TestTools(
                    TestTool.reading(
                            "quick", context -> Answer.whole(Json.Obj.EMPTY.with("ok", true))),
                    TestTool.reading("slow", this::untilCancelled),
                    TestTool.reading("counting", McpDoorTest::counting),
                    TestTool.reading("broken", McpDoorTest::broken),
                    TestTool.confirmed(
                            "format",
                            context -> Answer.whole(Json.Obj.EMPTY.with("formatted", true))));
    private final McpConversation client = new McpConversation(tools);

    @AfterEach
    void close() {
        client.close();
    }

    private Answer untilCancelled(CallContext context) {
        context.cancellation().onCancel(stopped::countDown);
        started.countDown();
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Answer.whole(Json.Obj.EMPTY);
    }

    private static Answer broken(CallContext context) {
        throw new IllegalStateException("secret");
    }

    private static Answer counting(CallContext context) {
        context.listener().progress(1, 2, "half way");
        return Answer.whole(Json.Obj.EMPTY);
    }

    @Test
    void cancellingStopsTheWorkAndNoAnswerFollows() throws Exception {
        client.send("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'slow'}}");
        started.await();
        client.send(
                "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");
        stopped.await();
        client.send("{'jsonrpc':'2.0','id':2,'method':'ping'}");
        assertThat(client.next().get("id")).isEqualTo(Json.Num.of(2));
        assertThat(client.isSilent()).isTrue();
    }

    @Test
    void aSlowCallDoesNotHoldUpASecond() throws Exception {
        client.send("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'slow'}}");
        started.await();
        client.send("{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'quick'}}");
        assertThat(client.next().write()).contains("\"id\":2", "\"ok\":true");
    }

    @Test
    void anIdThatIsUnderWayIsRefused() throws Exception {
        client.send("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'slow'}}");
        started.await();
        client.send("{'jsonrpc':'2.0','id':1,'method':'ping'}");
        assertThat(client.next().write()).contains("-32600", "a request with this id is under way");
    }

    @Test
    void progressIsToldToWhoAskedForIt() throws Exception {
        client.send(
                "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'counting','_meta':{'progressToken':'p'}}}");
        assertThat(client.next().write())
                .contains(
                        "notifications/progress",
                        "\"progress\":1,\"total\":2,\"message\":\"half"
                                + " way\",\"progressToken\":\"p\"");
        assertThat(client.next().get("result")).isNotNull();
        client.send("{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'counting'}}");
        assertThat(client.next().get("result")).isNotNull();
    }

    @Test
    void aClientThatCannotAskLeavesTheQuestionToTheWorkbench() throws Exception {
        client.house().confirmations().setWorkbench(() -> "http://127.0.0.1:7000");
        var asked = new CountDownLatch(1);
        client.house()
                .events()
                .subscribe(
                        event -> {
                            if (event.type().equals("call.pending")) {
                                asked.countDown();
                            }
                        });
        client.send("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'format'}}");
        asked.await();
        var confirmations = client.house().confirmations();
        confirmations.decide(
                confirmations.pending().getFirst().call(),
                Decision.approved("junit", Decision.PAGE));
        assertThat(client.next().write()).contains("\"formatted\":true");
    }

    @Test
    void whoWantsToKnowHearsThatTheToolsHaveChanged() throws Exception {
        client.send(
                "{'jsonrpc':'2.0','id':'s','method':'subscriptions/listen','params':{'notifications':{'toolsListChanged':true,'promptsListChanged':true},"
                        + META
                        + "}}}");
        assertThat(client.next().write())
                .contains(
                        "notifications/subscriptions/acknowledged",
                        "\"notifications\":{\"toolsListChanged\":true}",
                        "\"io.modelcontextprotocol/subscriptionId\":\"s\"");
        client.send("{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'capabilities':{}}}");
        client.next();
        tools.change(new Tool[0]);
        assertThat(java.util.List.of(client.next().write(), client.next().write()))
                .anyMatch(message -> message.contains("subscriptionId"))
                .allMatch(message -> message.contains("notifications/tools/list_changed"));
        client.send(
                "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':'s'}}");
        client.send("{'jsonrpc':'2.0','id':2,'method':'tools/list'}");
        assertThat(client.next().write()).contains("\"tools\":[]");
    }

    @Test
    void whoAskedForTheLogHearsOfAFailure() throws Exception {
        client.send("{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'broken'}}");
        assertThat(client.next().write()).contains("call.failed").doesNotContain("secret");
        client.send(
                "{'jsonrpc':'2.0','id':2,'method':'logging/setLevel','params':{'level':'warning'}}");
        client.next();
        client.send("{'jsonrpc':'2.0','id':3,'method':'tools/call','params':{'name':'broken'}}");
        assertThat(client.next().write()).contains("notifications/message", "toolroom incident");
        client.next();
        client.send(
                "{'jsonrpc':'2.0','id':4,'method':'logging/setLevel','params':{'level':'loud'}}");
        assertThat(client.next().write()).contains("-32602");
    }

    @Test
    void whoWatchesAResourceHearsThatItHasChangedAndOfNoOther() throws Exception {
        String uri = "toolroom://exports/a.json";
        client.send(
                "{'jsonrpc':'2.0','id':'s','method':'subscriptions/listen','params':{'notifications':{'resourceSubscriptions':['toolroom://exports/a.json','toolroom://exports/b.json']},"
                        + META
                        + "}}}");
        assertThat(client.next().write())
                .contains("\"resourceSubscriptions\":[\"" + uri + "\"]")
                .doesNotContain("b.json");
        client.send("{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'capabilities':{}}}");
        client.next();
        client.send(
                "{'jsonrpc':'2.0','id':2,'method':'resources/subscribe','params':{'uri':'toolroom://exports/a.json'}}");
        client.next();
        client.door().resourceChanged("toolroom://exports/b.json");
        client.door().resourceChanged(uri);
        assertThat(java.util.List.of(client.next().write(), client.next().write()))
                .anyMatch(message -> message.contains("subscriptionId"))
                .anyMatch(message -> !message.contains("subscriptionId"))
                .allMatch(message -> message.contains("notifications/resources/updated"))
                .allMatch(message -> message.contains(uri));
        client.send(
                "{'jsonrpc':'2.0','id':3,'method':'resources/unsubscribe','params':{'uri':'toolroom://exports/a.json'}}");
        client.next();
        client.door().resourceChanged(uri);
        assertThat(client.next().write()).contains("subscriptionId", uri);
        client.send("{'jsonrpc':'2.0','id':4,'method':'ping'}");
        assertThat(client.next().get("id")).isEqualTo(Json.Num.of(4));
    }

    @Test
    void resourcesAreListedReadAndMissed() throws Exception {
        client.send("{'jsonrpc':'2.0','id':1,'method':'resources/list'}");
        assertThat(client.next().write()).contains("toolroom://exports/a.json");
        client.send(
                "{'jsonrpc':'2.0','id':2,'method':'resources/read','params':{'uri':'toolroom://exports/a.json'}}");
        assertThat(client.next().write()).contains("{\\\"a\\\":1}");
        client.send(
                "{'jsonrpc':'2.0','id':3,'method':'resources/read','params':{'uri':'toolroom://exports/b.json'}}");
        assertThat(client.next().write()).contains("-32002");
        client.send(
                "{'jsonrpc':'2.0','id':4,'method':'resources/read','params':{'uri':'toolroom://exports/b.json',"
                        + META
                        + "}}}");
        assertThat(client.next().write()).contains("-32602");
    }

    @Test
    void whatTheModernEraRemovedIsNotThereInIt() throws Exception {
        client.send("{'jsonrpc':'2.0','id':1,'method':'ping','params':{" + META + "}}}");
        assertThat(client.next().write()).contains("-32601");
        client.send("{'jsonrpc':'2.0','id':2,'method':'server/discover'}");
        assertThat(client.next().write()).contains("-32602", "protocolVersion");
        client.send(
                "{'jsonrpc':'2.0','id':3,'method':'tools/list','params':{"
                        + META.replace("2026-07-28", "2030-01-01")
                        + "}}}");
        assertThat(client.next().write())
                .contains("-32022", "\"requested\":\"2030-01-01\"", "2025-11-25");
    }
}
