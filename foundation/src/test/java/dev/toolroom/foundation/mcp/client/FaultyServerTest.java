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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server can do wrong ends with an error that names it and says what to do. */
class FaultyServerTest {
    @Test
    void oneThatDiesWhileItIsCalledSaysWhyWithoutItsSecrets() throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            assertThatThrownBy(() -> FaultyServer.call(client, "die"))
                    .hasMessage(
                            "MCP server \"odd\" ended with exit code 3. Its last output: connection"
                                    + " refused by password=[secret]")
                    .asInstanceOf(type(ServerFailure.class))
                    .extracting(ServerFailure::nextStep)
                    .isEqualTo("Check its command, its settings and its log, then restart it.");
            assertThat(client.ended().get().kind()).isEqualTo(Kind.GONE);
            assertThatThrownBy(() -> FaultyServer.call(client, "echo"))
                    .hasMessageContaining("ended with exit code 3");
        }
    }

    @Test
    void oneThatDiesIsGoneThoughAChildHoldsItsOutputOpen() throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            assertThatThrownBy(() -> FaultyServer.call(client, "orphan"))
                    .hasMessage("MCP server \"odd\" ended with exit code 4.");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"flood", "garbage"})
    void oneThatFloodsIsDisconnected(String tool) throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            assertThatThrownBy(() -> FaultyServer.call(client, tool))
                    .hasMessage(
                            "MCP server \"odd\" sends more messages than anybody asked for and was"
                                    + " disconnected.");
        }
    }

    @Test
    void answersToNobodyAreIgnored() throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            assertThat(FaultyServer.call(client, "unknown_ids")).isEqualTo("still here");
        }
    }

    /**
     * The server lives on and never answers. The request itself was written before the input was
     * closed, so only the probe finds out.
     */
    @Test
    void oneThatClosesItsInputIsGoneBeforeTheTimeOfItsRequestIsOver() throws Exception {
        ClientSetup setup =
                FaultyServer.setup(
                        ClientLimits.USUAL.withConnect(AMPLE).withSilence(Duration.ofMillis(100)),
                        ServerListener.NONE);
        try (McpClient client = FaultyServer.connect(setup, "usual")) {
            assertThatThrownBy(() -> FaultyServer.call(client, "close_input"))
                    .hasMessage("MCP server \"odd\" closed its input.");
            assertThat(client.ended().get().kind()).isEqualTo(Kind.GONE);
        }
    }

    @Test
    void oneThatDiesInTheMiddleOfALineSaysSo() throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            assertThatThrownBy(() -> FaultyServer.call(client, "half"))
                    .hasMessage("MCP server \"odd\" ended with exit code 5.");
        }
    }

    @Test
    void theFirstAnswerCountsWhateverItsNumberLooksLike() throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            assertThat(FaultyServer.call(client, "twice")).isEqualTo("first");
            var progress = new ArrayList<Double>();
            var listener =
                    new RequestListener() {
                        @Override
                        public void progress(double done, double total, String message) {
                            progress.add(done);
                        }

                        @Override
                        public void log(String level, String text) {}
                    };
            Json.Obj answer = client.call("decimal_id", Json.Obj.EMPTY).await(AMPLE, listener);
            assertThat(FaultyServer.text(answer)).isEqualTo("answered");
            assertThat(progress).containsExactly(1.0);
        }
    }

    /** A fault of ours ends the connection, and not only the thread that reads. */
    @Test
    void aMessageThatCannotBeHandledEndsTheConnection() throws Exception {
        var gone = new CompletableFuture<ServerFailure>();
        Transport.Inbox faulty =
                new Transport.Inbox() {
                    @Override
                    public void receive(Json message, @Nullable Json request) {
                        throw new IllegalStateException("a fault");
                    }

                    @Override
                    public void unreadable(Kind kind, String what, @Nullable Json request) {}

                    @Override
                    public void failed(Json request, ServerFailure why) {}

                    @Override
                    public void gone(ServerFailure why) {
                        gone.complete(why);
                    }
                };
        Transport transport =
                ProcessTransport.opener(FaultyServer.setup(), FaultyServer.launch("usual"))
                        .open(faulty);
        try {
            transport.send(
                    new Transport.Outbound(
                            (Json.Obj)
                                    Json.read("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"),
                            Era.LEGACY,
                            Map.of()));
            assertThat(gone.get(60, TimeUnit.SECONDS)).hasMessageContaining("could not be handled");
        } finally {
            transport.close();
        }
    }

    /** Its time is far from over then: nobody waits for an answer that has come. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "not_a_number | sent an answer that is not JSON: ",
                "decimal_not_a_number | sent an answer that is not JSON: ",
                "bare_answer | answered without a result.",
                "decimal_bare_answer | answered without a result."
            })
    void anAnswerThatCannotBeReadEndsItsCallAndNoOther(String tool, String message)
            throws Exception {
        try (McpClient client = FaultyServer.connect("usual")) {
            var other = client.call("wait", Json.Obj.EMPTY);
            assertThatThrownBy(() -> FaultyServer.call(client, tool))
                    .hasMessageStartingWith("MCP server \"odd\" " + message)
                    .asInstanceOf(type(ServerFailure.class))
                    .extracting(ServerFailure::kind)
                    .isEqualTo(Kind.PROTOCOL);
            assertThat(FaultyServer.call(client, "was_cancelled")).isEqualTo("False");
            other.cancel();
            assertThat(FaultyServer.call(client, "was_cancelled")).isEqualTo("True");
        }
    }

    @Test
    void aLineOf100MegabytesIsNotKeptAndTheServerStays() throws Exception {
        var limits = ClientLimits.USUAL.withMessageBytes(1 << 20);
        try (McpClient client =
                FaultyServer.connect(FaultyServer.setup(limits, ServerListener.NONE), "usual")) {
            assertThatThrownBy(() -> FaultyServer.call(client, "long"))
                    .hasMessage("MCP server \"odd\" sent a message of more than 1 MB.")
                    .asInstanceOf(type(ServerFailure.class))
                    .extracting(ServerFailure::nextStep)
                    .isEqualTo("Ask for less at a time; the answer was not kept.");
            assertThat(FaultyServer.call(client, "was_cancelled")).isEqualTo("False");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "broken | ended with exit code 1. Its last output: ModuleNotFoundError: No module"
                        + " named weather",
                "old | speaks revision \"1999-01-01\" of MCP only."
            })
    void oneThatCannotBeSpokenToSaysWhy(String behaviour, String message) {
        assertThatThrownBy(() -> FaultyServer.connect(behaviour))
                .hasMessage("MCP server \"odd\" " + message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"silent", "deaf"})
    void oneThatNeverAnswersIsGivenUp(String behaviour) {
        var limits =
                ClientLimits.USUAL
                        .withConnect(Duration.ofMillis(300))
                        .withProbe(Duration.ofMillis(100))
                        .withGrace(Duration.ofMillis(50));
        assertThatThrownBy(
                        () ->
                                FaultyServer.connect(
                                        FaultyServer.setup(limits, ServerListener.NONE), behaviour))
                .hasMessageContaining("did not answer within")
                .asInstanceOf(type(ServerFailure.class))
                .extracting(ServerFailure::kind)
                .isEqualTo(Kind.TIMEOUT);
    }

    @Test
    void aCommandThatIsNotThereIsNamed() {
        var setup = FaultyServer.setup();
        var launch = new Launch(List.of("no-such-program-of-ours"), Map.of(), null);
        assertThatThrownBy(() -> McpClient.connect(setup, ProcessTransport.opener(setup, launch)))
                .hasMessage(
                        "MCP server \"odd\" cannot be started: \"no-such-program-of-ours\" is not"
                                + " there or cannot be run.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"usual", "stubborn"})
    void nothingThatAServerStartedOutlivesIt(String behaviour) throws Exception {
        var limits = ClientLimits.USUAL.withGrace(Duration.ofMillis(50));
        ProcessHandle child;
        try (McpClient client =
                FaultyServer.connect(FaultyServer.setup(limits, ServerListener.NONE), behaviour)) {
            long pid = Long.parseLong(FaultyServer.call(client, "spawn"));
            child = ProcessHandle.of(pid).orElseThrow();
            assertThat(child.isAlive()).isTrue();
        }
        child.onExit().get(30, TimeUnit.SECONDS);
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void moreThanItMayHaveAtOnceIsRefused() throws Exception {
        var limits = new ClientLimits(1 << 20, 2, AMPLE, AMPLE, Duration.ofMillis(50), AMPLE);
        try (McpClient client =
                FaultyServer.connect(FaultyServer.setup(limits, ServerListener.NONE), "usual")) {
            client.ping(AMPLE);
            var first = client.call("wait", Json.Obj.EMPTY);
            var second = client.call("wait", Json.Obj.EMPTY);
            assertThatThrownBy(() -> client.call("echo", Json.Obj.EMPTY))
                    .hasMessage("MCP server \"odd\" has 2 requests under way already.");
            first.cancel();
            second.cancel();
            assertThat(FaultyServer.call(client, "was_cancelled")).isEqualTo("True");
        }
    }

    @Test
    void logLinesNeverHoldACall() throws Exception {
        // Taking secrets out of a line may take long: nobody waits for it.
        var redacted = new AtomicInteger();
        var setup =
                FaultyServer.setup(
                        ClientLimits.USUAL.withConnect(AMPLE),
                        ServerListener.NONE,
                        line -> {
                            if (line.startsWith("line")) {
                                redacted.incrementAndGet();
                            }
                            return line.replaceAll("ghp_\\w+", "[secret]");
                        });
        try (McpClient client = FaultyServer.connect(setup, "usual")) {
            assertThat(FaultyServer.call(client, "verbose")).isEqualTo("said it all");
            assertThat(redacted.get()).isZero();
            assertThatThrownBy(
                            () ->
                                    client.call("verbose_for_ever", Json.Obj.EMPTY)
                                            .await(Duration.ofMillis(200), RequestListener.NONE))
                    .hasMessage("MCP server \"odd\" did not answer tools/call within 200 ms.");
        }
        assertThat(setup.log().lines()).hasSize(50).noneMatch(line -> line.text().contains("ghp_"));
        assertThat(setup.log().dropped()).isGreaterThan(49_000);
    }

    @Test
    void theLastLinesOfItsLogAreKeptWithoutSecrets() throws Exception {
        var setup = FaultyServer.setup();
        try (McpClient client = FaultyServer.connect(setup, "usual")) {
            FaultyServer.call(client, "chatty");
            assertThatThrownBy(() -> FaultyServer.call(client, "die")).isNotNull();
        }
        assertThat(setup.log().lines())
                .hasSize(50)
                .filteredOn(line -> line.source().equals("stderr"))
                .extracting(ServerLog.Line::text)
                .contains("line 499 token=[secret]")
                .noneMatch(line -> line.contains("ghp_"));
        assertThat(setup.log().dropped()).isGreaterThan(400);
    }
}
