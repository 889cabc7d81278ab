package dev.toolroom.door.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.foundation.web.Tokens;
import dev.toolroom.foundation.web.WebServer;
import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.json.Json;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A request that its client cancelled ends as clients expect. */
@Timeout(30)
class CancelOverHttpTest {
    private static final String TOKEN = "a-token-of-the-home";

    private final CountDownLatch begun = new CountDownLatch(1);
    private final TestApplication house =
            new TestApplication(new TestTools(TestTool.reading("wait", this::untilCancelled)));
    private final McpDoor door =
            new McpDoor(
                    "1.0.0",
                    () -> ToolIndex.of("test", house.tools().grouped()),
                    name -> null,
                    house.dispatcher(),
                    CallId::random,
                    new McpConversation.OneResource(),
                    List::of,
                    Clock.systemUTC(),
                    () -> true);
    private final WebServer web =
            new WebServer(
                    new WebServer.Options("127.0.0.1", 0),
                    new Tokens(TOKEN, Clock.systemUTC()),
                    _ -> false,
                    List.of(
                            new HttpTransport(door.server(), new ModernHeaders(_ -> Json.Obj.EMPTY))
                                    ::mount));
    private final HttpClient client = HttpClient.newHttpClient();

    private Answer untilCancelled(CallContext context) {
        var cancelled = new CountDownLatch(1);
        context.cancellation().onCancel(cancelled::countDown);
        begun.countDown();
        try {
            cancelled.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Answer.whole(Json.Obj.EMPTY);
    }

    @AfterEach
    void close() {
        client.close();
        web.close();
        door.close();
        house.close();
    }

    /** A stream without a message: an empty body without a type is an error to official clients. */
    @Test
    void aCancelledRequestIsAnsweredWithAStreamThatEnds() throws Exception {
        var opened =
                send(
                        null,
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
        String session = opened.get().headers().firstValue("Mcp-Session-Id").orElseThrow();
        var waiting =
                send(
                        session,
                        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\"wait\",\"arguments\":{}}}");
        begun.await();
        var told =
                send(
                        session,
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}");
        assertThat(told.get().statusCode()).isEqualTo(202);
        HttpResponse<String> ended = waiting.get();
        assertThat(ended.statusCode()).isEqualTo(200);
        assertThat(ended.headers().firstValue("Content-Type").orElse(""))
                .startsWith("text/event-stream");
        assertThat(ended.body()).doesNotContain("data:");
    }

    private CompletableFuture<HttpResponse<String>> send(@Nullable String session, String body) {
        var request =
                HttpRequest.newBuilder(URI.create(web.address() + "/mcp"))
                        .header("Authorization", "Bearer " + TOKEN)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofString(body));
        if (session != null) {
            request.header("Mcp-Session-Id", session);
        }
        return client.sendAsync(request.build(), BodyHandlers.ofString());
    }
}
