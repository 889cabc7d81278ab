package dev.toolroom.door.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallListener.Severity;
import dev.toolroom.kernel.call.CallListener.Stream;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers with more to them than JSON, and what is said before they come. */
@Timeout(30)
class RichAnswersTest {
    private static final String CALL =
            "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'draw'}}";

    private final McpConversation client =
            new McpConversation(new TestTools(TestTool.reading("draw", RichAnswersTest::draw)));

    private static Answer draw(CallContext context) {
        context.listener().log(Severity.WARNING, "no colours");
        context.listener().output(Stream.STDOUT, "1 of 2\n");
        return Answer.whole(Json.Obj.EMPTY.with("drawn", 1))
                .withBlocks(
                        List.of(
                                new Block.Image("image/png", "iVBORw0="),
                                new Block.Link("ui://chart/1", "chart", "text/html")));
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void theJsonComesFirstAndTheRestAfterIt() throws Exception {
        client.send(CALL);
        Json.Obj result = client.next().object("result");
        assertThat(result.get("content"))
                .isEqualTo(
                        Json.read(
                                """
                                [{"type":"text","text":"{\\"drawn\\":1}"},
                                 {"type":"image","data":"iVBORw0=","mimeType":"image/png"},
                                 {"type":"resource_link","uri":"ui://chart/1","name":"chart",
                                  "mimeType":"text/html"}]
                                """));
        assertThat(result.object("structuredContent").write()).isEqualTo("{\"drawn\":1}");
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
