package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replaces the content of the home by a backup. */
@Command(
        name = "restore",
        description = "Restores a backup. The current home is kept beside it.",
        mixinStandardHelpOptions = true)
public final class RestoreCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            description = "A file written by toolroom backup.")
    private Path backup = Path.of("");

    @Option(names = "--yes", description = "Does not ask for confirmation.")
    private boolean yes;

    public RestoreCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        if (!Files.isRegularFile(backup)) {
            throw new CommandProblem(ExitCode.WRONG_USAGE, "There is no file " + backup);
        }
        if (!yes && !terminal.confirm("Replace what " + host.home() + " holds with this backup?")) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    "Nothing was changed. To restore without a question, add --yes.");
        }
        host.restore(backup);
        terminal.line("Restored " + host.home() + " from " + backup);
        return ExitCode.ANSWERED;
    }
}
