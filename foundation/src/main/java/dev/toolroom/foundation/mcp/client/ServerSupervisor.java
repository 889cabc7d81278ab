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

/**
 * Keeps one server running: starts it, looks whether it still answers, and starts it again after it
 * failed, each time later.
 */
public final class ServerSupervisor implements AutoCloseable {
    private static final Duration PING = Duration.ofSeconds(15);

    private final String server;
    private final Connector connector;
    private final Policy policy;
    private final Clock clock;
    private final Consumer<ServerState> listener;

    /** Restart and close take turns, so that none of them starts what the other has ended. */
    private final ReentrantLock turn = new ReentrantLock();

    private ServerState state = new ServerState.Stopped();
    private @Nullable McpClient client;
    private @Nullable Thread keeper;
    private CompletableFuture<Void> wake = new CompletableFuture<>();
    private int failures;

    /** Makes one connection. */
    @FunctionalInterface
    public interface Connector {
        /**
         * Starts or reaches the server.
         *
         * @throws ServerFailure if the server cannot be reached
         * @throws MissingConfig if a person has to give something first
         */
        McpClient connect() throws InterruptedException;
    }

    /**
     * When to try again.
     *
     * @param check how often a server that has nothing to do is asked whether it is there
     * @param steady after so long a failure counts as the first again
     */
    public record Policy(Backoff backoff, Duration check, Duration steady) {
        public static final Policy USUAL =
                new Policy(Backoff.USUAL, Duration.ofSeconds(60), Duration.ofSeconds(60));
    }

    /**
     * One that does nothing yet.
     *
     * @param listener told of every state, in order, on the thread of the supervisor
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

    /** Starts the server in the background, unless that was done before. */
    public synchronized void start() {
        if (keeper == null) {
            failures = 0;
            state = new ServerState.Starting(null);
            keeper = Thread.ofVirtual().name("mcp-" + server + "-keeper").start(this::keep);
        }
    }

    public synchronized ServerState state() {
        return state;
    }

    /**
     * Starts it anew, at once, whatever state it is in. It counts as starting from here on: nobody
     * who looks in between sees it stopped.
     */
    public void restart() {
        turn.lock();
        try {
            end(new ServerState.Starting(null));
            start();
        } finally {
            turn.unlock();
        }
    }

    /**
     * The connection, once it is there.
     *
     * @throws ServerFailure if it is not there in time, with what to do about it
     */
    public synchronized McpClient ready(Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        long left = time.toNanos();
        while (state instanceof ServerState.Starting && left > 0) {
            wait(left / 1_000_000 + 1);
            left = end - System.nanoTime();
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

    private void keep() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                ServerState next = runOnce();
                become(next, null);
                if (next instanceof ServerState.NeedsConfig) {
                    return;
                }
                policy.backoff().await(failures, wake());
                become(
                        new ServerState.Starting(
                                next instanceof ServerState.Failed failed ? failed : null),
                        null);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized CompletableFuture<Void> wake() {
        return wake;
    }

    /** Tries again now instead of waiting for the end of the back-off. */
    public synchronized void retry() {
        if (state instanceof ServerState.Failed) {
            wake.complete(null);
        } else if (state instanceof ServerState.NeedsConfig) {
            keeper = null;
            start();
        }
    }

    private ServerState runOnce() throws InterruptedException {
        long began = System.nanoTime();
        ServerFailure why;
        try (McpClient connected = connector.connect()) {
            began = System.nanoTime();
            become(new ServerState.Ready(connected.info()), connected);
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
        boolean wasSteady = System.nanoTime() - began > policy.steady().toNanos();
        failures = wasSteady ? 1 : failures + 1;
        return new ServerState.Failed(why, clock.instant().plus(policy.backoff().after(failures)));
    }

    /** Until it ends; one that has nothing to do and does not answer counts as ended. */
    private ServerFailure watch(McpClient connected) throws InterruptedException {
        while (true) {
            try {
                return connected.ended().get(policy.check().toNanos(), TimeUnit.NANOSECONDS);
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            } catch (TimeoutException quiet) {
                if (connected.isIdle()) {
                    try {
                        connected.ping(PING);
                    } catch (ServerFailure e) {
                        return e;
                    }
                }
            }
        }
    }

    private void become(ServerState next, @Nullable McpClient connected)
            throws InterruptedException {
        synchronized (this) {
            if (!Thread.currentThread().equals(keeper)) {
                // Stopped meanwhile, and perhaps started again by another.
                throw new InterruptedException("stopped");
            }
            state = next;
            client = connected;
            wake = new CompletableFuture<>();
            notifyAll();
        }
        tell(next);
    }

    /** Whoever cannot hear of it does not keep the server from running. */
    private void tell(ServerState next) {
        try {
            listener.accept(next);
        } catch (RuntimeException e) {
            System.getLogger(ServerSupervisor.class.getName())
                    .log(Level.WARNING, "the state of MCP server " + server, e);
        }
    }

    /** Stops the server; it has ended when this returns. */
    @Override
    public void close() {
        turn.lock();
        try {
            end(new ServerState.Stopped());
        } finally {
            turn.unlock();
        }
    }

    private void end(ServerState next) {
        Thread stopped;
        synchronized (this) {
            stopped = keeper;
            keeper = null;
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
        tell(next);
    }
}
