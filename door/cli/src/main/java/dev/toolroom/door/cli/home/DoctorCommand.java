package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Checks this installation. */
@Command(
        name = "doctor",
        description = "Checks this installation and suggests fixes.",
        mixinStandardHelpOptions = true)
public final class DoctorCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Option(names = "--json", description = "Prints JSON, also on a terminal.")
    private boolean json;

    public DoctorCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        return new Checks(terminal, json).show(host.doctor());
    }
}
