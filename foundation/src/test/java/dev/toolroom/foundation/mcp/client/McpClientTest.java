package dev.toolroom.foundation.mcp.client;

import static dev.toolroom.foundation.mcp.client.FaultyServer.AMPLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.foundation.mcp.client.process.Launch;
import dev.toolroom.foundation.mcp.client.process.ProcessTransport;
import dev.toolroom.kernel.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a scripted server of the legacy era that runs as a process. */
class McpClientTest {
    @ParameterizedTest
    @ValueSource(strings = {"usual", "shy", "fragile", "banner"})
    void aLegacyServerIsFoundHoweverItTakesTheModernQuestion(String behaviour) throws Exception {
        var limits =
                ClientLimits.USUAL
                        .withConnect(AMPLE)
                        .withProbe(behaviour.equals("shy") ? Duration.ofMillis(1) : AMPLE);
        var setup = FaultyServer.setup(limits, ServerListener.NONE);
        try (McpClient client = FaultyServer.connect(setup, behaviour)) {
            assertThat(client.info().era()).isEqualTo(Era.LEGACY);
            assertThat(client.info().protocol()).isEqualTo("2025-11-25");
            assertThat(client.info().instructions()).isEqualTo("Be odd.");
            client.ping(AMPLE);
            assertThat(FaultyServer.call(client, "environment")).isNotEmpty();
        }
    }

