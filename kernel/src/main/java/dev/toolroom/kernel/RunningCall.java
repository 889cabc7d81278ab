package dev.toolroom.kernel;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One call under way: the work, what stops it, and what it came to. */
final class RunningCall implements Cancellation {
    private final CompletableFuture<Answer> work = new CompletableFuture<>();
    private final CompletableFuture<Void> cancelled = new CompletableFuture<>();
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final List<Runnable> stops = new ArrayList<>();
    private @Nullable Thread worker;

    /** Does the work on a virtual thread of its own. */
    void start(Tool tool, ToolCall call, CallContext context) {
        synchronized (this) {
            if (requested()) {
                return;
            }
            worker =
                    Thread.ofVirtual()
                            .name("call-" + call.tool())
                            .unstarted(() -> run(tool, call, context));
        }
        worker.start();
    }

    private void run(Tool tool, ToolCall call, CallContext context) {
        try {
            work.complete(tool.call(call.arguments(), context));
        } catch (Throwable thrown) {
            work.completeExceptionally(thrown);
        }
    }

    /**
     * Waits until the work has ended or somebody wants it to.
     *
     * @throws TimeoutException when it did neither in time
     */
    void await(Duration time) throws InterruptedException, TimeoutException {
        try {
            CompletableFuture.anyOf(work, cancelled).get(time.toMillis(), MILLISECONDS);
        } catch (ExecutionException thrownByTheWork) {
            // Seen again by whoever takes the answer.
        }
    }

    /** What the work came to, or null when it is still at it. */
    @Nullable CompletableFuture<Answer> ended(Duration grace) throws InterruptedException {
        try {
            work.get(grace.toMillis(), MILLISECONDS);
        } catch (TimeoutException stillRunning) {
            return null;
        } catch (ExecutionException thrown) {
            return work;
        }
        return work;
    }

    boolean isDone() {
        return work.isDone();
    }

    /** Nothing, once the work has ended. */
    void cancel() {
        List<Runnable> told;
        Thread running;
        synchronized (this) {
            if (requested() || work.isDone()) {
                return;
            }
            cancelled.complete(null);
            told = List.copyOf(stops);
            running = worker;
        }
        told.forEach(Thread::startVirtualThread);
        if (running != null) {
            running.interrupt();
        }
    }

    CompletableFuture<Void> cancelled() {
        return cancelled;
    }

    @Override
    public boolean requested() {
        return cancelled.isDone();
    }

    @Override
    public void onCancel(Runnable stop) {
        synchronized (this) {
            if (!requested()) {
                stops.add(stop);
                return;
            }
        }
        Thread.startVirtualThread(stop);
    }

    CallListener whileOpen(CallListener listener) {
        return new CallListener() {
            @Override
            public void progress(long done, long total, String message) {
                if (!work.isDone() && !requested()) {
                    listener.progress(done, total, message);
                }
            }
        };
    }

    /** Completed when the receipt is written. */
    CompletableFuture<Void> end() {
        return end;
    }
}
