package dev.toolroom.door.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.client.ClientLimits;
import dev.toolroom.foundation.mcp.client.ClientSetup;
import dev.toolroom.foundation.mcp.client.Endpoint;
import dev.toolroom.foundation.mcp.client.McpClient;
import dev.toolroom.foundation.mcp.client.RequestListener;
import dev.toolroom.foundation.mcp.client.ServerFailure;
import dev.toolroom.foundation.mcp.client.ServerListener;
import dev.toolroom.foundation.mcp.client.ServerLog;
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
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What our client cancels over HTTP stops in our server, and a token is asked for. */
class ClientCancelsTest {
    private static final Duration AMPLE = Duration.ofSeconds(60);
    private static final String TOKEN = "a-token-of-the-home";

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
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

    private Answer untilCancelled(CallContext context) {
        context.cancellation().onCancel(stopped::countDown);
        begun.countDown();
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Answer.whole(Json.Obj.EMPTY);
    }

    @AfterEach
    void close() {
        web.close();
        door.close();
        house.close();
    }

    private McpClient connect(Era era, String token) throws InterruptedException {
        var setup =
                new ClientSetup(
                        "house",
                        new ClientSetup.Identity("toolroom", "Toolroom", "1.0.0"),
                        ClientLimits.USUAL.withConnect(AMPLE).withProbe(AMPLE),
                        new ServerLog(100, line -> line, Clock.systemUTC()),
                        ServerListener.NONE);
        var opener =
                dev.toolroom.foundation.mcp.client.http.HttpTransport.opener(
                        setup,
                        new Endpoint(
                                URI.create(web.address() + "/mcp"),
                                Map.of("Authorization", "Bearer " + token)));
        return era == Era.MODERN
                ? McpClient.connect(setup, opener)
                : McpClient.connectLegacy(setup, opener);
    }

    @ParameterizedTest
    @EnumSource(Era.class)
    void theToolHearsOfIt(Era era) throws Exception {
        try (McpClient client = connect(era, TOKEN)) {
            assertThat(client.info().era()).isEqualTo(era);
            var call = client.call("wait", Json.Obj.EMPTY);
            begun.await();
            call.cancel();
            assertThatThrownBy(() -> call.await(AMPLE, RequestListener.NONE))
                    .hasMessage("MCP server \"house\" was told to stop tools/call.");
            stopped.await();
        }
    }

    @Test
    void aWrongTokenIsSaidToBeOne() {
        assertThatThrownBy(() -> connect(Era.MODERN, "another"))
                .hasMessage("MCP server \"house\" refused access (HTTP 401).")
                .extracting(e -> ((ServerFailure) e).nextStep())
                .isEqualTo("Check the credentials in its headers.");
    }
}
