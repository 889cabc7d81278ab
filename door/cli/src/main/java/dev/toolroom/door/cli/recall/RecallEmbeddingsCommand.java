package dev.toolroom.door.cli.recall;

import static dev.toolroom.door.cli.recall.RecallCalls.given;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.OutputOptions;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Search by meaning: each command is one operation of one tool. */
@Command(
        name = "embeddings",
        description = "Manages search by meaning. Off until you enable it.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class RecallEmbeddingsCommand implements Runnable {
    private static final String TOOL = "recall_embeddings";

    private final RecallCalls calls;

    public RecallEmbeddingsCommand(CommandHost host, Terminal terminal) {
        this.calls = new RecallCalls(host, terminal);
    }

    @Override
    public void run() {
        throw new CommandProblem(
                ExitCode.WRONG_USAGE, "Name a command: enable, disable or status.");
    }

    @Command(name = "enable", description = "Enables an embedding server, after you confirm it.")
    int enable(
            @Parameters(
                            arity = "0..1",
                            paramLabel = "ENDPOINT",
                            description =
                                    "Base address of the server, as http://127.0.0.1:11434/v1"
                                            + " (default: the one enabled before).")
                    @Nullable String endpoint,
            @Option(
                            names = "--model",
                            paramLabel = "NAME",
                            description =
                                    "The server's name of the model (default: the one enabled"
                                            + " before).")
                    @Nullable String model,
            @Option(names = "--yes", description = RecallCalls.YES) boolean yes,
            @Mixin OutputOptions output)
            throws InterruptedException {
        Json.Obj arguments = given("operation", "enable", "endpoint", endpoint, "model", model);
        return calls.confirmed(TOOL, arguments, yes, output.json);
    }

    @Command(name = "disable", description = "Searches by words only. What is stored stays.")
    int disable(
            @Option(names = "--delete", description = "Also deletes all embeddings.")
                    boolean delete,
            @Option(names = "--yes", description = RecallCalls.YES) boolean yes,
            @Mixin OutputOptions output)
            throws InterruptedException {
        Json.Obj arguments = given("operation", "disable");
        Json.Obj all = delete ? arguments.with("delete", true) : arguments;
        return calls.confirmed(TOOL, all, yes, output.json);
    }

    @Command(
            name = "status",
            description = "Shows the server, the model and how many turns are embedded.")
    int status(@Mixin OutputOptions output) throws InterruptedException {
        return calls.shown(TOOL, given("operation", "status"), output.json);
    }
}
