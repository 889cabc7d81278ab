package dev.toolroom.foundation.mcp.client;

import dev.toolroom.foundation.mcp.client.ServerFailure.Kind;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Keeps a server running: starts it, checks it, and restarts it with backoff. */
public final class ServerSupervisor implements AutoCloseable {
    private static final Duration PING_TIMEOUT = Duration.ofSeconds(15);

    private final String server;
    private final Connector connector;
    private final Policy policy;
    private final Clock clock;
    private final Consumer<ServerState> listener;

    /** Restart and close exclude each other, so that neither starts what the other has ended. */
    private final ReentrantLock lifecycleLock = new ReentrantLock();

    private ServerState state = new ServerState.Stopped();
    private @Nullable McpClient client;
    private @Nullable Thread supervisor;
    private CompletableFuture<Void> retrySignal = new CompletableFuture<>();
    private int failures;

    /** Opens connections. */
    @FunctionalInterface
    public interface Connector {
        /**
         * Starts the server or connects to it.
         *
         * @throws ServerFailure if the server cannot be reached
         * @throws MissingConfig if a person has to give settings first
         */
        McpClient connect() throws InterruptedException;
    }

    /**
     * When to check and when to retry.
     *
     * @param check how often an idle server is pinged
     * @param steady uptime after which the failure count starts again
     */
    public record Policy(Backoff backoff, Duration check, Duration steady) {
        public static final Policy USUAL =
                new Policy(Backoff.DEFAULT, Duration.ofSeconds(60), Duration.ofSeconds(60));
    }

    /**
     * Creates a supervisor; {@link #start} starts the server.
     *
     * @param listener receives every state, in order, on the supervisor's thread
     */
    public ServerSupervisor(
            String server,
            Connector connector,
            Policy policy,
            Clock clock,
            Consumer<ServerState> listener) {
        this.server = server;
        this.connector = connector;
        this.policy = policy;
        this.clock = clock;
        this.listener = listener;
    }

    /** Starts the server in the background, unless already started. */
    public synchronized void start() {
        if (supervisor == null) {
            failures = 0;
            state = new ServerState.Starting(null);
            supervisor =
                    Thread.ofVirtual().name("mcp-" + server + "-keeper").start(this::supervise);
        }
    }

    public synchronized ServerState state() {
        return state;
    }

    /**
     * Restarts it at once, whatever its state. Its state is starting throughout: no observer sees
     * it stopped in between.
     */
    public void restart() {
        lifecycleLock.lock();
        try {
            stop(new ServerState.Starting(null));
            start();
        } finally {
            lifecycleLock.unlock();
        }
    }

    /**
     * Waits for the connection and returns it.
     *
     * @throws ServerFailure if it is not ready in time, with advice
     */
    public synchronized McpClient ready(Duration time) throws InterruptedException {
        long deadline = System.nanoTime() + time.toNanos();
        long remaining = time.toNanos();
        while (state instanceof ServerState.Starting && remaining > 0) {
            wait(remaining / 1_000_000 + 1);
            remaining = deadline - System.nanoTime();
        }
        if (client != null && state instanceof ServerState.Ready) {
            return client;
        }
        throw notReady();
    }

    private ServerFailure notReady() {
        return switch (state) {
            case ServerState.Failed failed ->
                    new ServerFailure(
                            server,
                            Kind.NOT_READY,
                            "is not running: it " + failed.failure().what(),
                            failed.nextStep());
            case ServerState.Starting(ServerState.Failed after) when after != null ->
                    new ServerFailure(
                            server,
                            Kind.NOT_READY,
                            "is being started again. Last time it " + after.failure().what(),
                            after.nextStep());
            case ServerState.NeedsConfig needs ->
                    new ServerFailure(
                            server,
                            Kind.NOT_READY,
                            "has no value for " + String.join(", ", needs.missing()) + ".",
                            "Set it for this server, then call the tool again.");
            case ServerState.Stopped _ ->
                    new ServerFailure(
                            server, Kind.NOT_READY, "is stopped.", "Enable or start the server.");
            case ServerState.Starting _, ServerState.Ready _ ->
                    new ServerFailure(
                            server,
                            Kind.NOT_READY,
                            "is still starting.",
                            "Call the tool again in a moment.");
        };
    }

