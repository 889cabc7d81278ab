package dev.toolroom.foundation.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.toolroom.kernel.json.Json;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several messages in one array, in the one version that has them. */
@Timeout(30)
class BatchTest extends McpServerCase {
    private void take(String... messages) throws InterruptedException {
        sent.clear();
        List<Json> all = List.of(messages).stream().<Json>map(McpServerCase::json).toList();
        new Batch(server, peer, message -> sent.add(message.json().replace('"', '\'')))
                .take(new Json.Arr(all));
    }

    private void agree() throws InterruptedException {
        answer("initialize", "'protocolVersion':'2025-03-26','clientInfo':{'name':'junit'}");
    }

    @Test
    void eachRequestIsAnsweredInOneArray() throws Exception {
        agree();
        take(
                "{'jsonrpc':'2.0','id':1,'method':'ping'}",
                "{'jsonrpc':'2.0','method':'notifications/initialized'}",
                "{'jsonrpc':'2.0','id':'toolroom-9','result':{}}",
                "{'jsonrpc':'2.0','id':2,'method':'initialize'}",
                "{'id':3}");
        assertThat(sent).hasSize(1);
        assertThat(sent.getFirst())
                .startsWith("[{")
                .endsWith("}]")
                .contains(
                        "{'jsonrpc':'2.0','id':1,'result':{}}",
                        "'id':2,'error':{'code':-32600,'message':'initialize comes alone, before any batch'}",
                        "'id':3,'error':{'code':-32600,");
    }

    @Test
    void whatNeedsNoAnswerGetsNone() throws Exception {
        agree();
        take("{'jsonrpc':'2.0','method':'notifications/initialized'}");
        assertThat(sent).isEmpty();
    }

    @Test
    void aBatchHasOneToAHundredMessages() throws Exception {
        agree();
        String ping = "{'jsonrpc':'2.0','method':'ping'}";
        take(Collections.nCopies(100, ping).toArray(String[]::new));
        for (int wrong : new int[] {0, 101}) {
            assertThatExceptionOfType(RpcError.class)
                    .isThrownBy(() -> take(Collections.nCopies(wrong, ping).toArray(String[]::new)))
                    .withMessage("a batch has one to 100 messages");
        }
    }

    @Test
    void noOtherVersionHasThem() throws Exception {
        answer("initialize", "'protocolVersion':'2025-06-18'");
        assertThatExceptionOfType(RpcError.class)
                .isThrownBy(() -> take("{'jsonrpc':'2.0','id':1,'method':'ping'}"))
                .withMessage("a message is one JSON object; send each by itself");
    }
}
