package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Declared for the help text only: Main handles this command before all others. */
@Command(
        name = "lsp",
        description = "Runs the DomainLang language server over standard input and output.",
        mixinStandardHelpOptions = true)
public final class LspCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new CommandProblem(ExitCode.WRONG_USAGE, "Put lsp first and alone: toolroom lsp");
    }
}
