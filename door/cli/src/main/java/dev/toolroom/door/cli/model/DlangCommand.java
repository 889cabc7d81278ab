package dev.toolroom.door.cli.model;

import dev.toolroom.door.cli.home.McpCommand;
import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.OutputOptions;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.door.cli.terminal.WatchedCalls;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands for domain models; each calls the tool of the same name. */
@Command(
        name = "dlang",
        description =
                "Checks, queries, draws and formats domain models, and manages their packages.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = McpCommand.class)
public final class DlangCommand implements Runnable {
    private static final String MODEL =
            "A folder or file of the model (default: the current folder).";
    private static final String FOLDER = "The folder (default: the current folder).";
    private static final String ELEMENT = "The full name of an element, as in Sales.Orders.";
    private static final String WORDS = "The words to search for.";
    private static final String PACKAGE = "The package, as imports name it.";
    private final Terminal terminal;
    private final WatchedCalls calls;

    public DlangCommand(CommandHost host, Terminal terminal) {
        this.terminal = terminal;
        this.calls = new WatchedCalls(host, terminal);
    }

    /** Options of commands that only read, which can run again at every change. */
    static final class Looking extends OutputOptions {
        @Option(names = "--watch", description = "Runs again whenever a file changes.")
        boolean watch;
    }

    @Override
    public void run() {
        throw new CommandProblem(
                ExitCode.WRONG_USAGE,
                "Say what to do: init, validate, list, get, explain, search, diagram, docs, diff,"
                        + " format, install, add, remove, update or mcp.");
    }

    @Command(name = "init", description = "Creates a model: model.yaml and index.dlang.")
    int init(
            @Parameters(arity = "0..1", paramLabel = "FOLDER", description = FOLDER)
                    @Nullable String folder,
            @Option(names = "--name", description = "The name of the model.") @Nullable String name,
            @Mixin OutputOptions output)
            throws InterruptedException {
        if (folder != null) {
            createFolder(folder);
        }
        return project("init", folder == null ? "." : folder, name, null, null, output.json);
    }

    private static void createFolder(String folder) {
        try {
            Files.createDirectories(Path.of(folder));
        } catch (IOException e) {
            throw new CommandProblem(
                    ExitCode.REFUSED, folder + " cannot be made a folder; name another folder.");
        }
    }

    /** Exits with 1 also for a model with errors, so that a script can stop. */
    @Command(name = "validate", description = "Validates a model. Exits with 1 if it has errors.")
    int validate(
            @Parameters(arity = "0..1", paramLabel = "PATH", description = MODEL)
                    @Nullable String path,
            @Option(names = "--file", description = "Only this file.") @Nullable String file,
            @Mixin Looking looking)
            throws InterruptedException, IOException {
        var arguments = arguments(path);
        arguments.put("file", file);
        return calls.again(
                looking.watch,
                path,
                () -> {
                    Completed completed = calls.call("domainlang_validate", arguments);
                    boolean read = completed.outcome() instanceof Outcome.Answered;
                    if (read && terminal.isPerson() && !looking.json) {
                        new DlangFindings(terminal).show(completed.body());
                    } else {
                        calls.show(completed, looking.json);
                    }
                    return exitBy(completed, "valid");
                });
    }

    /** Returns 1 if the answer has {@code false} under this key, else the code of the outcome. */
    private static int exitBy(Completed completed, String key) {
        return new Json.Bool(false).equals(completed.body().get(key))
                ? ExitCode.REFUSED
                : ExitCode.of(completed.outcome());
    }

    @Command(
            name = "check",
            description = "Checks databases against the model. Exits with 1 if there are errors.")
    int check(
            @Parameters(arity = "0..1", paramLabel = "PATH", description = MODEL)
                    @Nullable String path,
            @Option(names = "--connection", description = "Only this connection.")
                    @Nullable String connection,
            @Mixin OutputOptions output)
            throws InterruptedException {
        var arguments = arguments(path);
        arguments.put("connection", connection);
        Completed completed = calls.call("domainlang_check", arguments);
        calls.show(completed, output.json);
        return exitBy(completed, "valid");
    }

    @Command(name = "list", description = "Lists the elements of one type.")
    int list(
            @Parameters(
                            index = "0",
                            paramLabel = "TYPE",
                            description =
                                    "domains, bcs, teams, classifications, relationships,"
                                            + " context-maps or domain-maps.")
                    String type,
            @Parameters(index = "1", arity = "0..1", paramLabel = "PATH", description = MODEL)
                    @Nullable String path,
            @Option(
                            names = {"-f", "--filter"},
                            paramLabel = "NAME=VALUE",
                            description =
                                    "name, fqn, domain, team, classification, metadata, context,"
                                            + " pattern.")
                    @Nullable Map<String, String> filters,
            @Mixin Looking looking)
            throws InterruptedException, IOException {
        var arguments = arguments(path);
        arguments.put("type", type);
        if (filters != null) {
            arguments.putAll(filters);
        }
        return runOrWatch(looking, path, "domainlang_list", arguments);
    }

    @Command(
            name = "get",
            description =
                    "Shows one element, or a summary of the model. Exits with 1 if not found.")
    int get(
            @Parameters(index = "0", arity = "0..1", paramLabel = "FQN", description = ELEMENT)
                    @Nullable String fqn,
            @Parameters(index = "1", arity = "0..1", paramLabel = "PATH", description = MODEL)
                    @Nullable String path,
            @Mixin Looking looking)
            throws InterruptedException, IOException {
        var arguments = arguments(path);
        arguments.put("fqn", fqn);
        return calls.again(
                looking.watch,
                path,
                () -> {
                    Completed completed = calls.call("domainlang_get", arguments);
                    calls.show(completed, looking.json);
                    return exitBy(completed, "found");
                });
    }

    @Command(name = "explain", description = "Explains one element in words.")
    int explain(
            @Parameters(index = "0", paramLabel = "FQN", description = ELEMENT) String fqn,
            @Parameters(index = "1", arity = "0..1", paramLabel = "PATH", description = MODEL)
                    @Nullable String path,
            @Mixin Looking looking)
            throws InterruptedException, IOException {
        var arguments = arguments(path);
        arguments.put("fqn", fqn);
        return runOrWatch(looking, path, "domainlang_explain", arguments);
    }

    private int runOrWatch(
            Looking looking,
            @Nullable String path,
            String tool,
            Map<String, @Nullable String> arguments)
            throws InterruptedException, IOException {
        return calls.again(looking.watch, path, () -> calls.shown(tool, arguments, looking.json));
    }

    @Command(name = "search", description = "Searches elements, terms and decisions.")
    int search(
            @Parameters(index = "0", paramLabel = "WORDS", description = WORDS) String query,
            @Parameters(index = "1", arity = "0..1", paramLabel = "PATH", description = MODEL)
                    @Nullable String path,
            @Mixin Looking looking)
            throws InterruptedException, IOException {
        var arguments = arguments(path);
        arguments.put("query", query);
        return runOrWatch(looking, path, "domainlang_search", arguments);
    }

    @Command(name = "diagram", description = "Draws a map or the whole model, as SVG or text.")
    int diagram(
            @Parameters(index = "0", arity = "0..1", paramLabel = "PATH", description = MODEL)
                    @Nullable String path,
            @Option(names = "--map", description = "A context map or domain map.")
                    @Nullable String map,
            @Option(names = "--around", description = "A bounded context and its neighbours.")
                    @Nullable String around,
            @Option(names = "--kind", description = "context-map, domain-map or team-map.")
                    @Nullable String kind,
            @Option(names = "--format", description = "mermaid, svg, plantuml, dot or graph.")
                    @Nullable String format,
            @Option(names = "--theme", description = "Of an SVG: auto, light or dark.")
                    @Nullable String theme,
            @Option(
                            names = {"-o", "--output"},
                            description = "A file; .svg, .mmd, .puml and .dot say the format.")
                    @Nullable Path output,
            @Mixin Looking looking)
            throws InterruptedException, IOException {
        var diagram = new DlangDiagram(calls, terminal, output);
        var arguments = arguments(path);
        arguments.put("map", map);
        arguments.put("around", around);
        arguments.put("kind", kind);
        arguments.put("format", format == null ? diagram.format() : format);
        arguments.put("theme", theme);
        return calls.again(looking.watch, path, () -> diagram.run(arguments, looking.json));
    }

    @Command(
            name = "format",
            description = "Formats files. With --check, exits with 1 if any file would change.")
    int format(
            @Parameters(index = "0", arity = "0..1", paramLabel = "PATH", description = MODEL)
                    @Nullable String path,
            @Option(names = "--check", description = "Checks only; writes nothing.") boolean check,
            @Mixin OutputOptions output)
            throws InterruptedException {
        var arguments = arguments(path);
        Completed completed =
                calls.call(
                        "domainlang_format",
                        WatchedCalls.json(arguments).with("check", new Json.Bool(check)));
        calls.show(completed, output.json);
        boolean wouldChange =
                check
                        && completed.body().get("changed") instanceof Json.Arr changed
                        && !changed.items().isEmpty();
        return wouldChange ? ExitCode.REFUSED : ExitCode.of(completed.outcome());
    }

    @Command(name = "install", description = "Fetches the packages of model.yaml and locks them.")
    int install(
            @Parameters(arity = "0..1", paramLabel = "FOLDER", description = FOLDER)
                    @Nullable String folder,
            @Mixin OutputOptions output)
            throws InterruptedException {
        return project("install", folder, null, null, null, output.json);
    }

    @Command(name = "add", description = "Adds a package and installs it.")
    int add(
            @Parameters(index = "0", paramLabel = "NAME", description = "As imports call it.")
                    String name,
            @Parameters(
                            index = "1",
                            paramLabel = "SOURCE[@REF]",
                            description = "owner/repository@v1.0.0, or ./folder.")
                    String source,
            @Option(names = "--path", description = "The project.") @Nullable String folder,
            @Mixin OutputOptions output)
            throws InterruptedException {
        int at = source.lastIndexOf('@');
        String ref = at > 0 ? source.substring(at + 1) : null;
        String location = at > 0 ? source.substring(0, at) : source;
        return project("add", folder, name, location, ref, output.json);
    }

    @Command(name = "remove", description = "Removes a package.")
    int remove(
            @Parameters(index = "0", paramLabel = "NAME", description = PACKAGE) String name,
            @Option(names = "--path", description = "The project.") @Nullable String folder,
            @Mixin OutputOptions output)
            throws InterruptedException {
        return project("remove", folder, name, null, null, output.json);
    }

    @Command(name = "update", description = "Updates packages to what their refs point to now.")
    int update(
            @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = PACKAGE)
                    @Nullable String name,
            @Option(names = "--path", description = "The project.") @Nullable String folder,
            @Mixin OutputOptions output)
            throws InterruptedException {
        return project("update", folder, name, null, null, output.json);
    }

    private int project(
            String action,
            @Nullable String folder,
            @Nullable String name,
            @Nullable String source,
            @Nullable String ref,
            boolean json)
            throws InterruptedException {
        var arguments = arguments(folder);
        arguments.put("action", action);
        arguments.put("name", name);
        arguments.put("source", source);
        arguments.put("ref", ref);
        return calls.shown("domainlang_project", arguments, json);
    }

    /** Returns the arguments of a call; those that are null are left out of it. */
    private static Map<String, @Nullable String> arguments(@Nullable String path) {
        Map<String, @Nullable String> arguments = new LinkedHashMap<>();
        arguments.put("path", path);
        return arguments;
    }
}
