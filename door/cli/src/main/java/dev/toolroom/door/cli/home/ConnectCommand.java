package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds Toolroom to the configuration of an MCP client, or removes it. */
@Command(
        name = "connect",
        description = {
            "Adds Toolroom to an MCP client's configuration. Shows the change first, keeps a backup.",
            "With --extension, installs the VS Code extension instead, which brings the same tools."
        },
        mixinStandardHelpOptions = true)
public final class ConnectCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "vscode|claude|cursor", description = "The client.")
    private ClientFile client = ClientFile.vscode;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "The client's file, if it is not where it usually is.")
    private String file = "";

    @Option(
            names = "--tools",
            paramLabel = "CHOICE",
            description =
                    "Offers the client these tools only, as in query,designer; see toolroom mcp --help.")
    private String tools = "";

    @Option(names = "--extension", description = "Installs the extension of VS Code.")
    private boolean extension;

    @Option(names = "--yes", description = "Writes without asking.")
    private boolean yes;

    @Option(names = "--undo", description = "Removes Toolroom from the configuration.")
    private boolean undo;

    public ConnectCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (extension) {
            return extension();
        }
        Path path =
                file.isEmpty()
                        ? client.path(
                                Path.of(System.getProperty("user.home")),
                                Path.of("").toAbsolutePath())
                        : Path.of(file);
        Json.Obj before = read(path);
        Json.Obj after = client.with(before, undo ? List.of() : command());
        if (after.equals(before)) {
            terminal.line(path + " is already up to date.");
            return ExitCode.ANSWERED;
        }
        terminal.aside(terminal.bold(path.toString()) + " will be:");
        terminal.aside(after.pretty());
        if (!tools.isEmpty()) {
            host.unknownTools(tools).forEach(terminal::aside);
        }
        if (!yes && !terminal.confirm("Write it?")) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    "Nothing was changed. To write without a question, add --yes.");
        }
        write(path, after);
        terminal.line((undo ? "Toolroom is no longer in " : "Toolroom is now in ") + path);
        return ExitCode.ANSWERED;
    }

    private int extension() throws IOException {
        if (client != ClientFile.vscode) {
            throw new CommandProblem(
                    ExitCode.WRONG_USAGE,
                    "There is an extension for VS Code alone: toolroom connect vscode --extension");
        }
        List<String> command =
                EditorExtension.ofProcess().command(undo ? "--uninstall" : "--install");
        String shown = String.join(" ", command);
        if (!yes && !terminal.confirm("Run " + shown + "?")) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    "Nothing was changed. To run " + shown + " without a question, add --yes.");
        }
        EditorExtension.run(command, terminal);
        return ExitCode.ANSWERED;
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(host.launchCommand());
        if (!tools.isEmpty()) {
            command.addAll(List.of("--tools", tools));
        }
        return command;
    }

    private static Json.Obj read(Path path) throws IOException {
        if (!Files.exists(path)) {
            return Json.Obj.EMPTY;
        }
        try {
            if (Json.read(Files.readString(path)) instanceof Json.Obj object) {
                return object;
            }
        } catch (Json.Malformed e) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    path
                            + " is not plain JSON ("
                            + e.getMessage()
                            + "), so it was left alone. Add Toolroom by hand.");
        }
        throw new CommandProblem(
                ExitCode.REFUSED, path + " holds no JSON object, so it was left alone.");
    }

    private static void write(Path path, Json.Obj content) throws IOException {
        Path absolute = path.toAbsolutePath();
        Path folder = absolute.getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        if (Files.exists(absolute)) {
            Files.copy(
                    absolute,
                    absolute.resolveSibling(absolute.getFileName() + ".before-toolroom"),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        Path fresh = absolute.resolveSibling(absolute.getFileName() + ".new");
        Files.writeString(fresh, content.pretty() + "\n");
        Files.move(
                fresh,
                absolute,
                StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE);
    }
}
