package dev.toolroom.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The Python of this machine, for tests that start programs. */
public final class Interpreter {
    private Interpreter() {}

    /** Itself, and not a script that chooses one and adds to its environment. */
    public static String python() {
        try {
            Process asked =
                    new ProcessBuilder("python3", "-c", "import sys; print(sys.executable)")
                            .start();
            return new String(asked.getInputStream().readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
