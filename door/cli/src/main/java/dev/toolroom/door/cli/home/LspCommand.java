package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.Cli;
import dev.toolroom.door.cli.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Here for its help alone: the program takes this command before any other is looked at. */
@Command(
        name = "lsp",
        description = "Runs the DomainLang language server over standard input and output.",
        mixinStandardHelpOptions = true)
public final class LspCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new Cli.Problem(ExitCode.WRONG_USAGE, "Put lsp first and alone: toolroom lsp");
    }
}
