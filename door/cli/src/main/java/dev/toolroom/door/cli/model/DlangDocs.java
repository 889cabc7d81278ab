package dev.toolroom.door.cli.model;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.door.cli.terminal.WatchedCalls;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a document of a model to files. */
@Command(
        name = "docs",
        description =
                "Writes a document of the model: maps, glossary and bounded context canvases.")
public final class DlangDocs implements Callable<Integer> {
    private final WatchedCalls calls;
    private final Terminal terminal;

    @Parameters(
            arity = "0..1",
            paramLabel = "PATH",
            description = "A folder or file of the model (default: the current folder).")
    private @Nullable String path;

    @Option(
            names = {"-o", "--output"},
            description = "A folder for Markdown files, or a .html file.")
    private @Nullable Path output;

    @Option(names = "--context", description = "Only the canvas of this bounded context.")
    private @Nullable String context;

    @Option(names = "--title", description = "The title (default: the name of the folder).")
    private @Nullable String title;

    @Mixin private DlangCommand.Looking looking = new DlangCommand.Looking();

    public DlangDocs(CommandHost host, Terminal terminal) {
        this.terminal = terminal;
        this.calls = new WatchedCalls(host, terminal);
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        if (output == null && context == null && !looking.json) {
            throw new CommandProblem(
                    ExitCode.WRONG_USAGE,
                    "Say where to write: --output FOLDER for Markdown files, --output FILE.html for"
                            + " one HTML file, or --context NAME to print one canvas.");
        }
        Map<String, @Nullable String> arguments = new LinkedHashMap<>();
        arguments.put("path", path);
        arguments.put("context", context);
        arguments.put("title", title);
        arguments.put("format", isHtml() ? "html" : null);
        return calls.again(looking.watch, path, () -> run(arguments));
    }

    private boolean isHtml() {
        return output != null && output.toString().endsWith(".html");
    }

    private int run(Map<String, @Nullable String> arguments) throws InterruptedException {
        Completed completed = calls.call("domainlang_document", arguments);
        int exit = ExitCode.of(completed.outcome());
        List<Json> files =
                completed.body().get("files") instanceof Json.Arr found ? found.items() : List.of();
        if (exit != ExitCode.ANSWERED || looking.json) {
            calls.show(completed, looking.json);
        } else if (output == null) {
            files.forEach(each -> terminal.line(text(each, "text").stripTrailing()));
        } else {
            write(output, files);
        }
        return exit;
    }

    private static String text(Json file, String key) {
        return file instanceof Json.Obj object ? object.text(key, "") : "";
    }

    private void write(Path to, List<Json> files) {
        try {
            if (isHtml()) {
                Files.writeString(to, text(files.getFirst(), "text"));
            } else {
                Files.createDirectories(to);
                for (Json each : files) {
                    Files.writeString(to.resolve(text(each, "name")), text(each, "text"));
                }
            }
        } catch (IOException e) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    to + " cannot be written; give --output in a folder that exists.");
        }
        terminal.aside("Wrote " + to + (isHtml() ? "" : " (" + files.size() + " Markdown files)"));
    }
}
