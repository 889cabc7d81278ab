package dev.toolroom.door.cli.home;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The VS Code extension that is built with Toolroom, installed by the editor's own command. */
final class EditorExtension {
    static final String ID = "toolroom.toolroom";

    /** The commands of VS Code and of editors that are built from it, in this order. */
    private static final List<String> EDITORS =
            List.of("code", "code-insiders", "codium", "cursor", "code-server");

    private final Path file;
    private final List<Path> folders;

    /**
     * @param folders where programs are looked for
     */
    EditorExtension(Path file, List<Path> folders) {
        this.file = file;
        this.folders = List.copyOf(folders);
    }

    /** The file beside the jars of this program, and the editors on PATH. */
    static EditorExtension ofProcess() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        try {
            var jar = EditorExtension.class.getProtectionDomain().getCodeSource().getLocation();
            return new EditorExtension(
                    Path.of(jar.toURI()).resolveSibling("toolroom.vsix"),
                    Stream.of(path.split(File.pathSeparator, -1)).map(Path::of).toList());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * The command that does it.
     *
     * @param action {@code --install} or {@code --uninstall}
     */
    List<String> command(String action) {
        boolean installs = action.equals("--install");
        if (installs && !Files.isRegularFile(file)) {
            throw new CommandProblem(
                    ExitCode.REFUSED, "The extension is not built: " + file + ". Run dist/vsix.");
        }
        String what = installs ? file.toString() : ID;
        Path editor =
                EDITORS.stream()
                        .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
                        .filter(Files::isExecutable)
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new CommandProblem(
                                                ExitCode.REFUSED,
                                                "None of %s is on PATH. In VS Code, run \"Extensions: Install from VSIX…\" with %s"
                                                        .formatted(
                                                                String.join(", ", EDITORS), file)));
        return List.of(editor.toString(), action + "-extension", what);
    }

    /** Runs it and prints what the editor says. */
    static void run(List<String> command, Terminal terminal) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        try (var output = process.inputReader(UTF_8)) {
            output.lines().forEach(each -> terminal.line(Terminal.clean(each)));
        }
        try {
            if (process.waitFor() != 0) {
                throw new CommandProblem(
                        ExitCode.FAILED, "The editor did not do it: " + String.join(" ", command));
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
