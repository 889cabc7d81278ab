package dev.toolroom.door.cli.connect;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.ToolSuggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds Toolroom to the configuration of agents, or removes it. */
@Command(
        name = "connect",
        description =
                "Adds Toolroom to the configuration of the agents on this machine, or of one. Shows"
                        + " the changes first, keeps a backup.",
        mixinStandardHelpOptions = true)
public final class ConnectCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;
    private final Map<String, String> environment = System.getenv();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "AGENT",
            description =
                    "claude, claude-desktop, codex, copilot, cursor, gemini, jetbrains, opencode,"
                            + " vscode, windsurf or zed; default: all that are found.")
    private @Nullable String name;

    @Option(names = "--user", description = "For all projects of the user (default).")
    private boolean user;

    @Option(
            names = "--project",
            description = "For this project, in a file that names no path of this machine.")
    private boolean project;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "The agent's file, if it is not where it usually is.")
    private @Nullable Path file;

    @Option(
            names = "--tools",
            paramLabel = "CHOICE",
            description =
                    "Offers the agent these tools only, as in query,designer; see toolroom mcp --help.")
    private String tools = "";

    @Option(
            names = "--extension",
            description = "Installs the extension of VS Code instead, which brings the same tools.")
    private boolean extension;

    @Option(
            names = "--hints",
            description =
                    "Adds a hook instead, which tells the agent that a command keeps failing in this"
                            + " folder: claude, codex or gemini.")
    private boolean hints;

    @Option(names = "--yes", description = "Writes without asking.")
    private boolean yes;

    @Option(names = "--undo", description = "Removes Toolroom from the configuration.")
    private boolean undo;

    @Option(
            names = "--check",
            description = "Changes nothing; shows what the agents say of their servers.")
    private boolean check;

    public ConnectCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (user && project) {
            throw new CommandProblem(ExitCode.WRONG_USAGE, "Use --user or --project, not both.");
        }
        List<Agent> agents = agents();
        return check ? check(agents) : change(agents);
    }

    private List<Agent> agents() {
        String wanted = name;
        if (wanted != null) {
            return List.of(
                    Agent.ALL.stream()
                            .filter(each -> each.id().equals(wanted))
                            .findFirst()
                            .orElseThrow(() -> unknown(wanted)));
        }
        if (file != null) {
            throw new CommandProblem(ExitCode.WRONG_USAGE, "Name the agent whose file it is.");
        }
        List<Agent> found = Agent.ALL.stream().filter(this::isInstalled).toList();
        if (found.isEmpty()) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    "No agent was found on this machine. Name one: "
                            + String.join(", ", Agent.ids()));
        }
        return found;
    }

    private static CommandProblem unknown(String name) {
        return new CommandProblem(
                ExitCode.WRONG_USAGE,
                "No agent is named "
                        + name
                        + ". "
                        + ToolSuggestion.of(name, Agent.ids())
                                .orElse("Known are " + String.join(", ", Agent.ids()) + "."));
    }

    private boolean isInstalled(Agent agent) {
        return OwnCommand.find(agent.program(), environment).isPresent()
                || Files.isDirectory(userFolder().resolve(agent.trace()));
    }

    private Path userFolder() {
        String given = environment.getOrDefault("HOME", "");
        return Path.of(given.isEmpty() ? System.getProperty("user.home") : given);
    }

    private int change(List<Agent> agents) throws IOException, InterruptedException {
        if (!tools.isEmpty()) {
            host.unknownTools(tools).forEach(terminal::aside);
        }
        List<String> command = undo ? List.of() : command();
        List<Change> changes = new ArrayList<>();
        for (Agent each : agents) {
            Optional<Change> change =
                    extension
                            ? Optional.of(extension(each))
                            : hints ? hints(each, command) : change(each, command);
            change.ifPresentOrElse(
                    changes::add, () -> terminal.line(each.title() + " is already up to date."));
        }
        for (Change each : changes) {
            terminal.aside(terminal.bold(each.heading()));
            terminal.aside(each.preview());
        }
        if (changes.isEmpty()) {
            return ExitCode.ANSWERED;
        }
        if (!yes && !terminal.confirm("Write " + (changes.size() == 1 ? "it?" : "them?"))) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    "Nothing was changed. To write without a question, add --yes.");
        }
        for (Change each : changes) {
            each.apply();
            terminal.line((undo ? "Removed Toolroom from " : "Added Toolroom to ") + each.place());
        }
        return ExitCode.ANSWERED;
    }

    private Change extension(Agent agent) {
        if (!agent.id().equals("vscode")) {
            throw new CommandProblem(
                    ExitCode.WRONG_USAGE,
                    "There is an extension for VS Code alone: toolroom connect vscode --extension");
        }
        return new OwnCommand("VS Code", List.of(EditorExtension.ofProcess().command(!undo)));
    }

    private Optional<Change> hints(Agent agent, List<String> command) throws IOException {
        HintHook hook =
                HintHook.ALL.stream()
                        .filter(each -> each.agent().equals(agent.id()))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new CommandProblem(
                                                ExitCode.WRONG_USAGE,
                                                "Hints are for claude, codex and gemini, as in toolroom"
                                                        + " connect claude --hints"));
        Path folder = project ? Path.of("").toAbsolutePath() : userFolder();
        Path place = file == null ? folder.resolve(hook.file()) : file;
        Path backups = host.home().resolve("connect");
        return FileChange.ofJson(place, backups, content -> hook.with(content, command));
    }

    private Optional<Change> change(Agent agent, List<String> command) throws IOException {
        Path backups = host.home().resolve("connect");
        Agent.Place place = project ? agent.project() : agent.user();
        if (file != null) {
            ServerFormat format = Objects.requireNonNull(agent.user()).format();
            return FileChange.of(file, format, backups, command);
        }
        if (place == null) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    agent.title() + " has no configuration file in a project. Use --user.");
        }
        if (agent.equals(Agent.CLAUDE) && !project) {
            return claude(command);
        }
        Path folder = project ? Path.of("").toAbsolutePath() : userFolder();
        return FileChange.of(folder.resolve(place.file()), place.format(), backups, command);
    }

    private Optional<Change> claude(List<String> command) throws IOException {
        Path own = userFolder().resolve(".claude.json");
        Json.Obj servers =
                Files.exists(own) && Json.read(Files.readString(own)) instanceof Json.Obj content
                        ? content.object("mcpServers")
                        : Json.Obj.EMPTY;
        boolean isThere = servers.get(ServerFormat.NAME) != null;
        Json.Obj entry = servers.object(ServerFormat.NAME);
        if (command.isEmpty() ? !isThere : isSame(entry, command)) {
            return Optional.empty();
        }
        Path program =
                OwnCommand.find("claude", environment)
                        .orElseThrow(
                                () ->
                                        new CommandProblem(
                                                ExitCode.REFUSED,
                                                "The command claude is not on the PATH. Install Claude"
                                                        + " Code, or use --project."));
        List<List<String>> commands = new ArrayList<>();
        String start = program.toString();
        if (isThere) {
            commands.add(List.of(start, "mcp", "remove", "--scope", "user", ServerFormat.NAME));
        }
        if (!command.isEmpty()) {
            List<String> add =
                    new ArrayList<>(
                            List.of(
                                    start,
                                    "mcp",
                                    "add",
                                    "--scope",
                                    "user",
                                    ServerFormat.NAME,
                                    "--"));
            add.addAll(command);
            commands.add(add);
        }
        return Optional.of(new OwnCommand("Claude Code", commands));
    }

    private static boolean isSame(Json.Obj entry, List<String> command) {
        return entry.text("command", "").equals(command.getFirst())
                && entry.get("args") instanceof Json.Arr args
                && args.texts().equals(command.subList(1, command.size()));
    }

    /** Returns the command that starts Toolroom, without a path of this machine for a project. */
    private List<String> command() {
        List<String> command = new ArrayList<>(host.launchCommand());
        if (project) {
            if (OwnCommand.find("toolroom", environment).isEmpty()) {
                throw new CommandProblem(
                        ExitCode.REFUSED,
                        "A file of the project names no path of this machine, and toolroom is not on"
                                + " the PATH. Link it into a folder of the PATH (ln -s "
                                + command.getFirst()
                                + " ~/.local/bin/), or use --user.");
            }
            command = new ArrayList<>(List.of("toolroom", "mcp"));
        }
        if (!tools.isEmpty()) {
            command.addAll(List.of("--tools", tools));
        }
        return command;
    }

    private int check(List<Agent> agents) throws IOException, InterruptedException {
        for (Agent each : agents) {
            Optional<Path> program = OwnCommand.find(each.program(), environment);
            terminal.line(terminal.bold(each.title()));
            if (each.hasServerList() && program.isPresent()) {
                List<String> list = List.of(program.get().toString(), "mcp", "list");
                terminal.line(Terminal.clean(OwnCommand.run(list).output().strip()));
            } else {
                terminal.line(
                        change(each, command()).isEmpty()
                                ? "Its configuration has Toolroom."
                                : "Its configuration has no Toolroom, or another command for it.");
            }
        }
        return ExitCode.ANSWERED;
    }
}
