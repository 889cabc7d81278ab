package dev.toolroom.capability.toolsets.python;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.python.PythonResult.Failed;
import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A tool that wants more than its share is ended at every level of the sandbox. */
class GreedyToolTest {
    private static final long MIB = 1024 * 1024;

    @TempDir(factory = BuildFolder.class)
    Path folder;

    private TestTools tools(SandboxLevel level) {
        return new TestTools(folder, level);
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void aForkBombEnds(SandboxLevel level) {
        var tools = tools(level);
        tools.limits = tools.limits.withResources(tools.limits.resources().withProcesses(40));
        PythonResult result =
                tools.runTool(
                        """
                        import os
                        def run(workspace):
                            while True:
                                os.fork()
                        """);
        assertThat(result).isNotInstanceOf(PythonResult.Returned.class);
        tools.close();
        assertThat(Processes.mentioning(folder.toString())).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void endlessOutputIsCutAndEnds(SandboxLevel level) {
        try (var tools = tools(level)) {
            tools.limits =
                    tools.limits.withTime(Duration.ofMillis(500)).withGrace(Duration.ofMillis(100));
            Failed failed =
                    TestTools.failed(
                            tools.runTool(
                                    """
                                    def run(workspace):
                                        while True:
                                            print("x" * 10000)
                                    """));
            assertThat(failed.problem()).isEqualTo(PythonProblem.TIMEOUT);
            assertThat(failed.run().stdout().text().length())
                    .isLessThan(OutputCapture.HEAD + OutputCapture.TAIL + 100);
        }
    }

    @Test
    void whoeverWatchesIsNotFlooded() {
        try (var tools = tools(SandboxLevel.BUBBLEWRAP)) {
            tools.file(
                    "tools/it.py",
                    """
                    def run(workspace):
                        for line in range(100):
                            print("x" * 10000)
                        return {}
                    """);
            List<String> pieces = new CopyOnWriteArrayList<>();
            var listener =
                    new PythonListener() {
                        @Override
                        public void output(Stream stream, String piece) {
                            pieces.add(piece);
                        }
                    };
            tools.runtime.run(tools.call("tools.it:run", "{}"), listener, new TestTools.Wish());
            String heard = String.join("", pieces);
            assertThat(heard.length()).isBetween(OutputCapture.TOLD, OutputCapture.TOLD + 100);
            assertThat(heard).endsWith("The result has the end of its output.\n");
        }
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void aFullDiskIsPrevented(SandboxLevel level) {
        try (var tools = tools(level)) {
            tools.limits =
                    tools.limits.withResources(
                            tools.limits.resources().withFile(4 * MIB).withDisk(32 * MIB));
            tools.file(
                    "tools/it.py",
                    """
                    def large(workspace):
                        (workspace / "large").write_bytes(bytes(8 << 20))
                    def many(workspace):
                        n = 0
                        while True:
                            n += 1
                            (workspace / f"part-{n}").write_bytes(b"x" * (2 << 20))
                    """);
            assertThat(TestTools.raised(tools.run("it:large", "{}")).message())
                    .contains("File too large");
            Failed failed = TestTools.failed(tools.run("it:many", "{}"));
            assertThat(failed.problem()).isEqualTo(PythonProblem.OUT_OF_DISK);
            assertThat(failed.message()).contains("more than 32 MB");
        }
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void memoryIsLimitedForAProcessAndForAllTogether(SandboxLevel level) {
        try (var tools = tools(level)) {
            tools.limits =
                    tools.limits.withResources(tools.limits.resources().withMemory(400 * MIB));
            tools.file(
                    "tools/it.py",
                    """
                    import os, time
                    def one(workspace):
                        bytearray(1 << 30)
                    def many(workspace):
                        for _ in range(8):
                            if os.fork() == 0:
                                held = b"x" * (100 << 20)
                                time.sleep(600)
                        time.sleep(600)
                    """);
            assertThat(TestTools.raised(tools.run("it:one", "{}")).type()).isEqualTo("MemoryError");
            assertThat(TestTools.failed(tools.run("it:many", "{}")).problem())
                    .isEqualTo(PythonProblem.OUT_OF_MEMORY);
        }
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void computingIsLimited(SandboxLevel level) {
        try (var tools = tools(level)) {
            tools.limits =
                    tools.limits.withResources(
                            tools.limits.resources().withCpu(Duration.ofSeconds(1)));
            Failed failed =
                    TestTools.failed(tools.runTool("def run(workspace):\n    while True: pass\n"));
            assertThat(failed.problem()).isIn(PythonProblem.OUT_OF_CPU, PythonProblem.CRASHED);
        }
    }

    @Test
    void temporaryFilesCannotFillTheMemory() {
        try (var tools = tools(SandboxLevel.BUBBLEWRAP)) {
            assertThat(
                            TestTools.raised(
                                            tools.runTool(
                                                    """
                                                    def run(workspace):
                                                        with open("/tmp/large", "wb") as out:
                                                            while True:
                                                                out.write(bytes(1 << 20))
                                                    """))
                                    .message())
                    .contains("No space left");
        }
    }
}
