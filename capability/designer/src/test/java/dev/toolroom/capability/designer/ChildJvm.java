package dev.toolroom.capability.designer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process that a test kills with SIGKILL. */
final class ChildJvm implements AutoCloseable {
    private static final String READY = "ready";

    private final Process process;
    private final BufferedReader out;
    private final BufferedWriter in;

    private ChildJvm(Process process) {
        this.process = process;
        this.out = process.inputReader(UTF_8);
        this.in = process.outputWriter(UTF_8);
    }

    static ChildJvm start(Class<?> main, String... arguments) throws IOException {
        var command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                main.getName()));
        command.addAll(List.of(arguments));
        return new ChildJvm(new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** Waits until it has stopped by itself. */
    void awaitStop() throws IOException {
        var said = new ArrayList<String>();
        for (String line = out.readLine(); !READY.equals(line); line = out.readLine()) {
            assertThat(line).as(String.join("\n", said)).isNotNull();
            said.add(line);
        }
    }

    /** Lets it run on from where it stopped. */
    void resume() throws IOException {
        in.write("go\n");
        in.flush();
    }

    /** In the child: stops here until the test resumes it, if ever. */
    static void stop() {
        System.out.println(READY);
        try {
            new BufferedReader(new InputStreamReader(System.in, UTF_8)).readLine();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
