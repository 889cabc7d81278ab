package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.sandbox.Sandbox;
import dev.toolroom.capability.toolsets.sandbox.SandboxPolicy;
import java.nio.file.Path;

/**
 * What a user decides about Python tools: the settings {@code python.*}.
 *
 * @param interpreter the program; empty to look for {@code python3}
 * @param sandbox what to do on a machine that has no full sandbox
 * @param idleWorkers how many processes wait for the next calls
 */
public record PythonSettings(String interpreter, SandboxPolicy sandbox, int idleWorkers) {
    public static final PythonSettings USUAL = new PythonSettings("", SandboxPolicy.DEGRADE, 2);

    /** The sandbox of a home: for Python tools and for local MCP servers. */
    public Sandbox sandboxIn(Path home) {
        return new Sandbox(home.resolve("python"), interpreter, sandbox);
    }

    /** The runtime of a home; it starts nothing before its first call. */
    public PythonRuntime runtimeIn(Path home, Sandbox in) {
        return new PythonRuntime(home.resolve("python"), in, idleWorkers);
    }
}
