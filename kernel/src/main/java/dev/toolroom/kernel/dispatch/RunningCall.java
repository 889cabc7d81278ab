package dev.toolroom.kernel.dispatch;

import dev.toolroom.kernel.call.CallContext;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Cancellation;
import dev.toolroom.kernel.call.FileVersions;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.tool.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state of one call: its thread, its cancellation and its end. */
final class RunningCall implements Cancellation {
    private final Watchdog watchdog;
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final List<Runnable> stops = new ArrayList<>();
    private final List<Watchdog.Alarm> alarms = new ArrayList<>();
    private @Nullable Thread worker;
    private boolean ended;
    private boolean late;
    private boolean begun;
    private volatile boolean requested;
    private volatile FileVersions versions = FileVersions.NONE;

    RunningCall(Watchdog watchdog) {
        this.watchdog = watchdog;
    }

    /** Calls the tool on this thread, which a cancellation interrupts until the tool returns. */
    Answer work(Tool tool, ToolCall call, CallContext context) {
        synchronized (this) {
            if (requested) {
                throw new java.util.concurrent.CancellationException();
            }
            worker = Thread.currentThread();
            begun = true;
        }
        try {
            return tool.call(call.arguments(), context);
        } finally {
            synchronized (this) {
                worker = null;
                // A late interrupt must not reach what this thread does next.
                var _ = Thread.interrupted();
            }
        }
    }

    /** Returns the versions of the chat files before and after, as far as they are known. */
    FileVersions versions() {
        return versions;
    }

    void versions(FileVersions known) {
        versions = known;
    }

    /** Does nothing once the call has ended. */
    void cancel() {
        stop(false);
    }

    private void stop(boolean byTime) {
        List<Runnable> actions;
        synchronized (this) {
            if (requested || ended) {
                return;
            }
            requested = true;
            late = byTime;
            actions = List.copyOf(stops);
            if (worker != null) {
                worker.interrupt();
            }
        }
        actions.forEach(Thread::startVirtualThread);
    }

    /** Stops the work after this time. */
    void limit(Duration time) {
        after(time, () -> stop(true));
    }

    /** Whether the time limit stopped it. */
    synchronized boolean isLate() {
        return late;
    }

    /** Whether the tool was called. Before that, the call waits for a person or for files. */
    synchronized boolean hasBegun() {
        return begun;
    }

    /** Returns true once: for the caller that may report the outcome. */
    synchronized boolean takesEnd() {
        if (ended) {
            return false;
        }
        ended = true;
        alarms.forEach(Watchdog.Alarm::cancel);
        return true;
    }

    @Override
    public boolean requested() {
        return requested;
    }

    @Override
    public void onCancel(Runnable stop) {
        synchronized (this) {
            if (!requested) {
                stops.add(stop);
                return;
            }
        }
        Thread.startVirtualThread(stop);
    }

    @Override
    public synchronized void after(Duration time, Runnable stop) {
        if (!ended) {
            alarms.add(watchdog.after(time, stop));
        }
    }

    @Override
    public <T> T shielded(Supplier<T> work) {
        Thread here = Thread.currentThread();
        boolean own;
        synchronized (this) {
            own = here.equals(worker);
            if (own) {
                worker = null;
                var _ = Thread.interrupted();
            }
        }
        try {
            return work.get();
        } finally {
            synchronized (this) {
                worker = own ? here : worker;
            }
        }
    }

    CallListener whileOpen(CallListener listener) {
        return new CallListener() {
            @Override
            public void progress(long done, long total, String message) {
                if (!isOver()) {
                    listener.progress(done, total, message);
                }
            }

            @Override
            public void log(Severity level, String message) {
                if (!isOver()) {
                    listener.log(level, message);
                }
            }

            @Override
            public void output(Stream stream, String text) {
                if (!isOver()) {
                    listener.output(stream, text);
                }
            }
        };
    }

    private synchronized boolean isOver() {
        return ended || requested;
    }

    /** Returns a future that completes when the receipt is written. */
    CompletableFuture<Void> end() {
        return end;
    }
}
