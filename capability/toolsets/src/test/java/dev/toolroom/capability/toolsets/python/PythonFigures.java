package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;

/**
 * What a warm call of a Python tool costs beyond the tool's own work, at every level of the
 * sandbox, beside a plain start of the same interpreter in the same run. Run by {@code bench/run
 * python}.
 */
final class PythonFigures {
    private static final String TOOL =
            """
            import time
            def run(workspace):
                began = time.perf_counter_ns()
                (workspace / "out.txt").write_text("x")
                return {"own": time.perf_counter_ns() - began}
            """;

    private PythonFigures() {}

    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 200;
        Path folder = Files.createTempDirectory("figures");
        Map<SandboxLevel, TestTools> tools = new EnumMap<>(SandboxLevel.class);
        Map<String, List<Long>> times = new LinkedHashMap<>();
        for (SandboxLevel level : SandboxLevel.values()) {
            tools.put(
                    level,
                    new TestTools(folder.resolve(level.id()), level).file("tools/it.py", TOOL));
        }
        String python =
                Objects.requireNonNull(tools.get(SandboxLevel.LIMITS))
                        .sandbox
                        .interpreter()
                        .found()
                        .orElseThrow()
                        .executable()
                        .toString();
        // In turns, so that whatever else this machine does falls on all of them alike.
        for (int round = -40; round < rounds; round++) {
            for (var each : tools.entrySet()) {
                // No home has two levels: the replacement of another's worker is not its load.
                tools.values().forEach(PythonFigures::warm);
                note(times, each.getKey().id(), round, () -> call(each.getValue()));
            }
            note(times, python + " -c pass", round, () -> spawn(python, "-c", "pass"));
            note(
                    times,
                    python + " -I -S -c pass",
                    round,
                    () -> spawn(python, "-I", "-S", "-c", "pass"));
        }
        tools.values().forEach(TestTools::close);
        System.out.printf(
                "%-50s %9s %9s %9s%n",
                "milliseconds, " + rounds + " rounds", "min", "median", "p95");
        times.forEach(PythonFigures::print);
    }

    private static void note(
            Map<String, List<Long>> times, String name, int round, LongSupplier work) {
        long taken = work.getAsLong();
        if (round >= 0) {
            times.computeIfAbsent(name, _ -> new ArrayList<>()).add(taken);
        }
    }

    private static long call(TestTools tools) {
        PythonCall call = tools.call("it:run", "{}");
        long began = System.nanoTime();
        PythonResult result = tools.runtime.run(call, PythonListener.NONE, new TestTools.Wish());
        long taken = System.nanoTime() - began;
        String own = TestTools.returned(result).replaceAll("\\D", "");
        return taken - Long.parseLong(own);
    }

    /** A call that finds no worker waiting is no warm call. */
    private static void warm(TestTools tools) {
        try {
            tools.runtime.warmUp();
        } catch (IOException problem) {
            throw new IllegalStateException(problem);
        }
        Processes.await(() -> !tools.runtime.idleProcesses().isEmpty());
    }

    private static long spawn(String... command) {
        try {
            long began = System.nanoTime();
            new ProcessBuilder(command).start().waitFor();
            return System.nanoTime() - began;
        } catch (IOException | InterruptedException problem) {
            throw new IllegalStateException(problem);
        }
    }

    private static void print(String name, List<Long> times) {
        Collections.sort(times);
        System.out.printf(
                "%-50s %9.2f %9.2f %9.2f%n",
                name,
                times.getFirst() / 1e6,
                times.get(times.size() / 2) / 1e6,
                times.get(times.size() * 95 / 100) / 1e6);
    }
}
