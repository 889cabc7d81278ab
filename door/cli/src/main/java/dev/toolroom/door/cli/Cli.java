package dev.toolroom.door.cli;

import dev.toolroom.door.cli.connect.ConnectCommand;
import dev.toolroom.door.cli.consent.ApprovalsCommand;
import dev.toolroom.door.cli.consent.ApproveCommand;
import dev.toolroom.door.cli.consent.DenyCommand;
import dev.toolroom.door.cli.consent.QuestionsCommand;
import dev.toolroom.door.cli.home.BackupCommand;
import dev.toolroom.door.cli.home.CompletionCommand;
import dev.toolroom.door.cli.home.ConfigCommand;
import dev.toolroom.door.cli.home.ConnectionCommand;
import dev.toolroom.door.cli.home.DoctorCommand;
import dev.toolroom.door.cli.home.IncidentCommand;
import dev.toolroom.door.cli.home.LspCommand;
import dev.toolroom.door.cli.home.McpCommand;
import dev.toolroom.door.cli.home.RestoreCommand;
import dev.toolroom.door.cli.home.ServeCommand;
import dev.toolroom.door.cli.model.DlangCommand;
import dev.toolroom.door.cli.model.DlangDiff;
import dev.toolroom.door.cli.model.DlangDocs;
import dev.toolroom.door.cli.recall.RecallCommand;
import dev.toolroom.door.cli.recall.RecallEmbeddingsCommand;
import dev.toolroom.door.cli.recall.RecallHookCommand;
import dev.toolroom.door.cli.recall.RecallTelemetryCommand;
import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.door.cli.toolset.ToolsetCommand;
import dev.toolroom.kernel.text.SimilarNames;
import java.lang.reflect.Method;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Runs a command line, and turns failures into messages and exit codes. */
public final class Cli {
    private final CommandHost host;
    private final Terminal terminal;

