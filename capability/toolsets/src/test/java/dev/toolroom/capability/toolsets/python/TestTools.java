package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.sandbox.Sandbox;
import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import dev.toolroom.capability.toolsets.sandbox.SandboxPolicy;
import dev.toolroom.kernel.call.Cancellation;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** A runtime with a toolset and a workspace that a test writes its Python into. */
final class TestTools implements AutoCloseable {
    /** What this machine can do is tried out once. */
    private static final Map<SandboxLevel, Sandbox> SANDBOXES = new ConcurrentHashMap<>();

    final Path folder;
    final Path toolset;
    final Path workspace;
    final Sandbox sandbox;
    final PythonRuntime runtime;
    PythonLimits limits = PythonLimits.USUAL.withTime(Duration.ofSeconds(60));
    Map<String, String> environment = Map.of();
    boolean network;

    TestTools(Path folder) {
        this(folder, SandboxLevel.BUBBLEWRAP);
    }

    TestTools(Path folder, SandboxLevel strongest) {
        this(folder, SANDBOXES.computeIfAbsent(strongest, TestTools::sandbox), 1);
    }

    private static Sandbox sandbox(SandboxLevel strongest) {
        Path scripts = Path.of("target", "sandbox").toAbsolutePath();
        return new Sandbox(scripts, () -> new Sandbox.Choice("", SandboxPolicy.AUTO), strongest);
    }

    TestTools(Path folder, Sandbox sandbox, int idle) {
        this.folder = folder;
        this.sandbox = sandbox;
        toolset = folder.resolve("toolset");
        workspace = folder.resolve("workspace");
        runtime = new PythonRuntime(folder.resolve("python"), sandbox, idle);
        try {
            Files.createDirectories(workspace);
            Files.createDirectories(toolset.resolve("tools"));
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    /** Writes a file of the toolset. */
    TestTools file(String name, String content) {
        try {
            Path file = toolset.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
            return this;
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
    }

    PythonCall call(String entrypoint, String arguments) {
        return new PythonCall(
                "call-1",
                toolset,
                entrypoint,
                workspace,
                (Json.Obj) Json.read(arguments),
                environment,
                limits,
                network);
    }

    PythonResult run(String entrypoint, String arguments) {
        return runtime.run(call(entrypoint, arguments), PythonListener.NONE, new Wish());
    }

    /** Runs this text as the tool {@code tools.it:run}. */
    PythonResult runTool(String python) {
        return file("tools/it.py", python).run("tools.it:run", "{}");
    }

    /** What a tool returned, as compact JSON; fails with what it came to instead. */
    static String returned(PythonResult result) {
        if (result instanceof PythonResult.Returned returned) {
            return returned.value().write();
        }
        throw new AssertionError("no result: " + result);
    }

    static PythonResult.Failed failed(PythonResult result) {
        if (result instanceof PythonResult.Failed failed) {
            return failed;
        }
        throw new AssertionError("did not fail: " + result);
    }

    static PythonResult.Raised raised(PythonResult result) {
        if (result instanceof PythonResult.Raised raised) {
            return raised;
        }
        throw new AssertionError("did not raise: " + result);
    }

    @Override
    public void close() {
        runtime.close();
    }

    /** A cancellation that a test decides about. */
    static final class Wish implements Cancellation {
        private final List<Runnable> stops = new ArrayList<>();
        private boolean requested;

        synchronized void cancel() {
            requested = true;
            stops.forEach(Thread::startVirtualThread);
        }

        @Override
        public synchronized boolean requested() {
            return requested;
        }

        @Override
        public synchronized void onCancel(Runnable stop) {
            stops.add(stop);
            if (requested) {
                Thread.startVirtualThread(stop);
            }
        }

        @Override
        public void after(Duration time, Runnable stop) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <T> T shielded(Supplier<T> work) {
            return work.get();
        }
    }
}
