package dev.toolroom.foundation.mcp.client;

import static dev.toolroom.foundation.mcp.client.FaultyServer.AMPLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ServerSupervisorTest {
    private static final Duration SHORT = Duration.ofMillis(5);
    private final LinkedBlockingQueue<ServerState> states = new LinkedBlockingQueue<>();

    private ServerSupervisor supervisor(
            ServerSupervisor.Connector connector, Backoff backoff, Duration check) {
        return new ServerSupervisor(
                "odd",
                connector,
                new ServerSupervisor.Policy(backoff, check, AMPLE),
                Clock.systemUTC(),
                states::add);
    }

    private ServerState next() throws InterruptedException {
        return Objects.requireNonNull(states.poll(60, TimeUnit.SECONDS), "no further state");
    }

    private String nextName() throws InterruptedException {
        return next().name();
    }

    @Test
    void aServerThatDiesIsStartedAgain() throws Exception {
        try (var supervisor =
                supervisor(() -> FaultyServer.connect("usual"), new Backoff(SHORT, SHORT), AMPLE)) {
            supervisor.start();
            assertThat(nextName()).isEqualTo("ready");
            McpClient first = supervisor.ready(AMPLE);
            assertThatThrownBy(() -> FaultyServer.call(first, "die")).isNotNull();
            ServerState failed = next();
            assertThat(failed).isInstanceOf(ServerState.Failed.class);
            assertThat(((ServerState.Failed) failed).why()).contains("exit code 3");
            assertThat(nextName()).isEqualTo("starting");
            assertThat(nextName()).isEqualTo("ready");
            assertThat(FaultyServer.call(supervisor.ready(AMPLE), "was_cancelled"))
                    .isEqualTo("False");
        }
        assertThat(nextName()).isEqualTo("stopped");
    }

    @Test
    void aServerThatNeverStartsIsTriedLaterAndLater() throws Exception {
        var tries = new AtomicInteger();
        try (var supervisor =
                supervisor(
                        () -> {
                            tries.incrementAndGet();
                            throw new ServerFailure(
                                    "odd",
                                    ServerFailure.Kind.CANNOT_START,
                                    "cannot be started.",
                                    "Install it.");
                        },
                        new Backoff(SHORT, Duration.ofDays(1)),
                        AMPLE)) {
            supervisor.start();
            ServerState first = next();
            assertThat(first.name()).isEqualTo("failed");
            assertThat(next())
                    .as("the next start knows how the last one ended")
                    .isEqualTo(new ServerState.Starting((ServerState.Failed) first));
            ServerState.Failed failed = (ServerState.Failed) next();
            assertThat(failed.nextStep()).isEqualTo("Install it.");
        }
        assertThat(tries.get()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void theWaitDoublesUpToItsCeiling() {
        var backoff = new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(30));
        assertThat(List.of(1, 2, 3, 4, 5, 6, 7, 1_000))
                .extracting(failures -> backoff.after(failures).toSeconds())
                .containsExactly(1L, 2L, 4L, 8L, 16L, 30L, 30L, 30L);
    }

    @Test
    void aCallThatFindsItFailedLearnsWhy() throws Exception {
        try (var supervisor =
                supervisor(
                        () -> FaultyServer.connect("broken"),
                        new Backoff(Duration.ofDays(1), Duration.ofDays(1)),
                        AMPLE)) {
            supervisor.start();
            assertThat(nextName()).isEqualTo("failed");
            assertThatThrownBy(() -> supervisor.ready(AMPLE))
                    .hasMessageStartingWith("MCP server \"odd\" is not running: it ended with ")
                    .hasMessageContaining("No module named weather");
            supervisor.retry();
            assertThat(nextName()).isEqualTo("starting");
            assertThat(nextName()).isEqualTo("failed");
        }
        assertThatThrownBy(
                        () ->
                                supervisor(
                                                () -> FaultyServer.connect("usual"),
                                                Backoff.DEFAULT,
                                                AMPLE)
                                        .ready(AMPLE))
                .hasMessage("MCP server \"odd\" is stopped.");
    }

    @Test
    void aListenerThatFailsKeepsNoServerFromBeingStartedAgain() throws Exception {
        try (var supervisor =
                new ServerSupervisor(
                        "odd",
                        () -> FaultyServer.connect("broken"),
                        new ServerSupervisor.Policy(new Backoff(SHORT, SHORT), AMPLE, AMPLE),
                        Clock.systemUTC(),
                        state -> {
                            states.add(state);
                            throw new IllegalStateException("a fault");
                        })) {
            supervisor.start();
            assertThat(nextName()).isEqualTo("failed");
            assertThat(nextName()).isEqualTo("starting");
            assertThat(nextName()).isEqualTo("failed");
        }
    }

    @Test
    void aCallDuringTheNextStartLearnsHowTheLastEnded() throws Exception {
        var tries = new AtomicInteger();
        var mayStart = new CountDownLatch(1);
        try (var supervisor =
                supervisor(
                        () -> {
                            if (tries.incrementAndGet() > 1) {
                                mayStart.await();
                            }
                            return FaultyServer.connect("broken");
                        },
                        new Backoff(SHORT, SHORT),
                        AMPLE)) {
            supervisor.start();
            assertThat(nextName()).isEqualTo("failed");
            assertThat(nextName()).isEqualTo("starting");
            assertThatThrownBy(() -> supervisor.ready(SHORT))
                    .hasMessageStartingWith(
                            "MCP server \"odd\" is being started again. Last time it ended with")
                    .hasMessageContaining("No module named weather");
            supervisor.restart();
            assertThat(supervisor.state()).isEqualTo(new ServerState.Starting(null));
            mayStart.countDown();
        }
    }

    @Test
    void oneThatIsStillStartingIsSaidToBe() throws Exception {
        var mayStart = new CountDownLatch(1);
        try (var supervisor =
                supervisor(
                        () -> {
                            mayStart.await();
                            return FaultyServer.connect("usual");
                        },
                        Backoff.DEFAULT,
                        AMPLE)) {
            supervisor.start();
            assertThatThrownBy(() -> supervisor.ready(SHORT))
                    .hasMessage("MCP server \"odd\" is still starting.");
            mayStart.countDown();
            assertThat(supervisor.ready(AMPLE).info().name()).isEqualTo("odd");
            assertThat(supervisor.state().name()).isEqualTo("ready");
        }
        assertThat(states).last().isEqualTo(new ServerState.Stopped());
    }

    @Test
    void oneThatMissesAValueWaitsForIt() throws Exception {
        var given = new AtomicBoolean();
        try (var supervisor =
                supervisor(
                        () -> {
                            if (!given.get()) {
                                throw new MissingConfig(List.of("API_KEY", "REGION"));
                            }
                            return FaultyServer.connect("usual");
                        },
                        Backoff.DEFAULT,
                        AMPLE)) {
            supervisor.start();
            assertThat(next())
                    .isEqualTo(new ServerState.NeedsConfig(List.of("API_KEY", "REGION")))
                    .extracting(ServerState::name)
                    .isEqualTo("needs_config");
            assertThatThrownBy(() -> supervisor.ready(AMPLE))
                    .hasMessage("MCP server \"odd\" has no value for API_KEY, REGION.");
            given.set(true);
            supervisor.retry();
            assertThat(nextName()).isEqualTo("ready");
        }
    }

    /** Who looks while the old one is still ending must not believe that it stays stopped. */
    @Test
    void oneThatIsRestartedCountsAsStarting() throws Exception {
        var missing = new AtomicBoolean();
        var begun = new CountDownLatch(1);
        var ending = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        try (var supervisor =
                supervisor(
                        () -> {
                            if (missing.get()) {
                                throw new MissingConfig(List.of("API_KEY"));
                            }
                            begun.countDown();
                            try {
                                new CountDownLatch(1).await();
                                throw new AssertionError("nobody counts it down");
                            } catch (InterruptedException e) {
                                ending.countDown();
                                mayEnd.await();
                                throw e;
                            }
                        },
                        Backoff.DEFAULT,
                        AMPLE)) {
            supervisor.start();
            begun.await();
            missing.set(true);
            Thread restarting = Thread.ofVirtual().start(supervisor::restart);
            ending.await();
            assertThat(supervisor.state().name()).isEqualTo("starting");
            mayEnd.countDown();
            restarting.join();
            assertThat(nextName()).isEqualTo("starting");
            assertThat(nextName()).isEqualTo("needs_config");
        }
    }

    @Test
    @Timeout(60)
    void anIdleServerIsAskedWhetherItIsThere() throws Exception {
        var setup = FaultyServer.setup();
        try (var supervisor =
                supervisor(
                        () -> FaultyServer.connect(setup, "usual"),
                        new Backoff(SHORT, SHORT),
                        SHORT)) {
            supervisor.start();
            McpClient client = supervisor.ready(AMPLE);
            assertThat(nextName()).isEqualTo("ready");
            while (setup.log().lines().stream().noneMatch(each -> each.text().equals("pinged"))) {
                Thread.onSpinWait();
            }
            // It stays through many of those questions.
            for (int i = 0; i < 50; i++) {
                client.ping(AMPLE);
            }
            assertThat(states).isEmpty();
        }
    }
}
