package dev.toolroom.door.cli;

import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.CallListener;
import dev.toolroom.kernel.Caller;
import dev.toolroom.kernel.Calls.Completed;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Outcome;
import dev.toolroom.kernel.ToolCall;
import dev.toolroom.kernel.View;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Asks domain models: each command is one call of the tool of the same name. */
@Command(
        name = "dlang",
        description = "Domain models: validate, list, get, explain.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
final class DlangCommand implements Runnable {
    private final CommandHost host;
    private final Terminal terminal;

    DlangCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public void run() {
        throw new Cli.Problem(
                ExitCode.WRONG_USAGE, "Say what to do: validate, list, get or explain.");
    }

    /** Exit 1 also for a model with errors, so that a script can stop there. */
    @Command(name = "validate", description = "What is wrong with a model. Exit 1 if anything is.")
    int validate(
            @Parameters(arity = "0..1", paramLabel = "PATH") @Nullable String path,
            @Option(names = "--file", description = "Only this file.") @Nullable String file,
            @Option(names = "--json", description = "JSON, also on a terminal.") boolean json)
            throws InterruptedException {
        Completed completed =
                call("domainlang_validate", path, Map.of("file", orEmpty(file)), json);
        boolean wrong = completed.body().get("valid") instanceof Json.Bool(boolean valid) && !valid;
        return wrong ? ExitCode.REFUSED : exit(completed);
    }

    @Command(name = "list", description = "The elements of one type, filtered.")
    int list(
            @Parameters(
                            index = "0",
                            paramLabel = "TYPE",
                            description =
                                    "domains, bcs, teams, classifications, relationships,"
                                            + " context-maps or domain-maps.")
                    String type,
            @Parameters(index = "1", arity = "0..1", paramLabel = "PATH") @Nullable String path,
            @Option(
                            names = {"-f", "--filter"},
                            paramLabel = "NAME=VALUE",
                            description =
                                    "name, fqn, domain, team, classification, metadata, context,"
                                            + " pattern.")
                    @Nullable Map<String, String> filters,
            @Option(names = "--json", description = "JSON, also on a terminal.") boolean json)
            throws InterruptedException {
        Map<String, String> arguments = new LinkedHashMap<>();
        arguments.put("type", type);
        if (filters != null) {
            arguments.putAll(filters);
        }
        return exit(call("domainlang_list", path, arguments, json));
    }

    @Command(name = "get", description = "One element, or how much there is of everything.")
    int get(
            @Parameters(index = "0", arity = "0..1", paramLabel = "FQN") @Nullable String fqn,
            @Parameters(index = "1", arity = "0..1", paramLabel = "PATH") @Nullable String path,
            @Option(names = "--json", description = "JSON, also on a terminal.") boolean json)
            throws InterruptedException {
        return exit(call("domainlang_get", path, Map.of("fqn", orEmpty(fqn)), json));
    }

    @Command(name = "explain", description = "One element in words.")
    int explain(
            @Parameters(index = "0", paramLabel = "FQN") String fqn,
            @Parameters(index = "1", arity = "0..1", paramLabel = "PATH") @Nullable String path,
            @Option(names = "--json", description = "JSON, also on a terminal.") boolean json)
            throws InterruptedException {
        return exit(call("domainlang_explain", path, Map.of("fqn", fqn), json));
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Arguments that are empty were not given. */
    private Completed call(
            String tool, @Nullable String path, Map<String, String> given, boolean json)
            throws InterruptedException {
        var arguments = Json.object();
        given.forEach(
                (name, value) -> {
                    if (!value.isEmpty()) {
                        arguments.put(name, value);
                    }
                });
        arguments.putIfPresent("path", path);
        var caller =
                new Caller("cli", "toolroom", "cli", Caller.LOCAL, Path.of("").toAbsolutePath());
        Completed completed =
                host.calls()
                        .call(
                                new ToolCall(CallId.random(), tool, arguments.build(), caller),
                                CallListener.NONE);
        View view =
                completed.outcome() instanceof Outcome.Answered(var answer) ? answer.view() : null;
        if (terminal.isPerson() && !json && view != null) {
            terminal.show(view);
        } else {
            terminal.line(terminal.isPerson() ? completed.body().pretty() : completed.json());
        }
        return completed;
    }

    private static int exit(Completed completed) {
        return switch (completed.outcome()) {
            case Outcome.Answered _ -> ExitCode.ANSWERED;
            case Outcome.Refused _ -> ExitCode.REFUSED;
            case Outcome.Failed _ -> ExitCode.FAILED;
        };
    }
}
