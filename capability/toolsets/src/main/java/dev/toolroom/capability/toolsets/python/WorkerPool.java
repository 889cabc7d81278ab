package dev.toolroom.capability.toolsets.python;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future.State;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Workers that wait, ready, for a call. Each serves one; whoever takes one has the next started
 * once its call is under way. The first call starts the pool, so that a home without Python tools
 * has no Python process.
 */
final class WorkerPool implements AutoCloseable {
    private static final int ATTEMPTS = 3;

    private static final Executor REFILL =
            CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS);

    private final WorkerStart start;
    private final Waiting offline;
    private final Waiting networked;
    private final Set<Worker> taken = new HashSet<>();
    private boolean closed;

    /** Workers of one kind: they differ in what cannot be taken away later. */
    private record Waiting(boolean network, int wanted, Deque<Starting> workers) {
        /** The first that is ready, else the first that will be. */
        Optional<Starting> next() {
            workers.removeIf(each -> each.worker.state() == State.FAILED);
            Optional<Starting> first =
                    workers.stream()
                            .filter(each -> each.worker.isDone())
                            .findFirst()
                            .or(() -> Optional.ofNullable(workers.peek()));
            first.ifPresent(workers::remove);
            return first;
        }
    }

    /** One that is ready, or will be. */
    private static final class Starting {
        private final CompletableFuture<Worker> worker;

        Starting(CompletableFuture<Worker> worker) {
            this.worker = worker;
        }

        Worker join() throws IOException {
            try {
                return worker.join();
            } catch (CompletionException failed) {
                Throwable cause = failed.getCause();
                throw cause instanceof IOException io ? io : new IOException(cause);
            }
        }
    }

    /**
     * Starts nothing yet.
     *
     * @param idle how many wait for calls without network; of those with network one does, once one
     *     was needed
     */
    WorkerPool(WorkerStart start, int idle) {
        this.start = start;
        offline = new Waiting(false, idle, new ArrayDeque<>());
        networked = new Waiting(true, Math.min(1, idle), new ArrayDeque<>());
    }

    /** A worker that is alive and serves nobody else. The taker closes it. */
    Worker take(boolean network) throws IOException {
        for (int attempt = 1; ; attempt++) {
            Worker worker = next(network ? networked : offline).join();
            if (worker.isAlive() && keep(worker)) {
                return worker;
            }
            worker.close();
            if (attempt == ATTEMPTS) {
                throw new IOException("Python processes end before they are used");
            }
        }
    }

    private synchronized boolean keep(Worker worker) {
        return !closed && taken.add(worker);
    }

    /** Its call has ended, and so has it, or will in a moment. */
    void done(Worker worker) {
        // Deleting its files takes longer than the call itself may; the call does not wait for it.
        var _ =
                worker.process()
                        .onExit()
                        .thenRun(() -> Thread.startVirtualThread(() -> gone(worker)));
    }

    private void gone(Worker worker) {
        worker.temporary().close();
        synchronized (this) {
            taken.remove(worker);
        }
    }

    private synchronized Starting next(Waiting waiting) throws IOException {
        if (closed) {
            throw new IOException("Toolroom is closing");
        }
        return waiting.next().orElseGet(() -> new Starting(start.start(waiting.network())));
    }

    /**
     * Starts the next one, soon: at once it would compete with the call for the processor. Called
     * when the call is under way.
     */
    void replace(boolean network) {
        REFILL.execute(() -> refill(network ? networked : offline));
    }

    private synchronized void refill(Waiting waiting) {
        while (!closed && waiting.workers().size() < waiting.wanted()) {
            var fresh = new Starting(start.start(waiting.network()));
            waiting.workers().add(fresh);
            // One that never gets ready is dropped by the next call, which says why.
            var _ = fresh.worker.thenAccept(worker -> replaceWhenGone(waiting, fresh, worker));
        }
    }

    private void replaceWhenGone(Waiting waiting, Starting fresh, Worker worker) {
        var _ =
                worker.process()
                        .onExit()
                        .thenRun(
                                () -> {
                                    if (wasWaiting(waiting, fresh)) {
                                        worker.close();
                                        refill(waiting);
                                    }
                                });
    }

    private synchronized boolean wasWaiting(Waiting waiting, Starting worker) {
        return waiting.workers().remove(worker);
    }

    /** Starts those that wait for calls without network. */
    void warmUp() {
        refill(offline);
    }

    /** Processes that wait ready for a call; for tests and figures. */
    synchronized List<Process> idleProcesses() {
        return Stream.of(offline, networked)
                .flatMap(waiting -> waiting.workers().stream())
                .filter(each -> each.worker.state() == State.SUCCESS)
                .map(each -> each.worker.resultNow().process())
                .filter(Process::isAlive)
                .toList();
    }

    /** Ends those that wait; the next call starts again. */
    void rest() {
        List<Starting> ended = new ArrayList<>();
        synchronized (this) {
            for (Waiting waiting : List.of(offline, networked)) {
                ended.addAll(waiting.workers());
                waiting.workers().clear();
            }
        }
        for (Starting each : ended) {
            try {
                each.join().close();
            } catch (IOException neverReady) {
                // Its process has been ended already.
            }
        }
    }

    @Override
    public void close() {
        List<Worker> busy;
        synchronized (this) {
            closed = true;
            busy = List.copyOf(taken);
        }
        busy.forEach(Worker::close);
        rest();
        start.close();
    }
}
