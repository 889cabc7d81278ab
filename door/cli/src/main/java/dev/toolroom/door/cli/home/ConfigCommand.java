package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows and checks the settings. */
@Command(
        name = "config",
        description = "Shows and checks the settings of this home.",
        mixinStandardHelpOptions = true)
public final class ConfigCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "check|show|path",
            description = "What to do (default: show).")
    private What what = What.show;

    @SuppressWarnings("UnusedVariable") // the words of the command line
    enum What {
        check,
        show,
        path
    }

    public ConfigCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        return switch (what) {
            case path -> {
                terminal.line(host.settingsFile().toString());
                yield ExitCode.ANSWERED;
            }
            case show -> {
                terminal.line(host.settings().pretty());
                yield ExitCode.ANSWERED;
            }
            case check -> check();
        };
    }

    private int check() {
        List<String> problems = host.settingsProblems();
        if (problems.isEmpty()) {
            terminal.line(
                    Files.exists(host.settingsFile())
                            ? host.settingsFile() + " is in order."
                            : "There is no "
                                    + host.settingsFile()
                                    + ": every setting has its default.");
            return ExitCode.ANSWERED;
        }
        problems.forEach(problem -> terminal.aside(terminal.bad(problem)));
        return ExitCode.REFUSED;
    }
}
