package dev.toolroom.door.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.RichTool;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers with more to them than JSON, and what is said before they come. */
@Timeout(30)
class RichAnswersTest {
    private static final String CALL =
            "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'draw'}}";

    private final McpConversation client = new McpConversation(new TestTools(RichTool.draw()));

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void theJsonComesFirstAndTheRestAfterIt() throws Exception {
        client.send(CALL);
        Json.Obj result = client.next().object("result");
        var first = "[{\"type\":\"text\",\"text\":\"{\\\"drawn\\\":1}\"},";
        assertThat(result.get("content"))
                .isEqualTo(Json.read(first + RichTool.WRITTEN.substring(1)));
        assertThat(result.object("structuredContent").write()).isEqualTo("{\"drawn\":1}");
    }

    /** Neither its text becomes JSON, nor its structured content a text. */
    @Test
    void theResultOfAnotherServerIsPassedOnUnchanged() throws Exception {
        Json.Obj result =
                (Json.Obj)
                        Json.read(
                                "{\"content\":[{\"type\":\"text\",\"text\":\"1 note\"},{\"type\":\"odd\"}],"
                                        + "\"structuredContent\":{\"notes\":1},\"extra\":true}");
        var tool =
                TestTool.reading("passed", _ -> Answer.whole(Json.Obj.EMPTY).withCarried(result));
        try (var other = new McpConversation(new TestTools(tool))) {
            other.send(CALL.replace("draw", "passed"));
            assertThat(other.next().object("result")).isEqualTo(result);
        }
    }

    @Test
    void whoNamesATokenHearsOfProgress() throws Exception {
        client.send(
                "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'draw','_meta':{'progressToken':'t'}}}");
        assertThat(client.next().object("params"))
                .isEqualTo(
                        Json.read(
                                "{\"progressToken\":\"t\",\"progress\":1,\"total\":2,\"message\":\"drawing\"}"));
        assertThat(client.next().write()).contains("\"drawn\"");
    }

    @Test
    void whoAskedForTheLogHearsWhatAToolSaysAndWrites() throws Exception {
        client.send(
                "{'jsonrpc':'2.0','id':2,'method':'logging/setLevel','params':{'level':'info'}}");
        client.next();
        client.send(CALL);
        assertThat(client.next().object("params").write())
                .isEqualTo("{\"level\":\"warning\",\"logger\":\"tool\",\"data\":\"no colours\"}");
        assertThat(client.next().object("params").write())
                .isEqualTo("{\"level\":\"info\",\"logger\":\"stdout\",\"data\":\"1 of 2\\n\"}");
        assertThat(client.next().write()).contains("\"drawn\"");
    }
}
