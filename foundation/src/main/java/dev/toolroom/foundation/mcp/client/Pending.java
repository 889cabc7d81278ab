package dev.toolroom.foundation.mcp.client;

import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A request that has no answer yet. Progress and log messages wait here for the thread that awaits
 * the answer: only the latest progress, and log messages up to a limit, with a count of the rest.
 */
final class Pending {
    private static final int MAX_QUEUED_LOGS = 64;
    private static final int MAX_LOGS = 1_000;
    private static final int MAX_LOG_LENGTH = 2_000;

    private final Json id;
    private final String method;
    private final ArrayDeque<Consumer<RequestListener>> logs = new ArrayDeque<>();
    private int logsAccepted;
    private long logsDropped;
    private @Nullable Consumer<RequestListener> progress;
    private Json.@Nullable Obj result;
    private @Nullable ServerFailure failure;
    private Runnable onDone = () -> {};

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
        if (logs.size() == MAX_QUEUED_LOGS || logsAccepted == MAX_LOGS) {
            logsDropped++;
            return;
        }
        logsAccepted++;
        String line = Text.brief(text, MAX_LOG_LENGTH);
        logs.add(listener -> listener.log(level, line));
        notifyAll();
    }

    void complete(Json.Obj answer) {
        end(answer, null);
    }

    void fail(ServerFailure why) {
        end(null, why);
    }

    /** Sets the outcome; the first one wins. */
    private void end(Json.@Nullable Obj answer, @Nullable ServerFailure why) {
        Runnable callback;
        synchronized (this) {
            if (isDone()) {
                return;
            }
            result = answer;
            failure = why;
            callback = onDone;
            notifyAll();
        }
        callback.run();
    }

    /** Runs {@code then} on the thread that sets the outcome, or at once if there is one. */
    void onDone(Runnable then) {
        synchronized (this) {
            if (!isDone()) {
                onDone = then;
                return;
            }
        }
        then.run();
    }

    private boolean isDone() {
        return result != null || failure != null;
    }

    /** Returns the result, or null if there is none yet. */
    synchronized Json.@Nullable Obj result() {
        return result;
    }

    synchronized @Nullable ServerFailure failure() {
        return failure;
    }

    /**
     * Waits for the answer and passes what comes before it to the listener.
     *
     * @return null after a timeout
     * @throws ServerFailure if the request failed
     */
    Json.@Nullable Obj await(Duration time, RequestListener listener) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        do {
            takeUpdates(end).forEach(each -> each.accept(listener));
            // The deadline also ends a call whose server never stops sending updates.
        } while (isActive() && end - System.nanoTime() > 0);
        long dropped;
        synchronized (this) {
            dropped = logsDropped;
        }
        if (dropped > 0) {
            listener.log(
                    "warning",
                    Amount.of(
                                    dropped,
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

    private synchronized boolean isActive() {
        return !isDone() || !logs.isEmpty() || progress != null;
    }

    private synchronized List<Consumer<RequestListener>> takeUpdates(long end)
            throws InterruptedException {
        long remaining = end - System.nanoTime();
        while (!isDone() && logs.isEmpty() && progress == null && remaining > 0) {
            // Rounded up, because wait(0) never times out.
            wait(remaining / 1_000_000 + 1);
            remaining = end - System.nanoTime();
        }
        var updates = new ArrayDeque<>(logs);
        logs.clear();
        if (progress != null) {
            updates.add(progress);
            progress = null;
        }
        return List.copyOf(updates);
    }
}