    private void supervise() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                ServerState next = runOnce();
                setState(next, null);
                if (next instanceof ServerState.NeedsConfig) {
                    return;
                }
                policy.backoff().await(failures, retrySignal());
                setState(
                        new ServerState.Starting(
                                next instanceof ServerState.Failed failed ? failed : null),
                        null);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized CompletableFuture<Void> retrySignal() {
        return retrySignal;
    }

    /** Retries now instead of waiting for the backoff to end. */
    public synchronized void retry() {
        if (state instanceof ServerState.Failed) {
            retrySignal.complete(null);
        } else if (state instanceof ServerState.NeedsConfig) {
            supervisor = null;
            start();
        }
    }

    private ServerState runOnce() throws InterruptedException {
        long startedAt = System.nanoTime();
        ServerFailure why;
        try (McpClient connected = connector.connect()) {
            startedAt = System.nanoTime();
            setState(new ServerState.Ready(connected.info()), connected);
            why = watch(connected);
        } catch (MissingConfig e) {
            return new ServerState.NeedsConfig(e.names());
        } catch (ServerFailure e) {
            why = e;
        } catch (RuntimeException bug) {
            System.getLogger(ServerSupervisor.class.getName())
                    .log(Level.ERROR, "MCP server " + server, bug);
            why =
                    new ServerFailure(
                            server,
                            Kind.CANNOT_START,
                            "could not be started.",
                            "Look at Toolroom's log.");
        }
        boolean wasSteady = System.nanoTime() - startedAt > policy.steady().toNanos();
        failures = wasSteady ? 1 : failures + 1;
        return new ServerState.Failed(why, clock.instant().plus(policy.backoff().after(failures)));
    }

    /** Waits until the server ends, or is idle and does not answer a ping. */
    private ServerFailure watch(McpClient connected) throws InterruptedException {
        while (true) {
            try {
                return connected.ended().get(policy.check().toNanos(), TimeUnit.NANOSECONDS);
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            } catch (TimeoutException quiet) {
                if (connected.isIdle()) {
                    try {
                        connected.ping(PING_TIMEOUT);
                    } catch (ServerFailure e) {
                        return e;
                    }
                }
            }
        }
    }

    private void setState(ServerState next, @Nullable McpClient connected)
            throws InterruptedException {
        synchronized (this) {
            if (!Thread.currentThread().equals(supervisor)) {
                // Stopped meanwhile; another thread may supervise it now.
                throw new InterruptedException("stopped");
            }
            state = next;
            client = connected;
            retrySignal = new CompletableFuture<>();
            notifyAll();
        }
        notifyListener(next);
    }

    /** Notifies the listener; its failure must not stop the server. */
    private void notifyListener(ServerState next) {
        try {
            listener.accept(next);
        } catch (RuntimeException e) {
            System.getLogger(ServerSupervisor.class.getName())
                    .log(Level.WARNING, "the state of MCP server " + server, e);
        }
    }

    /** Stops the server and waits for its end. */
    @Override
    public void close() {
        lifecycleLock.lock();
        try {
            stop(new ServerState.Stopped());
        } finally {
            lifecycleLock.unlock();
        }
    }

    private void stop(ServerState next) {
        Thread stopped;
        synchronized (this) {
            stopped = supervisor;
            supervisor = null;
            state = next;
            client = null;
            notifyAll();
        }
        if (stopped == null) {
            return;
        }
        stopped.interrupt();
        try {
            stopped.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        notifyListener(next);
    }
}
