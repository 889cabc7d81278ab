package dev.toolroom.door.cli;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.PersonCalls;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Calls one tool, with the same JSON as through every other door. */
@Command(
        name = "call",
        description = "Calls one tool. Exit 0: answered, 1: refused, 2: failed, 64: wrong usage.",
        mixinStandardHelpOptions = true)
final class CallCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Parameters(
            index = "0",
            paramLabel = "TOOL",
            description = "Name of the tool; see toolroom tools.")
    private String tool = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "JSON",
            description = "The arguments: JSON, @FILE, or - for standard input.")
    private String arguments = "{}";

    @Option(names = "--chat", paramLabel = "NAME", description = "The chat (default: cli).")
    private String chat = "cli";

    @Option(names = "--json", description = "Prints JSON, also on a terminal.")
    private boolean json;

    @Option(
            names = "--yes",
            description = "Approves the call, where approvals.yesOption in the settings allows it.")
    private boolean yes;

    CallCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        return new PersonCalls(host, terminal).shown(tool, parseArguments(), chat, yes, json);
    }

    private Json.Obj parseArguments() throws IOException {
        try {
            if (Json.read(readArguments()) instanceof Json.Obj object) {
                return object;
            }
            throw new CommandProblem(
                    ExitCode.WRONG_USAGE,
                    "The arguments must be one JSON object, as in '{\"database\":\"stub\"}'.");
        } catch (Json.Malformed e) {
            throw new CommandProblem(
                    ExitCode.WRONG_USAGE, "The arguments are not JSON: " + e.getMessage());
        }
    }

    private String readArguments() throws IOException {
        if (arguments.equals("-")) {
            return terminal.input();
        }
        if (!arguments.startsWith("@")) {
            return arguments;
        }
        Path file = Path.of(arguments.substring(1));
        if (!Files.isReadable(file)) {
            throw new CommandProblem(ExitCode.WRONG_USAGE, "There is no readable file " + file);
        }
        return Files.readString(file);
    }
}
