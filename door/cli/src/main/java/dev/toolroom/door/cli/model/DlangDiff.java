package dev.toolroom.door.cli.model;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.door.cli.terminal.WatchedCalls;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two states of a model. */
@Command(
        name = "diff",
        description = "Lists what changed in the model: git revisions, folders or unsaved text.")
public final class DlangDiff implements Callable<Integer> {
    private final WatchedCalls calls;
    private final Terminal terminal;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FROM",
            description =
                    "A git revision, a folder such as ./old, or \"saved\" for the files without"
                            + " unsaved text (default: HEAD).")
    private @Nullable String from;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "TO",
            description = "The same (default: the current text, with what editors have unsaved).")
    private @Nullable String to;

    @Option(
            names = "--path",
            description = "A folder or file of the model (default: the current folder).")
    private @Nullable String path;

    @Option(
            names = {"-o", "--output"},
            description = "Writes a map of the changes: .svg, or .mmd for Mermaid.")
    private @Nullable Path output;

    @Mixin private DlangCommand.Looking looking = new DlangCommand.Looking();

    public DlangDiff(CommandHost host, Terminal terminal) {
        this.terminal = terminal;
        this.calls = new WatchedCalls(host, terminal);
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        Map<String, @Nullable String> arguments = new LinkedHashMap<>();
        arguments.put("path", path);
        arguments.put("from", from);
        arguments.put("to", to);
        boolean svg = output != null && output.toString().endsWith(".svg");
        arguments.put("format", svg ? "svg" : null);
        return calls.again(looking.watch, path, () -> run(arguments));
    }

    private int run(Map<String, @Nullable String> arguments) throws InterruptedException {
        Completed completed = calls.call("domainlang_diff", arguments);
        if (completed.outcome() instanceof Outcome.Answered && output != null) {
            write(output, completed.body().text("diagram", ""));
        }
        calls.show(completed, looking.json);
        return ExitCode.of(completed.outcome());
    }

    private void write(Path file, String diagram) {
        if (diagram.isEmpty()) {
            terminal.aside("No bounded context or relationship changed: " + file + " not written");
            return;
        }
        try {
            Files.writeString(file, diagram);
        } catch (IOException e) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    file + " cannot be written; give --output in a folder that exists.");
        }
        terminal.aside("Wrote " + file);
    }
}
