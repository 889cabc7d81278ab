package dev.toolroom.door.cli;

import dev.toolroom.door.cli.consent.ApprovalsCommand;
import dev.toolroom.door.cli.consent.ApproveCommand;
import dev.toolroom.door.cli.consent.DenyCommand;
import dev.toolroom.door.cli.consent.QuestionsCommand;
import dev.toolroom.door.cli.home.BackupCommand;
import dev.toolroom.door.cli.home.CompletionCommand;
import dev.toolroom.door.cli.home.ConfigCommand;
import dev.toolroom.door.cli.home.ConnectCommand;
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
import dev.toolroom.door.cli.toolset.ToolsetCommand;
import dev.toolroom.kernel.Nearest;
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

/** The commands, and how they end. */
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
        // Taken by the program before any command; here for the help.
        @SuppressWarnings("UnusedVariable")
        @CommandLine.Option(
                names = "--home",
                paramLabel = "DIR",
                description = "The home folder (default: TOOLROOM_HOME, else ~/.toolroom).")
        private String home = "";
    }

    /** Runs one command line; the result is the exit code. */
    public int run(String... arguments) {
        CommandLine line = commandLineFor(arguments);
        line.setExecutionStrategy(new CommandLine.RunLast());
        // A file named with @ holds the arguments of a tool, not those of this command.
        line.setExpandAtFiles(false);
        line.setParameterExceptionHandler(this::wrongUsage);
        line.setExecutionExceptionHandler(this::failed);
        if (arguments.length == 0) {
            line.usage(System.out);
            return ExitCode.ANSWERED;
        }
        return line.execute(arguments);
    }

    /** With every command. */
    CommandLine commandLine() {
        return line(commands(""));
    }

    /**
     * With the command that is asked for, or with all where it is none of them: to read what all of
     * them take would be most of the start.
     */
    CommandLine commandLineFor(String... arguments) {
        String asked = arguments.length == 0 ? "" : arguments[0];
        if (asked.equals("--version") || asked.equals("-V")) {
            return line(Map.of());
        }
        Supplier<Object> one = commands(arguments.length < 2 ? "" : arguments[1]).get(asked);
        return one == null ? commandLine() : line(Map.of(asked, one));
    }

    private static Map<String, Supplier<Object>> chosen(
            Map<String, Supplier<Object>> all, String asked) {
        Supplier<Object> one = all.get(asked);
        return one == null ? all : Map.of(asked, one);
    }

    private CommandLine line(Map<String, Supplier<Object>> commands) {
        CommandSpec root = CommandSpec.forAnnotatedObject(new Root());
        root.versionProvider(() -> new String[] {host.version()});
        CommandLine line = with(root, commands);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.AUTO));
        return line;
    }

    /**
     * In the order of the help.
     *
     * @param second what follows the command
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

    private CommandLine chat(String asked) {
        var chat = new ChatCommand(host, terminal);
        return with(chat, chosen(methods(chat), asked));
    }

    private CommandLine recall(String asked) {
        var recall = new RecallCommand(host, terminal);
        Map<String, Supplier<Object>> all = methods(recall);
        all.put("telemetry", () -> new RecallTelemetryCommand(host, terminal));
        all.put("embeddings", () -> new RecallEmbeddingsCommand(host, terminal));
        CommandLine line = with(recall, chosen(all, asked));
        CommandLine before = line.getSubcommands().get("before");
        if (before != null) {
            // What follows is another command, with options of its own.
            before.setStopAtPositional(true);
        }
        return line;
    }

    /** The methods that are commands, by the names of these. */
    static Map<String, Supplier<Object>> methods(Object command) {
        Map<String, Supplier<Object>> all = new LinkedHashMap<>();
        for (Method each : CommandLine.getCommandMethods(command.getClass(), null)) {
            all.put(each.getAnnotation(Command.class).name(), () -> new CommandLine(each));
        }
        return all;
    }

    static CommandLine with(Object command, Map<String, Supplier<Object>> commands) {
        var line = new CommandLine(command);
        commands.forEach((name, each) -> line.addSubcommand(name, each.get()));
        return line;
    }

    private int wrongUsage(ParameterException problem, String[] arguments) {
        terminal.aside(terminal.bad(String.valueOf(problem.getMessage())));
        CommandLine command = problem.getCommandLine();
        List<String> known = new ArrayList<>(command.getSubcommands().keySet());
        if (problem instanceof CommandLine.UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            Nearest.to(unmatched.getUnmatched().getFirst(), known)
                    .ifPresent(name -> terminal.aside("Did you mean " + name + "?"));
        }
        terminal.aside(
                "Run " + command.getCommandSpec().qualifiedName() + " --help for what it takes.");
        return ExitCode.WRONG_USAGE;
    }

    private int failed(Exception problem, CommandLine command, ParseResult parsed) {
        if (problem instanceof Problem told) {
            terminal.aside(terminal.bad(String.valueOf(told.getMessage())));
            return told.exitCode();
        }
        for (Throwable each = problem; each != null; each = each.getCause()) {
            if (each instanceof FileSystemException file) {
                terminal.aside(terminal.bad(unusable(file)));
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

    /** A folder that is read-only, a disk that is full: nothing that a log would explain better. */
    private static String unusable(FileSystemException problem) {
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

    /** Thrown by a command that cannot go on, with one line for its user. */
    public static final class Problem extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final int exitCode;

        public Problem(int exitCode, String message) {
            super(message, null, false, false);
            this.exitCode = exitCode;
        }

        int exitCode() {
            return exitCode;
        }
    }
}
