package dev.toolroom.door.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallListener.Severity;
import dev.toolroom.kernel.call.CallListener.Stream;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.testkit.RichTool;
import dev.toolroom.testkit.TestApplication;
import dev.toolroom.testkit.TestTool;
import dev.toolroom.testkit.TestTools;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CallStreamTest {
    private static final String PROGRAM = "a-token-of-the-home";

    private final TestApplication house =
            new TestApplication(new TestTools(TestTool.reading("draw", CallStreamTest::draw)));
    private final WebServer web =
            new WebServer(
                    new WebServer.Options("127.0.0.1", 0),
                    new Tokens(PROGRAM, Clock.systemUTC()),
                    _ -> false,
                    List.of(
                            routes ->
                                    new CallRoutes(
                                                    List::of,
                                                    house.dispatcher(),
                                                    dev.toolroom.kernel.call.CallId::random)
                                            .mount(routes)));
    private final HttpClient client = HttpClient.newHttpClient();

    private static Answer draw(CallContext context) {
        context.listener().progress(1, 2, "drawing");
        context.listener().log(Severity.WARNING, "no colours");
        context.listener().output(Stream.STDERR, "1 of 2\nand so on");
        return Answer.whole(Json.Obj.EMPTY.with("drawn", 1))
                .withBlocks(RichTool.BLOCKS)
                .withRenderPlan(Json.Obj.EMPTY.with("renderer", "html"));
    }

    @AfterEach
    void close() {
        client.close();
        web.close();
        house.close();
    }

    private HttpResponse<String> call(String accept) throws Exception {
        var request =
                HttpRequest.newBuilder(
                                URI.create(
                                        "http://127.0.0.1:" + web.port() + "/api/tools/draw/calls"))
                        .header("Authorization", "Bearer " + PROGRAM)
                        .header("Accept", accept)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{}"))
                        .build();
        return client.send(request, BodyHandlers.ofString());
    }

    @Test
    void whatHappensOnTheWayComesBeforeTheAnswer() throws Exception {
        HttpResponse<String> answer = call("text/event-stream");
        assertThat(answer.headers().firstValue("Toolroom-Call")).isPresent();
        assertThat(answer.body())
                .isEqualTo(
                        """
                        event: progress
                        data: {"done":1,"total":2,"message":"drawing"}

                        event: log
                        data: {"level":"warning","text":"no colours"}

                        event: output
                        data: {"stream":"stderr","text":"1 of 2\\nand so on"}

                        event: answer
                        data: {"outcome":"answered","answer":{"drawn":1},"content":%s,"render_plan":{"renderer":"html"}}

                        """
                                .formatted(RichTool.WRITTEN));
    }

    @Test
    void whoAsksForJsonHasTheAnswerAlone() throws Exception {
        assertThat(call("application/json").body()).isEqualTo("{\"drawn\":1}");
    }
}
