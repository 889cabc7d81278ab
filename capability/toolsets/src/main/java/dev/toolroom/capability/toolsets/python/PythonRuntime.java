package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.python.PythonResult.Failed;
import dev.toolroom.capability.toolsets.python.PythonResult.Run;
import dev.toolroom.capability.toolsets.sandbox.Interpreter;
import dev.toolroom.capability.toolsets.sandbox.ResourceLimits;
import dev.toolroom.capability.toolsets.sandbox.Sandbox;
import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import dev.toolroom.capability.toolsets.sandbox.SandboxPolicy;
import dev.toolroom.foundation.home.PrivateFiles;
import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.call.Cancellation;
import dev.toolroom.kernel.text.Amount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs Python tools: each call in a process of its own that was started ahead of time, confined as
 * far as this machine can, and gone with everything it started before the call is answered.
 */
public final class PythonRuntime implements AutoCloseable {
    private static final int LARGEST_ARGUMENTS = 1024 * 1024;
    private static final int ATTEMPTS = 3;
    private static final int MOST_ENTRIES = 1000;
    private static final Duration REST = Duration.ofMinutes(10);

    private final Path folder;
    private final Sandbox sandbox;
    private final int idle;
    private final Wheels wheels;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("python-clock").factory());
    private final Map<Entry, EntryPoint> entries = new ConcurrentHashMap<>();
    private final CompiledTools compiled = new CompiledTools();
    private @Nullable WorkerPool pool;
    private int searchesOfPool;
    private long used;
    private boolean resting;
    private boolean closed;

    private record Entry(Path toolset, String entrypoint) {}

    /**
     * A runtime that starts nothing before its first call.
     *
     * @param folder of the home, for sockets, unpacked wheels and temporary files
     * @param idle how many processes wait for the next calls; the first call starts them
     */
    public PythonRuntime(Path folder, Sandbox sandbox, int idle) {
        this.folder = folder;
        this.sandbox = sandbox;
        this.idle = idle;
        this.wheels = new Wheels(folder.resolve("wheels"));
    }

    /**
     * Runs one call on this thread. A cancellation reaches the tool as an exception, and after its
     * grace all its processes.
     */
    public PythonResult run(PythonCall call, PythonListener listener, Cancellation cancellation) {
        // An interrupt would close the socket; what stops the tool is the hook below.
        return cancellation.shielded(() -> checked(call, listener, cancellation));
    }

    private PythonResult checked(
            PythonCall call, PythonListener listener, Cancellation cancellation) {
        endOutdatedWorkers(sandbox.refresh());
        Interpreter.Search search = sandbox.interpreter();
        Interpreter interpreter = search.found().orElse(null);
        if (interpreter == null) {
            return failed(
                    PythonProblem.NO_INTERPRETER,
                    "There is no Python to run this tool: " + search.problem() + ".",
                    "Install Python 3.9 or newer, or set python.command in toolroom.yaml.");
        }
        if (sandbox.policy() == SandboxPolicy.REQUIRED
                && sandbox.level() != SandboxLevel.BUBBLEWRAP) {
            return failed(
                    PythonProblem.SANDBOX_REQUIRED,
                    "python.sandbox is \"required\", and this machine has no full sandbox: "
                            + sandbox.whyDegraded()
                            + ".",
                    "Install bubblewrap, then run toolroom doctor.");
        }
        if (call.arguments().write().length() > LARGEST_ARGUMENTS) {
            return failed(
                    PythonProblem.ARGUMENTS_TOO_LARGE,
                    "The arguments have more than " + Amount.limit(LARGEST_ARGUMENTS) + " of JSON.",
                    "Write large data to a file in the workspace and pass its name.");
        }
        try {
            EntryPoint entry = resolved(call);
            List<Path> unpacked = wheels.unpack(call.toolsetFolder(), interpreter);
            return begin(CallRequest.of(call, entry, unpacked, sandbox), listener, cancellation);
        } catch (EntryPoint.Unresolved unresolved) {
            return failed(
                    unresolved.problem(),
                    String.valueOf(unresolved.getMessage()),
                    unresolved.nextStep());
        } catch (Wheels.Refused refused) {
            return failed(
                    PythonProblem.WHEEL_REFUSED,
                    String.valueOf(refused.getMessage()),
                    "Replace the wheel in wheels/ by one that fits, or by its pure Python form.");
        } catch (IOException problem) {
            return failed(
                    PythonProblem.SANDBOX_FAILED,
                    "No Python process could be started: " + problem.getMessage() + ".",
                    "Run toolroom doctor.");
        }
    }

    /** Workers that wait may be of an interpreter that the settings no longer name. */
    private void endOutdatedWorkers(int searches) {
        WorkerPool outdated = null;
        synchronized (this) {
            if (searches != searchesOfPool) {
                searchesOfPool = searches;
                outdated = pool;
            }
        }
        if (outdated != null) {
            outdated.rest();
        }
    }

    /** The folder of a version of a toolset does not change, but it may be deleted. */
    private EntryPoint resolved(PythonCall call) throws EntryPoint.Unresolved {
        var key = new Entry(call.toolsetFolder(), call.entrypoint());
        EntryPoint known = entries.get(key);
        if (known != null && Files.isRegularFile(call.toolsetFolder().resolve(known.file()))) {
            return known;
        }
        EntryPoint found = EntryPoint.resolve(call.toolsetFolder(), call.entrypoint());
        if (entries.size() >= MOST_ENTRIES) {
            entries.clear();
        }
        entries.put(key, found);
        return found;
    }

    /** A worker may die in the moment it is taken; nothing was run then, and another is taken. */
    private PythonResult begin(
            CallRequest request, PythonListener listener, Cancellation cancellation)
            throws IOException {
        for (int attempt = 1; ; attempt++) {
            WorkerPool workers = pool();
            Worker worker = workers.take(request.call().network());
            var tool = new RunningTool(worker, request.call(), listener, clock);
            try {
                cancellation.onCancel(() -> tool.stop(PythonProblem.CANCELLED));
                PythonResult result =
                        tool.converse(
                                request.limits(),
                                request.json(worker, compiled.of(request.file())),
                                () -> workers.replace(request.call().network()));
                boolean notRun =
                        !tool.hasBegun()
                                && result instanceof Failed failed
                                && failed.problem() == PythonProblem.CRASHED;
                if (isClosed() && !(result instanceof PythonResult.Returned)) {
                    return ToolEnd.stopped(
                            PythonProblem.CLOSED, request.call().limits(), result.run());
                }
                if (!notRun || attempt == ATTEMPTS) {
                    return result;
                }
            } finally {
                tool.compiled().ifPresent(code -> compiled.learn(request.file(), code));
                worker.leave();
                workers.done(worker);
                restLater();
            }
        }
    }

    private static Failed failed(PythonProblem problem, String message, String nextStep) {
        return new Failed(problem, message, nextStep, Run.NONE);
    }

    private synchronized WorkerPool pool() throws IOException {
        if (closed) {
            throw new IOException("Toolroom is closing");
        }
        WorkerPool known = pool;
        if (known == null) {
            searchesOfPool = sandbox.refresh();
            PrivateFiles.folder(folder);
            Path temporary = folder.resolve("temporary");
            // A Toolroom that was killed has left the files of its workers.
            if (Files.isDirectory(temporary)) {
                TemporaryFiles.deleteAll(temporary);
            }
            var start =
                    new WorkerStart(
                            sandbox,
                            SocketFolder.below(folder),
                            temporary,
                            ResourceLimits.USUAL.temporary());
            known = new WorkerPool(start, idle);
            pool = known;
        }
        return known;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Waiting processes hold memory: without calls they go. */
    private synchronized void restLater() {
        used = System.nanoTime();
        if (!resting && !closed) {
            resting = true;
            var _ = clock.schedule(this::restIfUnused, REST.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** Moving the time of rest at every call would wake the clock every time. */
    private void restIfUnused() {
        WorkerPool unused = null;
        synchronized (this) {
            long left = used + REST.toNanos() - System.nanoTime();
            if (left > 0 && !closed) {
                var _ = clock.schedule(this::restIfUnused, left, TimeUnit.NANOSECONDS);
            } else {
                resting = false;
                unused = pool;
            }
        }
        if (unused != null) {
            unused.rest();
        }
    }

    /** Starts the processes that the first calls will use. */
    public void warmUp() throws IOException {
        pool().warmUp();
    }

    /** Processes that wait ready for a call; for tests and figures. */
    List<Process> idleProcesses() {
        WorkerPool known;
        synchronized (this) {
            known = pool;
        }
        return known == null ? List.of() : known.idleProcesses();
    }

    /** What {@code toolroom doctor} shows: the interpreter and the sandbox. */
    public List<Check> checks() {
        sandbox.forget();
        Interpreter.Search search = sandbox.interpreter();
        Check python =
                search.found()
                        .map(
                                found ->
                                        new Check(
                                                "Python",
                                                Check.State.GOOD,
                                                "CPython " + found.version(),
                                                ""))
                        .orElseGet(
                                () ->
                                        new Check(
                                                "Python",
                                                Check.State.LIMITED,
                                                "no Python for tools of toolsets: "
                                                        + search.problem(),
                                                "apt-get install python3"));
        return List.of(python, sandbox.check());
    }

    /** Ends every process, those of running calls too. */
    @Override
    public void close() {
        WorkerPool last;
        synchronized (this) {
            closed = true;
            last = pool;
        }
        if (last != null) {
            last.close();
        }
        clock.shutdownNow();
    }
}
