package dev.toolroom.door.cli.connect;

import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import java.io.File;
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

    /** Returns the command of the editor that installs or removes the extension. */
    List<String> command(boolean installs) {
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
        return List.of(
                editor.toString(),
                installs ? "--install-extension" : "--uninstall-extension",
                what);
    }
}
