package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Declared for the help text only: Main handles this command before all others. */
@Command(
        name = "mcp",
        description = "Runs an MCP server over standard input and output.",
        mixinStandardHelpOptions = true)
public final class McpCommand implements Callable<Integer> {
    @SuppressWarnings("UnusedVariable") // for the help text
    @Option(
            names = "--chat",
            paramLabel = "NAME",
            description = "The chat that the calls belong to.")
    private String chat = "";

    @SuppressWarnings("UnusedVariable") // for the help text
    @Option(
            names = "--tools",
            paramLabel = "CHOICE",
            description =
                    "The tools to offer: capabilities, names and globs, separated by commas, or @PROFILE"
                            + " from the settings. \"all\" lists every tool, \"compact\" three that find"
                            + " and call the others.")
    private String tools = "";

    @Override
    public Integer call() {
        throw new CommandProblem(
                ExitCode.WRONG_USAGE, "Put mcp first: toolroom mcp [--chat NAME] [--tools CHOICE]");
    }
}
