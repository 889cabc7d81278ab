package dev.toolroom.capability.toolsets.python;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.python.PythonResult.Failed;
import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cancellation and timeouts, at every level of the sandbox. */
class StoppedToolTest {
    @TempDir Path folder;

    /** Cancels once the tool says that it is under way. */
    private static PythonResult cancelled(TestTools tools) {
        var wish = new TestTools.Wish();
        return tools.runtime.run(
                tools.call("it:run", "{}"),
                new PythonListener() {
                    @Override
                    public void log(String level, String text) {
                        wish.cancel();
                    }
                },
                wish);
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void aCancelledToolCanCleanUp(SandboxLevel level) {
        try (var tools = new TestTools(folder, level)) {
            tools.limits = tools.limits.withGrace(Duration.ofSeconds(60));
            tools.file(
                    "tools/it.py",
                    """
                    import time, toolset_runtime
                    def run(workspace):
                        try:
                            toolset_runtime.log("under way")
                            time.sleep(600)
                        except Exception:
                            (workspace / "swallowed").touch()
                        finally:
                            (workspace / "cleaned").write_text(str(toolset_runtime.cancelled()))
                    """);
            Failed failed = TestTools.failed(cancelled(tools));
            assertThat(failed.problem()).isEqualTo(PythonProblem.CANCELLED);
            assertThat(tools.workspace.resolve("cleaned")).hasContent("True");
            assertThat(tools.workspace.resolve("swallowed")).doesNotExist();
            assertThat(failed.run().sandboxLevel()).startsWith(level.id());
        }
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void aToolThatWillNotStopIsEndedWithEverythingItStarted(SandboxLevel level) {
        try (var tools = new TestTools(folder, level)) {
            tools.limits = tools.limits.withGrace(Duration.ofMillis(200));
            tools.file(
                    "tools/it.py",
                    """
                    import os, signal, subprocess, time, toolset_runtime
                    def run(workspace):
                        signal.signal(signal.SIGTERM, signal.SIG_IGN)
                        subprocess.Popen(["sleep", "611"], start_new_session=True)
                        toolset_runtime.log("under way")
                        while True:
                            time.sleep(1)
                    """);
            assertThat(TestTools.failed(cancelled(tools)).problem())
                    .isEqualTo(PythonProblem.CANCELLED);
            assertThat(Processes.withArguments("sleep", "611")).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void aToolThatTakesTooLongIsStopped(SandboxLevel level) {
        try (var tools = new TestTools(folder, level)) {
            tools.limits =
                    tools.limits.withTime(Duration.ofMillis(300)).withGrace(Duration.ofMillis(200));
            Failed failed =
                    TestTools.failed(
                            tools.runTool(
                                    """
                                    def run(workspace):
                                        print("begun")
                                        while True:
                                            try:
                                                while True: pass
                                            except BaseException:
                                                pass
                                    """));
            assertThat(failed.problem()).isEqualTo(PythonProblem.TIMEOUT);
            assertThat(failed.message()).contains("did not finish within");
        }
    }

    @ParameterizedTest
    @EnumSource(SandboxLevel.class)
    void closingEndsRunningCalls(SandboxLevel level) {
        var tools = new TestTools(folder, level);
        tools.file(
                "tools/it.py",
                """
                import subprocess, time, toolset_runtime
                def run(workspace):
                    subprocess.Popen(["sleep", "612"], start_new_session=True)
                    toolset_runtime.log("under way")
                    time.sleep(600)
                """);
        var closing = new Thread[1];
        PythonResult result =
                tools.runtime.run(
                        tools.call("it:run", "{}"),
                        new PythonListener() {
                            @Override
                            public void log(String level, String text) {
                                closing[0] = Thread.startVirtualThread(tools::close);
                            }
                        },
                        new TestTools.Wish());
        assertThat(TestTools.failed(result).problem()).isEqualTo(PythonProblem.CLOSED);
        assertThat(Processes.withArguments("sleep", "612")).isEmpty();
        tools.close();
    }
}