    public Cli(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Command(
            name = "toolroom",
            description = "The same tools for every AI coding agent.",
            mixinStandardHelpOptions = true,
            synopsisSubcommandLabel = "COMMAND",
            footer = {
                "",
                "Every command takes --help. The home is --home, TOOLROOM_HOME or ~/.toolroom."
            })
    private static final class Root {
        // Declared for the help text only: Main removes this option before it runs a command.
        @SuppressWarnings("UnusedVariable")
        @CommandLine.Option(
                names = "--home",
                paramLabel = "DIR",
                description = "The home folder (default: TOOLROOM_HOME, else ~/.toolroom).")
        private String home = "";
    }

    /** Runs one command line and returns the exit code. */
    public int run(String... arguments) {
        CommandLine line = commandLineFor(arguments);
        line.setExecutionStrategy(new CommandLine.RunLast());
        // @FILE is an argument of a tool and must not be expanded into options of this command.
        line.setExpandAtFiles(false);
        line.setParameterExceptionHandler(this::handleWrongUsage);
        line.setExecutionExceptionHandler(this::handleFailure);
        if (arguments.length == 0) {
            line.usage(System.out);
            return ExitCode.ANSWERED;
        }
        return line.execute(arguments);
    }

    /** Builds the command line with every command. */
    CommandLine commandLine() {
        return line(commands(""));
    }

    /**
     * Builds the command line with the requested command only, or with all if there is none of that
     * name: building all of them would take most of the start time.
     */
    CommandLine commandLineFor(String... arguments) {
        String requested = arguments.length == 0 ? "" : arguments[0];
        if (requested.equals("--version") || requested.equals("-V")) {
            return line(Map.of());
        }
        Supplier<Object> one = commands(arguments.length < 2 ? "" : arguments[1]).get(requested);
        return one == null ? commandLine() : line(Map.of(requested, one));
    }

    private static Map<String, Supplier<Object>> select(
            Map<String, Supplier<Object>> all, String requested) {
        Supplier<Object> one = all.get(requested);
        return one == null ? all : Map.of(requested, one);
    }

    private CommandLine line(Map<String, Supplier<Object>> commands) {
        CommandSpec root = CommandSpec.forAnnotatedObject(new Root());
        root.versionProvider(() -> new String[] {host.version()});
        CommandLine line = with(root, commands);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.AUTO));
        return line;
    }

    /**
     * Returns the commands, in the order of the help.
     *
     * @param second the second word of the command line, or empty
     */
    private Map<String, Supplier<Object>> commands(String second) {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        all.put("serve", () -> new ServeCommand(host, terminal));
        all.put("mcp", McpCommand::new);
        all.put("lsp", LspCommand::new);
        all.put("tools", () -> new ToolsCommand(host, terminal));
        all.put("call", () -> new CallCommand(host, terminal));
        all.put("questions", () -> new QuestionsCommand(host, terminal));
        all.put("approve", () -> new ApproveCommand(host, terminal));
        all.put("deny", () -> new DenyCommand(host, terminal));
        all.put("approvals", () -> new ApprovalsCommand(host, terminal));
        all.put("query", () -> new QueryCommand(host, terminal));
        all.put("read", () -> new ReadCommand(host, terminal));
        all.put("dlang", this::dlang);
        all.put("recall", () -> recall(second));
        all.put("toolset", () -> new ToolsetCommand(host, terminal));
        all.put("chat", () -> chat(second));
        all.put("connect", () -> new ConnectCommand(host, terminal));
        all.put("connection", () -> new ConnectionCommand(host, terminal));
        all.put("config", () -> new ConfigCommand(host, terminal));
        all.put("backup", () -> new BackupCommand(host, terminal));
        all.put("restore", () -> new RestoreCommand(host, terminal));
        all.put("incident", () -> new IncidentCommand(host, terminal));
        all.put("doctor", () -> new DoctorCommand(host, terminal));
        all.put("completion", () -> new CompletionCommand(this::commandLine, terminal));
        return all;
    }

    private CommandLine dlang() {
        var dlang = new CommandLine(new DlangCommand(host, terminal));
        dlang.addSubcommand(new DlangDocs(host, terminal));
        return dlang.addSubcommand(new DlangDiff(host, terminal));
    }

    private CommandLine chat(String requested) {
        var chat = new ChatCommand(host, terminal);
        return with(chat, select(methods(chat), requested));
    }

    private CommandLine recall(String requested) {
        var recall = new RecallCommand(host, terminal);
        Map<String, Supplier<Object>> all = methods(recall);
        all.put("hook", () -> new RecallHookCommand(host, terminal));
        all.put("telemetry", () -> new RecallTelemetryCommand(host, terminal));
        all.put("embeddings", () -> new RecallEmbeddingsCommand(host, terminal));
        CommandLine line = with(recall, select(all, requested));
        line.getSubcommands()
                .forEach(
                        (name, each) -> {
                            // The rest is another command, with its own options.
                            each.setStopAtPositional(name.equals("before") || name.equals("hint"));
                        });
        return line;
    }

    /** Returns the subcommands that are methods, by name. */
    public static Map<String, Supplier<Object>> methods(Object command) {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        for (Method each : CommandLine.getCommandMethods(command.getClass(), null)) {
            all.put(each.getAnnotation(Command.class).name(), () -> new CommandLine(each));
        }
        return all;
    }

    public static CommandLine with(Object command, Map<String, Supplier<Object>> commands) {
        var line = new CommandLine(command);
        commands.forEach((name, each) -> line.addSubcommand(name, each.get()));
        return line;
    }

    private int handleWrongUsage(ParameterException problem, String[] arguments) {
        terminal.aside(terminal.bad(String.valueOf(problem.getMessage())));
        CommandLine command = problem.getCommandLine();
        List<String> names = new ArrayList<>(command.getSubcommands().keySet());
        if (problem instanceof CommandLine.UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            SimilarNames.to(unmatched.getUnmatched().getFirst(), names)
                    .ifPresent(name -> terminal.aside("Did you mean " + name + "?"));
        }
        terminal.aside(
                "Run " + command.getCommandSpec().qualifiedName() + " --help for what it takes.");
        return ExitCode.WRONG_USAGE;
    }

    private int handleFailure(Exception problem, CommandLine command, ParseResult parsed) {
        if (problem instanceof CommandProblem reported) {
            terminal.aside(terminal.bad(String.valueOf(reported.getMessage())));
            return reported.exitCode();
        }
        for (Throwable each = problem; each != null; each = each.getCause()) {
            if (each instanceof FileSystemException file) {
                terminal.aside(terminal.bad(describe(file)));
                return ExitCode.FAILED;
            }
        }
        System.getLogger(Cli.class.getName())
                .log(System.Logger.Level.ERROR, "command " + command.getCommandName(), problem);
        terminal.aside(
                terminal.bad(
                        "This should not have happened; the log in "
                                + host.home().resolve("logs")
                                + " says more."));
        return ExitCode.FAILED;
    }

    /** Describes a failure of the file system, such as a full disk, which needs no log entry. */
    private static String describe(FileSystemException problem) {
        String why =
                switch (problem) {
                    case AccessDeniedException _ -> "this user may not";
                    case NoSuchFileException _ -> "it is not there";
                    case FileAlreadyExistsException _ -> "there is something else of that name";
                    default ->
                            Objects.requireNonNullElse(problem.getReason(), "the system refused");
                };
        return "Cannot read or write " + problem.getFile() + ": " + why + ".";
    }
}
