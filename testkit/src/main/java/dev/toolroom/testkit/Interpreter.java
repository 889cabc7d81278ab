package dev.toolroom.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Finds the Python of this machine, for tests that start programs. */
public final class Interpreter {
    private Interpreter() {}

    /** Returns the interpreter itself, not a wrapper script that adds to its environment. */
    public static String python() {
        try {
            Process process =
                    new ProcessBuilder("python3", "-c", "import sys; print(sys.executable)")
                            .start();
            return new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
