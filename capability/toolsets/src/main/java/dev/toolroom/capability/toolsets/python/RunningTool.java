package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.python.PythonResult.Failed;
import dev.toolroom.capability.toolsets.python.PythonResult.Raised;
import dev.toolroom.capability.toolsets.python.PythonResult.Returned;
import dev.toolroom.capability.toolsets.python.PythonResult.Run;
import dev.toolroom.capability.toolsets.sandbox.SandboxStatus;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One call under way in a worker: what is said while it runs, how it is stopped, how it ended. */
final class RunningTool {
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final Worker worker;
    private final PythonCall call;
    private final PythonListener listener;
    private final ScheduledExecutorService clock;
    private final AtomicReference<@Nullable PythonProblem> stopped = new AtomicReference<>();
    private @Nullable SandboxStatus sandbox;
    private Json.@Nullable Obj compiled;

    RunningTool(
            Worker worker,
            PythonCall call,
            PythonListener listener,
            ScheduledExecutorService clock) {
        this.worker = worker;
        this.call = call;
        this.listener = listener;
        this.clock = clock;
        worker.stdout.listen(
                worker.end(), piece -> listener.output(PythonListener.Stream.STDOUT, piece));
        worker.stderr.listen(
                worker.end(), piece -> listener.output(PythonListener.Stream.STDERR, piece));
    }

    /**
     * Asks the tool to stop, and ends it when it has not within its grace. The first wish counts.
     */
    void stop(PythonProblem why) {
        if (!stopped.compareAndSet(null, why)) {
            return;
        }
        try {
            worker.tell("cancel");
        } catch (IOException gone) {
            worker.kill();
        }
        var _ =
                clock.schedule(
                        worker::kill, call.limits().grace().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Whether the tool itself has begun; until then the call can be made again. */
    boolean hasBegun() {
        return sandbox != null;
    }

    /**
     * Sends the call and waits for its end; returns once no process of it is left.
     *
     * @param meanwhile done while the tool begins; what wakes other threads is done then
     */
    PythonResult converse(Json.Obj limits, Json.Obj request, Runnable meanwhile) {
        ScheduledFuture<?> timeout = null;
        Json.Obj last = null;
        PythonProblem broken = null;
        try {
            worker.tell(limits.with("end", worker.end()).write());
            worker.send(request);
            timeout =
                    clock.schedule(
                            () -> stop(PythonProblem.TIMEOUT),
                            call.limits().time().toMillis(),
                            TimeUnit.MILLISECONDS);
            meanwhile.run();
            last = listen();
        } catch (Worker.NotAMessage notOurs) {
            broken = PythonProblem.PROTOCOL;
            worker.kill();
        } catch (IOException ended) {
            // How it ended shows in its exit code; it may have ended before it was sent anything.
            meanwhile.run();
        } finally {
            if (timeout != null) {
                timeout.cancel(false);
            }
        }
        // Read while the processes of the call end.
        Json value = last == null ? null : value(last);
        int code = last != null && worker.isOver() ? 0 : worker.ended();
        var run =
                new Run(
                        worker.stdout.finish(LAST_WORDS),
                        worker.stderr.finish(LAST_WORDS),
                        sandbox);
        if (broken != null) {
            return new Failed(
                    broken,
                    "The tool wrote to the connection that belongs to Toolroom.",
                    "Do not write to file descriptors that the tool did not open.",
                    run);
        }
        return last == null ? ended(code, run) : answered(last, value, run);
    }

    /** Passes on what the tool says while it runs; returns its last word, or null. */
    private Json.@Nullable Obj listen() throws IOException {
        for (Json.Obj said = worker.receive(); said != null; said = worker.receive()) {
            switch (said.text("type", "")) {
                case "started" -> started(said);
                case "progress" -> progress(said);
                case "log" -> listener.log(said.text("level", "info"), said.text("text", ""));
                case "result", "raised", "failed" -> {
                    return said;
                }
                default -> throw new Worker.NotAMessage("of an unknown type");
            }
        }
        return null;
    }

    /** Only the first is the worker's: the tool runs from then on, and may write what it likes. */
    private void started(Json.Obj said) {
        if (sandbox == null) {
            sandbox = new SandboxStatus(worker.level(), missing(said));
            compiled = said.get("compiled") instanceof Json.Obj code ? code : null;
        }
    }

    /** The file of the tool, if this call was the one that compiled it. */
    Optional<Json.Obj> compiled() {
        return Optional.ofNullable(compiled);
    }

    private static List<String> missing(Json.Obj started) {
        List<String> missing = new ArrayList<>();
        if (started.get("missing") instanceof Json.Arr(var items)) {
            items.forEach(item -> missing.add(item instanceof Json.Str(var text) ? text : "?"));
        }
        return missing;
    }

    private void progress(Json.Obj said) {
        double done = number(said, "progress", 0);
        double total = number(said, "total", 0);
        String message = said.text("message", "");
        if (total > 0) {
            listener.progress(Math.round(done), Math.round(total), message);
        } else if (done >= 0 && done <= 1) {
            listener.progress(Math.round(done * 100), 100, message);
        } else {
            listener.progress(Math.round(done), 0, message);
        }
    }

    private static double number(Json.Obj from, String name, double otherwise) {
        return from.get(name) instanceof Json.Num(String digits)
                ? Double.parseDouble(digits)
                : otherwise;
    }

    /** The result of the tool, if the message has one that can be read. */
    private static @Nullable Json value(Json.Obj last) {
        try {
            return last.text("type", "").equals("result")
                    ? Json.read(last.text("value", ""))
                    : null;
        } catch (Json.Malformed problem) {
            return null;
        }
    }

    private PythonResult answered(Json.Obj last, @Nullable Json value, Run run) {
        return switch (last.text("type", "")) {
            case "result" -> returned(last.text("value", ""), value, run);
            case "raised" ->
                    new Raised(
                            last.text("exception", "Exception"),
                            last.text("message", ""),
                            last.text("traceback", ""),
                            run);
            default -> {
                PythonProblem why = stopped.get();
                yield why != null && last.text("code", "").equals("cancelled")
                        ? ToolEnd.stopped(why, call.limits(), run)
                        : ToolEnd.reported(last, run);
            }
        };
    }

    private static PythonResult returned(String text, @Nullable Json value, Run run) {
        if (value instanceof Json.Obj object) {
            return new Returned(object, run);
        }
        try {
            Json.read(text);
            return ToolEnd.notJson("The result is not an object.", run);
        } catch (Json.Malformed problem) {
            return ToolEnd.notJson("The result is not usable: " + problem.getMessage() + ".", run);
        }
    }

    private PythonResult ended(int code, Run run) {
        PythonProblem why = stopped.get();
        return why != null
                ? ToolEnd.stopped(why, call.limits(), run)
                : ToolEnd.crashed(code, call.limits(), run);
    }
}
