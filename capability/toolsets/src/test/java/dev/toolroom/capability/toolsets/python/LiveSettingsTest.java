package dev.toolroom.capability.toolsets.python;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolroom.capability.toolsets.sandbox.Sandbox;
import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import dev.toolroom.capability.toolsets.sandbox.SandboxPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Changed settings count from the next call, without a restart. */
@Timeout(120)
class LiveSettingsTest {
    private static final String TOOL = "def run(workspace): return {\"ran\": True}\n";
    private static final Sandbox.Choice FOUND = new Sandbox.Choice("", SandboxPolicy.AUTO);

    @TempDir private Path folder;
    private final AtomicReference<Sandbox.Choice> settings = new AtomicReference<>(FOUND);

    private TestTools tools(SandboxLevel strongest) {
        return new TestTools(
                folder, new Sandbox(folder.resolve("python"), settings::get, strongest), 1);
    }

    @Test
    void anotherInterpreterIsUsedFromTheNextCall() throws Exception {
        try (var tools = tools(SandboxLevel.BUBBLEWRAP)) {
            assertThat(tools.runTool(TOOL)).isInstanceOf(PythonResult.Returned.class);
            settings.set(new Sandbox.Choice("/no/such/python", SandboxPolicy.AUTO));
            assertThat(TestTools.failed(tools.runTool(TOOL)).problem())
                    .isEqualTo(PythonProblem.NO_INTERPRETER);
            settings.set(FOUND);
            assertThat(tools.runTool(TOOL)).isInstanceOf(PythonResult.Returned.class);
        }
    }

    /** A process that waits was started by the interpreter of earlier settings. */
    @Test
    void processesOfAnEarlierInterpreterAreNotUsed() throws Exception {
        var sandbox = new Sandbox(folder.resolve("python"), settings::get);
        Path found = sandbox.interpreter().found().orElseThrow().executable();
        try (var tools = new TestTools(folder, sandbox, 1)) {
            tools.runtime.warmUp();
            Processes.await(() -> !tools.runtime.idleProcesses().isEmpty());
            List<Process> waiting = tools.runtime.idleProcesses();
            Path other = Files.createSymbolicLink(folder.resolve("python3"), found);
            settings.set(new Sandbox.Choice(other.toString(), SandboxPolicy.AUTO));
            assertThat(tools.runTool(TOOL)).isInstanceOf(PythonResult.Returned.class);
            assertThat(waiting).isNotEmpty().noneMatch(Process::isAlive);
        }
    }

    @Test
    void aRequiredSandboxIsRequiredFromTheNextCall() throws Exception {
        try (var tools = tools(SandboxLevel.LANDLOCK)) {
            assertThat(tools.runTool(TOOL)).isInstanceOf(PythonResult.Returned.class);
            settings.set(new Sandbox.Choice("", SandboxPolicy.REQUIRED));
            assertThat(TestTools.failed(tools.runTool(TOOL)).problem())
                    .isEqualTo(PythonProblem.SANDBOX_REQUIRED);
        }
    }
}
