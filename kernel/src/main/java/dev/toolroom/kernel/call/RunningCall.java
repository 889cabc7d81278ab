package dev.toolroom.kernel.call;

import dev.toolroom.kernel.chat.ChatFiles.Versions;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.tool.Tool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One call under way: the thread that works on it, and what stops it. */
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
    private volatile Versions versions = Versions.NONE;

    RunningCall(Watchdog watchdog) {
        this.watchdog = watchdog;
    }

    /** Does the work on this thread, which hears of a cancellation until that has ended. */
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
                // The wish that this call end is nothing to whatever this thread does next.
                var _ = Thread.interrupted();
            }
        }
    }

    /** What the files of its chat were and have become, as far as that is known. */
    Versions versions() {
        return versions;
    }

    void versions(Versions known) {
        versions = known;
    }

    /** Nothing, once the call has ended. */
    void cancel() {
        stop(false);
    }

    private void stop(boolean byTime) {
        List<Runnable> told;
        synchronized (this) {
            if (requested || ended) {
                return;
            }
            requested = true;
            late = byTime;
            told = List.copyOf(stops);
            if (worker != null) {
                worker.interrupt();
            }
        }
        told.forEach(Thread::startVirtualThread);
    }

    /** Stops the work when it takes longer. */
    void limit(Duration time) {
        after(time, () -> stop(true));
    }

    /** Whether it was its time that stopped it. */
    synchronized boolean isLate() {
        return late;
    }

    /** Whether its tool was called; until then it may wait for a person or for files. */
    synchronized boolean hasBegun() {
        return begun;
    }

    /** True for the first who asks: who tells what the call came to. */
    synchronized boolean takesEnd() {
        if (ended) {
            return false;
        }
        ended = true;
        alarms.forEach(Watchdog.Alarm::callOff);
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

    /** Completed when the receipt is written. */
    CompletableFuture<Void> end() {
        return end;
    }
}
