package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Prints the completion script for shells. */
@Command(
        name = "completion",
        description = "Prints a completion script for bash and zsh: source <(toolroom completion)",
        mixinStandardHelpOptions = true)
public final class CompletionCommand implements Callable<Integer> {
    private final Supplier<CommandLine> commands;
    private final Terminal terminal;

    public CompletionCommand(Supplier<CommandLine> commands, Terminal terminal) {
        this.commands = commands;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.line(AutoComplete.bash("toolroom", commands.get()));
        return ExitCode.ANSWERED;
    }
}
