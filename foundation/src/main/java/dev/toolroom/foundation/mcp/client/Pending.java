package dev.toolroom.foundation.mcp.client;

import dev.toolroom.kernel.json.Json;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request that has no answer yet. What the server tells meanwhile waits here for the thread that
 * awaits the answer: of progress only the newest, of log messages the first few.
 */
final class Pending {
    private static final int MOST_LOGS = 64;

    private final Json id;
    private final String method;
    private final ArrayDeque<Consumer<RequestListener>> logs = new ArrayDeque<>();
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
        if (logs.size() < MOST_LOGS) {
            logs.add(listener -> listener.log(level, text));
            notifyAll();
        }
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
        while (true) {
            List<Consumer<RequestListener>> news = awaitNews(end);
            news.forEach(each -> each.accept(listener));
            synchronized (this) {
                if (logs.isEmpty() && progress == null) {
                    if (failure != null) {
                        throw failure;
                    }
                    if (result != null || end - System.nanoTime() <= 0) {
                        return result;
                    }
                }
            }
        }
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
