package dev.toolroom.foundation.mcp.client;

import dev.toolroom.kernel.Amount;
import dev.toolroom.kernel.json.Json;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request that has no answer yet. What the server tells meanwhile waits here for the thread that
 * awaits the answer: of progress only the newest, of log messages the first, and how many were
 * more.
 */
final class Pending {
    private static final int MOST_LOGS_WAITING = 64;
    private static final int MOST_LOGS = 1_000;
    private static final int LONGEST_LOG = 2_000;

    private final Json id;
    private final String method;
    private final ArrayDeque<Consumer<RequestListener>> logs = new ArrayDeque<>();
    private int logsTold;
    private long logsLeftOut;
    private @Nullable Consumer<RequestListener> progress;
    private Json.@Nullable Obj result;
    private @Nullable ServerFailure failure;
    private Runnable whenDone = () -> {};

    Pending(Json id, String method) {
        this.id = id;
        this.method = method;
    }

    Json id() {
        return id;
    }

    String method() {
        return method;
    }

    synchronized void progress(double done, double total, String message) {
        progress = listener -> listener.progress(done, total, message);
        notifyAll();
    }

    synchronized void log(String level, String text) {
        if (logs.size() == MOST_LOGS_WAITING || logsTold == MOST_LOGS) {
            logsLeftOut++;
            return;
        }
        logsTold++;
        String line = Text.brief(text, LONGEST_LOG);
        logs.add(listener -> listener.log(level, line));
        notifyAll();
    }

    void complete(Json.Obj answer) {
        end(answer, null);
    }

    void fail(ServerFailure why) {
        end(null, why);
    }

    /** The first end counts. */
    private void end(Json.@Nullable Obj answer, @Nullable ServerFailure why) {
        Runnable told;
        synchronized (this) {
            if (isDone()) {
                return;
            }
            result = answer;
            failure = why;
            told = whenDone;
            notifyAll();
        }
        told.run();
    }

    /** Has {@code then} run on the thread that brings the end, at once if it is there already. */
    void whenDone(Runnable then) {
        synchronized (this) {
            if (!isDone()) {
                whenDone = then;
                return;
            }
        }
        then.run();
    }

    private boolean isDone() {
        return result != null || failure != null;
    }

    /** The result if there is one already. */
    synchronized Json.@Nullable Obj result() {
        return result;
    }

    synchronized @Nullable ServerFailure failure() {
        return failure;
    }

    /**
     * Waits for the answer and tells the listener what comes before it.
     *
     * @return null when the time is over
     * @throws ServerFailure if there will be none
     */
    Json.@Nullable Obj await(Duration time, RequestListener listener) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        do {
            awaitNews(end).forEach(each -> each.accept(listener));
            // A server that never stops talking does not hold its call beyond its time.
        } while (hasMore() && end - System.nanoTime() > 0);
        long leftOut;
        synchronized (this) {
            leftOut = logsLeftOut;
        }
        if (leftOut > 0) {
            listener.log(
                    "warning",
                    Amount.of(
                                    leftOut,
                                    "more log message of the server is",
                                    "more log messages of the server are")
                            + " not shown.");
        }
        synchronized (this) {
            if (failure != null) {
                throw failure;
            }
            return result;
        }
    }

    private synchronized boolean hasMore() {
        return !isDone() || !logs.isEmpty() || progress != null;
    }

    private synchronized List<Consumer<RequestListener>> awaitNews(long end)
            throws InterruptedException {
        long left = end - System.nanoTime();
        while (!isDone() && logs.isEmpty() && progress == null && left > 0) {
            // Rounded up: a wait of no milliseconds would be one without end.
            wait(left / 1_000_000 + 1);
            left = end - System.nanoTime();
        }
        var news = new ArrayDeque<>(logs);
        logs.clear();
        if (progress != null) {
            news.add(progress);
            progress = null;
        }
        return List.copyOf(news);
    }
}
