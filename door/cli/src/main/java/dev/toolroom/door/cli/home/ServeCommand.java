package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the HTTP server with the workbench. */
@Command(
        name = "serve",
        description = "Runs the server and the workbench.",
        mixinStandardHelpOptions = true)
public final class ServeCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port (default 7337, or the next free one).")
    private @Nullable Integer port;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description = "Address to listen on (default 127.0.0.1).")
    private @Nullable String bind;

    @Option(names = "--open", description = "Opens the workbench in the browser.")
    private boolean open;

    @Option(names = "--link", description = "Prints a new link to the running server and exits.")
    private boolean link;

    @Option(
            names = "--frame",
            paramLabel = "ORIGIN",
            description = "Also prints a link to a page that this origin may frame (an editor).")
    private List<String> frames = List.of();

    @Option(names = "--sign-out", description = "Signs out every browser and exits.")
    private boolean signOut;

    public ServeCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (signOut) {
            int ended = host.signOut();
            terminal.line("Signed out: " + ended + (ended == 1 ? " browser." : " browsers."));
            return ExitCode.ANSWERED;
        }
        Integer chosen = port;
        if (chosen != null && (chosen < 0 || chosen > 65_535)) {
            throw new CommandProblem(
                    ExitCode.WRONG_USAGE,
                    "--port: expected a number from 0 to 65535, got " + chosen);
        }
        return host.serve(new CommandHost.ServeOptions(bind, chosen, open, link, frames), terminal);
    }
}
