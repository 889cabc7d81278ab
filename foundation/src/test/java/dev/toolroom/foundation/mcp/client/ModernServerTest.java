package dev.toolroom.foundation.mcp.client;

import static dev.toolroom.foundation.mcp.client.FaultyServer.AMPLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.toolroom.foundation.mcp.Era;
import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import dev.toolroom.kernel.json.Json;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a scripted server of the modern era that runs as a process. */
@Timeout(60)
class ModernServerTest {
    private final CountDownLatch changed = new CountDownLatch(1);
    private final CountDownLatch outdated = new CountDownLatch(1);

    @AutoClose private final McpClient client;

    ModernServerTest() throws InterruptedException {
        var listener =
                new ServerListener() {
                    @Override
                    public void toolsOutdated() {
                        outdated.countDown();
                    }

                    @Override
                    public void toolsChanged() {
                        changed.countDown();
                    }
                };
        var limits = ClientLimits.USUAL.withConnect(AMPLE).withProbe(AMPLE);
        client = FaultyServer.connect(FaultyServer.setup(limits, listener), "modern");
    }

    @Test
    void itIsNotGreetedInTheLegacyWay() throws Exception {
        assertThat(client.info().era()).isEqualTo(Era.MODERN);
        assertThat(client.info().protocol()).isEqualTo("2026-07-28");
        assertThat(client.info().version()).isEqualTo("2");
        client.ping(AMPLE);
        assertThat(FaultyServer.call(client, "methods"))
                .contains("server/discover")
                .doesNotContain("initialize", "ping");
    }

    @Test
    void aCallSaysWhoCallsAndWhatItWantsToHear() throws Exception {
        Json.Obj meta = (Json.Obj) Json.read(FaultyServer.call(client, "meta"));
        assertThat(meta.fields().keySet())
                .containsExactlyInAnyOrder(
                        "io.modelcontextprotocol/protocolVersion",
                        "io.modelcontextprotocol/clientCapabilities",
                        "io.modelcontextprotocol/clientInfo",
                        "io.modelcontextprotocol/logLevel",
                        "progressToken");
        assertThat(meta.object("io.modelcontextprotocol/clientInfo").text("title", ""))
                .isEqualTo("Toolroom");
    }

    @Test
    void changesOfItsToolsAreAskedForAndTold() throws Exception {
        changed.await();
        outdated.await();
        assertThat(FaultyServer.call(client, "heard"))
                .isEqualTo("{\"filter\": {\"toolsListChanged\": true}}");
        assertThat(client.isIdle()).as("nobody waits for what it tells").isTrue();
    }

    @Test
    void aQuestionIsDeclinedAndTheCallGoesOn() throws Exception {
        assertThat(FaultyServer.call(client, "question"))
                .isEqualTo("[{\"q\": {\"action\": \"decline\"}}, \"half way\"]");
    }

    @Test
    void oneThatKeepsAskingIsGivenUp() throws Exception {
        assertThatThrownBy(() -> FaultyServer.call(client, "questions"))
                .hasMessage(
                        "MCP server \"odd\" keeps asking for input that Toolroom declines to give.")
                .asInstanceOf(type(ServerFailure.class))
                .extracting(ServerFailure::kind)
                .isEqualTo(Kind.NEEDS_INPUT);
        changed.await();
        assertThat(FaultyServer.call(client, "heard")).contains("\"questions\": 4");
    }

    @Test
    void whatCannotBeDeclinedIsNamed() {
        assertThatThrownBy(() -> FaultyServer.call(client, "sampler"))
                .hasMessage(
                        "MCP server \"odd\" asks for sampling/createMessage, which Toolroom does"
                                + " not offer to servers.");
    }

    /** What was told between the two could not be heard. */
    @Test
    void aSubscriptionThatEndsIsOpenedAgainAndMayHaveMissedChanges() throws Exception {
        var tools = new CountDownLatch(1);
        var resources = new CountDownLatch(1);
        var missed =
                new ServerListener() {
                    @Override
                    public void toolsChanged() {
                        tools.countDown();
                    }

                    @Override
                    public void resourcesChanged() {
                        resources.countDown();
                    }
                };
        var setup =
                FaultyServer.setup(ClientLimits.USUAL.withConnect(AMPLE).withProbe(AMPLE), missed);
        try (McpClient forgetful = FaultyServer.connect(setup, "modern-forgetful")) {
            tools.await();
            resources.await();
            while (!FaultyServer.call(forgetful, "methods").matches(".*listen.*listen.*")) {
                Thread.onSpinWait();
            }
        }
    }
}
