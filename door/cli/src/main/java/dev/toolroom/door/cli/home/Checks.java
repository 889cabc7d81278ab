package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.Check;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.Locale;

/** Prints the results of checks; the exit code is 1 if something is missing. */
final class Checks {
    private final Terminal terminal;
    private final boolean json;

    Checks(Terminal terminal, boolean json) {
        this.terminal = terminal;
        this.json = json;
    }

    int show(List<Check> checks) {
        if (json || !terminal.isPerson()) {
            terminal.line(new Json.Arr(checks.stream().map(Checks::describe).toList()).write());
        } else {
            checks.forEach(check -> terminal.line(format(check)));
        }
        boolean missing = checks.stream().anyMatch(check -> check.state() == Check.State.MISSING);
        return missing ? ExitCode.REFUSED : ExitCode.ANSWERED;
    }

    private static Json describe(Check check) {
        return Json.object()
                .put("what", check.what())
                .put("state", check.state().name().toLowerCase(Locale.ROOT))
                .put("found", check.found())
                .put("fix", check.fix())
                .build();
    }

    private String format(Check check) {
        String mark =
                switch (check.state()) {
                    case GOOD -> terminal.good("✓");
                    case LIMITED -> terminal.warn("!");
                    case MISSING -> terminal.bad("✗");
                };
        String fix = check.fix().isEmpty() ? "" : "\n    " + terminal.bold(check.fix());
        return mark + " " + check.what() + "  " + terminal.dim(check.found()) + fix;
    }
}
