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

/** Traces of agents beside their chats: each command is one operation of one tool. */
@Command(
        name = "telemetry",
        description = "Imports traces and rewards of chats. Off until you enable it.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class RecallTelemetryCommand implements Runnable {
    private static final String TOOL = "recall_telemetry";
    private static final String WORKSPACE = "Uses the catalogue inside this folder.";

    private final RecallCalls calls;

    public RecallTelemetryCommand(CommandHost host, Terminal terminal) {
        this.calls = new RecallCalls(host, terminal);
    }

    @Override
    public void run() {
        throw new CommandProblem(
                ExitCode.WRONG_USAGE, "Name a command: enable, disable, import or status.");
    }

    @Command(name = "enable", description = "Turns telemetry on, after you confirm it.")
    int enable(
            @Option(names = "--workspace", description = WORKSPACE) @Nullable String workspace,
            @Option(names = "--yes", description = RecallCalls.YES) boolean yes,
            @Mixin OutputOptions output)
            throws InterruptedException {
        Json.Obj arguments = given("workspace", workspace);
        return asked("enable", arguments, yes, output.json);
    }

    @Command(name = "disable", description = "Turns telemetry off. What is stored stays.")
    int disable(
            @Option(names = "--workspace", description = WORKSPACE) @Nullable String workspace,
            @Option(names = "--delete", description = "Also deletes all stored telemetry.")
                    boolean delete,
            @Option(names = "--yes", description = RecallCalls.YES) boolean yes,
            @Mixin OutputOptions output)
            throws InterruptedException {
        Json.Obj arguments = given("workspace", workspace);
        Json.Obj all = delete ? arguments.with("delete", true) : arguments;
        return asked("disable", all, yes, output.json);
    }

    private int asked(String operation, Json.Obj arguments, boolean yes, boolean json)
            throws InterruptedException {
        return calls.confirmed(TOOL, arguments.with("operation", operation), yes, json);
    }

    @Command(name = "import", description = "Imports spans. Files that did not change are skipped.")
    int importSpans(
            @Parameters(
                            arity = "0..1",
                            paramLabel = "PATH",
                            description =
                                    "A file or folder of OTLP JSON (default: the working folder).")
                    @Nullable String path,
            @Option(names = "--workspace", description = WORKSPACE) @Nullable String workspace,
            @Mixin OutputOptions output)
            throws InterruptedException {
        return shown("import", given("path", path, "workspace", workspace), output);
    }

    @Command(name = "status", description = "Shows what is on, and how much there is.")
    int status(
            @Option(names = "--workspace", description = WORKSPACE) @Nullable String workspace,
            @Mixin OutputOptions output)
            throws InterruptedException {
        return shown("status", given("workspace", workspace), output);
    }

    private int shown(String operation, Json.Obj arguments, OutputOptions output)
            throws InterruptedException {
        return calls.shown(TOOL, arguments.with("operation", operation), output.json);
    }
}
