package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.call.CallId;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows the record and the log lines of one call. */
@Command(
        name = "incident",
        description = "Shows the record of one call.",
        mixinStandardHelpOptions = true)
public final class IncidentCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "ID", description = "The id of the call.")
    private String id = "";

    public IncidentCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Optional<String> found = host.incident(new CallId(id));
        if (found.isEmpty()) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    "Nothing is known of a call with this id; toolroom call activity_list lists the latest.");
        }
        terminal.line(found.get());
        return ExitCode.ANSWERED;
    }
}
