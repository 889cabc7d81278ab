package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.sandbox.SandboxLevel;
import java.nio.file.Path;

/** A program that a test kills while a tool runs in it. */
final class ForgottenRuntime {
    private ForgottenRuntime() {}

    public static void main(String[] args) {
        var tools = new TestTools(Path.of(args[0]), SandboxLevel.valueOf(args[1]));
        tools.file(
                "tools/it.py",
                """
                import os, subprocess, time, toolset_runtime
                def run(workspace):
                    subprocess.Popen(["sleep", "615"], start_new_session=True)
                    if os.fork() == 0:
                        os.setsid()
                        while True: time.sleep(1)
                    toolset_runtime.log("under way")
                    while True: time.sleep(1)
                """);
        tools.runtime.run(
                tools.call("it:run", "{}"),
                new PythonListener() {
                    @Override
                    public void log(String level, String text) {
                        Processes.await(() -> !tools.runtime.idleProcesses().isEmpty());
                        System.out.println(text);
                    }
                },
                new TestTools.Wish());
    }
}
