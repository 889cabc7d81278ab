package dev.toolroom.capability.toolsets.python;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Workers that wait, ready, for a call. Each serves one; whoever takes one has the next started.
 * The first call starts the pool, so that a home without Python tools has no Python process.
 */
final class WorkerPool implements AutoCloseable {
    private static final int ATTEMPTS = 3;

    private final WorkerStart start;
    private final int idle;
    private final Map<Kind, Deque<CompletableFuture<Worker>>> waiting = new EnumMap<>(Kind.class);
    private final Set<Worker> taken = new HashSet<>();
    private boolean closed;

    /** Workers differ in what cannot be taken away later. */
    private enum Kind {
        OFFLINE,
        NETWORK
    }

    /**
     * @param idle how many wait for calls without network; of those with network one does, once one
     *     was needed
     */
    WorkerPool(WorkerStart start, int idle) {
        this.start = start;
        this.idle = idle;
        for (Kind kind : Kind.values()) {
            waiting.put(kind, new ArrayDeque<>());
        }
    }

    /** A worker that is alive and serves nobody else. The taker closes it. */
    Worker take(boolean network) throws IOException {
        Kind kind = network ? Kind.NETWORK : Kind.OFFLINE;
        for (int attempt = 1; ; attempt++) {
            Worker worker = join(next(kind));
            if (worker.isAlive() && keep(worker)) {
                return worker;
            }
            worker.close();
            if (attempt == ATTEMPTS) {
                throw new IOException("workers end before they are used");
            }
        }
    }

    private synchronized boolean keep(Worker worker) {
        return !closed && taken.add(worker);
    }

    /** Its call has ended, and so has it. */
    synchronized void done(Worker worker) {
        taken.remove(worker);
    }

    private synchronized CompletableFuture<Worker> next(Kind kind) {
        if (closed) {
            throw new UncheckedIOException(new IOException("the runtime is closed"));
        }
        var queue = waiting.get(kind);
        CompletableFuture<Worker> first = ready(queue);
        if (first == null) {
            first = queue.isEmpty() ? start(kind) : queue.poll();
        }
        refill(kind);
        return first;
    }

    private static @Nullable CompletableFuture<Worker> ready(
            Deque<CompletableFuture<Worker>> queue) {
        for (var each : List.copyOf(queue)) {
            if (each.state() == Future.State.FAILED) {
                queue.remove(each);
            } else if (each.isDone()) {
                queue.remove(each);
                return each;
            }
        }
        return null;
    }

    private synchronized void refill(Kind kind) {
        int wanted = kind == Kind.OFFLINE ? idle : Math.min(1, idle);
        while (!closed && waiting.get(kind).size() < wanted) {
            waiting.get(kind).add(watched(kind, start(kind)));
        }
    }

    /** Starts those that wait for calls without network. */
    void warmUp() {
        refill(Kind.OFFLINE);
    }

    private CompletableFuture<Worker> start(Kind kind) {
        return start.start(kind == Kind.NETWORK);
    }

    /** Has one that ends while it waits replaced; one that never got ready waits for the next call. */
    private CompletableFuture<Worker> watched(Kind kind, CompletableFuture<Worker> starting) {
        starting.thenAccept(
                worker -> worker.process().onExit().thenAccept(gone -> replace(kind, starting)));
        return starting;
    }

    private synchronized void replace(Kind kind, CompletableFuture<Worker> gone) {
        if (waiting.get(kind).remove(gone)) {
            gone.join().close();
            refill(kind);
        }
    }

    private static Worker join(CompletableFuture<Worker> starting) throws IOException {
        try {
            return starting.join();
        } catch (CompletionException failed) {
            Throwable cause = failed.getCause();
            while (cause instanceof CompletionException && cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw cause instanceof IOException io ? io : new IOException(cause);
        }
    }

    /** Processes that wait ready for a call; for tests and figures. */
    synchronized List<Process> idleProcesses() {
        return waiting.values().stream()
                .flatMap(Deque::stream)
                .filter(each -> each.state() == Future.State.SUCCESS)
                .map(each -> each.join().process())
                .filter(Process::isAlive)
                .toList();
    }

    /** Ends those that wait; the next call starts again. */
    void rest() {
        List<CompletableFuture<Worker>> ended = new ArrayList<>();
        synchronized (this) {
            waiting.values().forEach(ended::addAll);
            waiting.values().forEach(Deque::clear);
        }
        for (var each : ended) {
            try {
                each.join().close();
            } catch (CompletionException neverReady) {
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
