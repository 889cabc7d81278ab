package dev.toolroom.door.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several messages in one array, as the version 2025-03-26 of the protocol allowed. */
@Timeout(60)
class BatchTest {
    private static final String PING = "{'jsonrpc':'2.0','id':%d,'method':'ping'}";

    private final McpConversation client =
            new McpConversation(
                    new TestTools(
                            TestTool.reading(
                                    "quick", _ -> Answer.whole(Json.Obj.EMPTY.with("ok", true)))));

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void everyRequestOfABatchIsAnsweredInOneArray() throws Exception {
        initialize("2025-03-26");
        client.send(
                "["
                        + PING.formatted(1)
                        + ",{'jsonrpc':'2.0','method':'notifications/initialized'},"
                        + "{'jsonrpc':'2.0','id':2,'method':'tools/call','params':{'name':'quick'}},"
                        + "{'jsonrpc':'2.0','id':3,'method':'nonsense'},17]");
        List<String> answers = new ArrayList<>();
        ((Json.Arr) client.nextJson()).items().forEach(answer -> answers.add(answer.write()));
        assertThat(answers)
                .hasSize(4)
                .anyMatch(answer -> answer.contains("\"id\":1,\"result\":{}"))
                .anyMatch(answer -> answer.contains("\"structuredContent\":{\"ok\":true}"))
                .anyMatch(answer -> answer.contains("\"id\":3,\"error\":{\"code\":-32601"))
                .anyMatch(answer -> answer.contains("\"id\":null,\"error\":{\"code\":-32600"));
    }

    @Test
    void aBatchOfNotificationsHasNoAnswer() throws Exception {
        initialize("2025-03-26");
        client.send("[{'jsonrpc':'2.0','method':'notifications/initialized'}]");
        client.send(PING.formatted(5));
        assertThat(client.next().write()).contains("\"id\":5");
    }

    @Test
    void versionsWithoutBatchesRefuseThem() throws Exception {
        for (String version : List.of("2025-06-18", "2025-11-25")) {
            initialize(version);
            client.send("[" + PING.formatted(1) + "]");
            assertThat(client.next().write()).contains("-32600", "send each by itself");
        }
    }

    @Test
    void anEmptyOrHugeBatchIsRefusedAndTheNextRequestIsServed() throws Exception {
        initialize("2025-03-26");
        client.send("[]");
        assertThat(client.next().write()).contains("a batch has one to 100 messages");
        client.send("[" + (PING.formatted(1) + ",").repeat(100) + PING.formatted(2) + "]");
        assertThat(client.next().write()).contains("a batch has one to 100 messages");
        client.send("[" + "{'jsonrpc':'2.0','id':9,'method':'initialize','params':{}}" + "]");
        assertThat(client.nextJson().write()).contains("initialize comes alone");
    }

    private void initialize(String version) throws Exception {
        client.send(
                "{'jsonrpc':'2.0','id':0,'method':'initialize','params':{'protocolVersion':'%s','capabilities':{}}}"
                        .formatted(version));
        assertThat(client.next().object("result").text("protocolVersion", "")).isEqualTo(version);
    }
}
