package dev.toolroom.door.cli;

import dev.toolroom.door.cli.CommandHost.Check;
import dev.toolroom.kernel.Json;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What works here and what is missing. */
@Command(
        name = "doctor",
        description = "What works on this machine, and how to mend what does not.",
        mixinStandardHelpOptions = true)
final class DoctorCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Option(names = "--json", description = "JSON, also on a terminal.")
    private boolean json;

    DoctorCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        List<Check> checks = host.doctor();
        if (json || !terminal.isPerson()) {
            terminal.line(
                    new Json.Arr(checks.stream().map(DoctorCommand::describe).toList()).write());
        } else {
            checks.forEach(check -> terminal.line(shown(check)));
        }
        boolean missing = checks.stream().anyMatch(check -> check.state() == Check.State.MISSING);
        return missing ? ExitCode.REFUSED : ExitCode.ANSWERED;
    }

    private static Json describe(Check check) {
        return Json.object()
                .put("what", check.what())
                .put("state", check.state().name().toLowerCase(Locale.ROOT))
                .put("found", check.found())
                .put("mend", check.mend())
                .build();
    }

    private String shown(Check check) {
        String mark =
                switch (check.state()) {
                    case GOOD -> terminal.good("✓");
                    case LIMITED -> terminal.warn("!");
                    case MISSING -> terminal.bad("✗");
                };
        String mend = check.mend().isEmpty() ? "" : "\n    " + terminal.bold(check.mend());
        return mark + " " + check.what() + "  " + terminal.dim(check.found()) + mend;
    }
}
