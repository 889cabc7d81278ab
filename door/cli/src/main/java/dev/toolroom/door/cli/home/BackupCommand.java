package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes a backup of this home. */
@Command(
        name = "backup",
        description = "Writes a consistent copy of this home, also while it is in use.",
        mixinStandardHelpOptions = true)
public final class BackupCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FILE",
            description = "The file to write (default: a dated file in the home's backups).")
    private @Nullable Path target;

    public BackupCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        terminal.line(host.backup(target).toString());
        return ExitCode.ANSWERED;
    }
}