    @Test
    void theToolsOfAllPagesAreListed() throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            List<RemoteTool> tools = client.tools(AMPLE);
            assertThat(tools)
                    .extracting(RemoteTool::name)
                    .containsExactly(
                            "tool_0_0", "tool_0_1", "tool_1_0", "tool_1_1", "tool_2_0", "tool_2_1");
            assertThat(tools.getFirst().hint("readOnlyHint", false)).isTrue();
            assertThat(tools.getFirst().hint("destructiveHint", true)).isTrue();
            assertThat(tools.getFirst().inputSchema().text("type", "")).isEqualTo("object");
        }
    }

    @Test
    void aListWithoutEndIsAnError() throws Exception {
        try (McpClient client = FaultyServer.connect("endless-list")) {
            assertThatThrownBy(() -> client.tools(AMPLE))
                    .hasMessage("MCP server \"odd\" lists its tools without end.");
        }
    }

    @Test
    void aHundredPagesAreReadAndNotOneMore() throws Exception {
        try (McpClient client = FaultyServer.connect("pages-100")) {
            assertThat(client.tools(AMPLE)).hasSize(100);
        }
        try (McpClient client = FaultyServer.connect("pages-101")) {
            assertThatThrownBy(() -> client.tools(AMPLE))
                    .asInstanceOf(type(ServerFailure.class))
                    .extracting(ServerFailure::nextStep)
                    .isEqualTo("Update the server; its list must have at most 100 pages.");
        }
    }

    @Test
    void aServerIsNotAskedForWhatItDoesNotOffer() throws Exception {
        try (McpClient client = FaultyServer.connect("bare")) {
            assertThat(client.tools(AMPLE)).isEmpty();
            assertThat(client.resources(AMPLE)).isEmpty();
            assertThat(FaultyServer.call(client, "methods"))
                    .isEqualTo(
                            "[\"server/discover\", \"initialize\", \"notifications/initialized\","
                                    + " \"tools/call\"]");
        }
        try (McpClient client = FaultyServer.connect("usual")) {
            assertThat(client.resources(AMPLE))
                    .extracting(resource -> resource.text("uri", ""))
                    .containsExactly("ui://page");
            assertThat(FaultyServer.call(client, "methods")).contains("logging/setLevel");
        }
    }

    @Test
    void aCallIsAnsweredAndItsProgressIsTold() throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            var heard = new ArrayList<String>();
            Json.Obj result =
                    client.call("progress", Json.Obj.EMPTY)
                            .await(
                                    AMPLE,
                                    new RequestListener() {
                                        @Override
                                        public void progress(
                                                double done, double total, String message) {
                                            heard.add(done + "/" + total + " " + message);
                                        }
                                    });
            assertThat(FaultyServer.text(result)).isEqualTo("done");
            // What comes while nobody listens is told by the newest alone.
            assertThat(heard).last().isEqualTo("0.75/1.0 step 3");
            Json.Obj echoed =
                    client.call("echo", Json.Obj.EMPTY.with("text", "Grüße 🎈"))
                            .await(AMPLE, RequestListener.NONE);
            assertThat(FaultyServer.text(echoed)).isEqualTo("Grüße 🎈");
        }
    }

    @Test
    void aCancelledCallEndsAndTheServerIsTold() throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            RemoteCall call = client.call("wait", Json.Obj.EMPTY);
            assertThat(client.isIdle()).isFalse();
            assertThatThrownBy(
                            () ->
                                    call.await(
                                            AMPLE,
                                            new RequestListener() {
                                                @Override
                                                public void progress(
                                                        double done, double total, String said) {
                                                    call.cancel();
                                                }
                                            }))
                    .asInstanceOf(type(ServerFailure.class))
                    .extracting(ServerFailure::kind)
                    .isEqualTo(Kind.CANCELLED);
            assertThat(FaultyServer.call(client, "was_cancelled")).isEqualTo("True");
            assertThat(client.isIdle()).isTrue();
        }
    }

    @Test
    void aServerThatHangsIsNamedAndTold() throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            assertThatThrownBy(
                            () ->
                                    client.call("wait", Json.Obj.EMPTY)
                                            .await(Duration.ofMillis(20), RequestListener.NONE))
                    .hasMessage("MCP server \"odd\" did not answer tools/call within 20 ms.")
                    .asInstanceOf(type(ServerFailure.class))
                    .extracting(ServerFailure::nextStep)
                    .isEqualTo("Try again, ask for less, or restart the server.");
            assertThat(FaultyServer.call(client, "was_cancelled")).isEqualTo("True");
        }
    }

    @Test
    void aChangedListIsTold() throws Exception {
        var told = new CountDownLatch(1);
        var listener =
                new ServerListener() {
                    @Override
                    public void toolsChanged() {
                        told.countDown();
                    }
                };
        try (McpClient client =
                FaultyServer.connect(FaultyServer.setup(ClientLimits.USUAL, listener), "usual")) {
            FaultyServer.call(client, "change");
            told.await();
        }
    }

    @Test
    void whatAServerAsksIsRefusedPolitely() throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            assertThat(FaultyServer.call(client, "ask"))
                    .isEqualTo(
                            "[{\"action\": \"decline\"}, {\"error\": -1}, {\"error\": -32601}, {},"
                                    + " {\"error\": -32601}]");
        }
    }

    @Test
    void aResourceIsRead() throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            assertThat(client.read("ui://page", AMPLE))
                    .singleElement()
                    .extracting(content -> content.text("text", ""))
                    .isEqualTo("<p>hello</p>");
        }
    }

    @Test
    void anErrorOfTheServerIsPassedOn() throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            assertThatThrownBy(() -> FaultyServer.call(client, "nothing"))
                    .hasMessage(
                            "MCP server \"odd\" rejected tools/call: no tool nothing (code"
                                    + " -32602).")
                    .asInstanceOf(type(ServerFailure.class))
                    .extracting(ServerFailure::code)
                    .isEqualTo(-32602);
            assertThatThrownBy(() -> FaultyServer.call(client, "no_result"))
                    .hasMessage("MCP server \"odd\" answered tools/call without a result.");
        }
    }

    @Test
    void theEnvironmentHoldsNothingButWhatWasGiven() throws Exception {
        var setup = FaultyServer.setup();
        Launch launch = FaultyServer.launch("usual", Map.of("ONLY", "this", "LC_ALL", "C.UTF-8"));
        try (McpClient client = McpClient.connect(setup, ProcessTransport.opener(setup, launch))) {
            assertThat(FaultyServer.call(client, "environment"))
                    .isEqualTo("[\"LC_ALL\", \"ONLY\"]");
        }
        assertThat(launch.toString()).contains("ONLY").doesNotContain("this");
    }
}
