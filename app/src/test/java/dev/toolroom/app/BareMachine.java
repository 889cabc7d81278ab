package dev.toolroom.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A copy of the scripts on a machine that has what a test gives it, and nothing else. */
final class BareMachine {
    static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    /** What every machine has. */
    private static final String PLAIN =
            "bash env sh cat cp date dirname find git grep head id ls mkdir mv paste readlink rm sed sort tail touch uname wc";

    private final Path folder;
    private final Path root;
    private final Path bin;
    private final Map<String, String> environment = new HashMap<>();

    private BareMachine(Path folder) throws IOException {
        this.folder = folder;
        root = Files.createDirectories(folder.resolve("toolroom"));
        bin = Files.createDirectories(folder.resolve("bin"));
    }

    static BareMachine in(Path folder) throws IOException {
        var machine = new BareMachine(folder);
        for (String each : List.of("toolroom", "test", "pom.xml")) {
            Files.copy(REPOSITORY.resolve(each), machine.root.resolve(each));
        }
        Path scripts = Files.createDirectories(machine.root.resolve(".ci"));
        try (Stream<Path> files = Files.list(REPOSITORY.resolve(".ci"))) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                Files.copy(each, scripts.resolve(each.getFileName()));
            }
        }
        // What this machine has where a bare one has nothing is not to be found.
        machine.hide("jdk.sh", " /usr/lib/jvm/", " /opt/");
        machine.hide("stages.sh", ":/usr/sbin", ":/sbin", " /usr/lib/postgresql/");
        for (String each : PLAIN.split(" ", -1)) {
            machine.borrow(each);
        }
        machine.set("PATH", machine.bin.toString());
        machine.set("HOME", folder.toString());
        return machine;
    }

    private void hide(String script, String... folders) throws IOException {
        Path file = root.resolve(".ci").resolve(script);
        String text = Files.readString(file);
        for (String folder : folders) {
            assertThat(text).contains(folder);
            text = text.replace(folder, folder.charAt(0) + "/nowhere/");
        }
        Files.writeString(file, text);
    }

    /** Where the copy of the scripts is. */
    Path root() {
        return root;
    }

    void set(String variable, String value) {
        environment.put(variable, value);
    }

    /** A program of the machine that the tests run on. */
    void borrow(String program) throws IOException {
        Path real = Path.of("/usr/bin", program);
        Files.createSymbolicLink(
                bin.resolve(program), Files.exists(real) ? real : Path.of("/bin", program));
    }

    /** The interpreter itself: what is called so may be a script that needs much else. */
    void borrowPython() throws IOException {
        String where =
                "import os, sys; print(os.path.join(sys.base_exec_prefix, 'bin', 'python3'))";
        Process asked = new ProcessBuilder("python3", "-c", where).start();
        String python = asked.inputReader(UTF_8).readLine();
        Files.createSymbolicLink(bin.resolve("python3"), Path.of(String.valueOf(python)));
    }

    /** A program that is only there to be found, or does what a test wants of it. */
    void has(String program, String does) throws IOException {
        script(bin.resolve(program), does);
    }

    static void script(Path file, String does) throws IOException {
        Files.createDirectories(file.getParent());
        Files.deleteIfExists(file);
        Files.writeString(file, "#!/bin/sh\n" + does + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    record Ended(int exit, String out, String err) {}

    Process start(String... command) throws IOException {
        return prepared(command).start();
    }

    private ProcessBuilder prepared(String... command) {
        var builder = new ProcessBuilder(command).directory(root.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    /**
     * Runs a command to its end.
     *
     * @param input what is answered by one line before the input ends; or nothing
     */
    Ended run(String input, String... command) throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        Process process = prepared(command).redirectError(err.toFile()).start();
        process.getOutputStream().write(input.getBytes(UTF_8));
        process.getOutputStream().flush();
        if (input.isEmpty()) {
            process.getOutputStream().close();
        }
        var lines = process.inputReader(UTF_8);
        String out = input.isEmpty() ? "" : lines.readLine() + "\n";
        process.getOutputStream().close();
        out += String.join("\n", lines.lines().toList());
        return new Ended(process.waitFor(), out, Files.readString(err));
    }
}
