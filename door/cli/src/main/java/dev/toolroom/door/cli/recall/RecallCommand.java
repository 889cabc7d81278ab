package dev.toolroom.door.cli.recall;

import static dev.toolroom.door.cli.recall.RecallCalls.given;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.OutputOptions;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Past chats: each command is one call of the tool of the same name. */
@Command(
        name = "recall",
        description = "Imports and searches past chats of agents, and shows what keeps failing.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        // Cli adds those that are needed.
        addMethodSubcommands = false)
public final class RecallCommand implements Runnable {
    private static final String ID = "A session or a request, as search shows it.";
    private static final String WORDS = "The words to search for.";
    private static final String RUN = "The command, as you would type it.";
    private static final String AGENT = "Only chats of this agent.";
    private static final String MODEL = "Only answers of this model.";
    private static final String AFTER = "Only from this date on, as in 2026-01-31.";
    private static final String BEFORE = "Only before this date.";
    private static final String TOOL = "Only turns that called this tool.";
    private static final String FILE = "Only turns that name this file.";
    private static final String LIMIT = "Maximum number of results.";
    private static final String WORKSPACE = "Part of the folder's path.";
    private static final int SECONDS_BETWEEN = 10;

    /** Files of which something came; the others were known. */
    private static final List<String> NEWS = List.of("imported", "updated", "copy", "torn");

    private final Terminal terminal;
    private final RecallCalls calls;
    private final Pause pause;

    public RecallCommand(CommandHost host, Terminal terminal) {
        this(host, terminal, () -> TimeUnit.SECONDS.sleep(SECONDS_BETWEEN));
    }

    RecallCommand(CommandHost host, Terminal terminal, Pause pause) {
        this.terminal = terminal;
        this.calls = new RecallCalls(host, terminal);
        this.pause = pause;
    }

    /** Between two imports that watch. */
    interface Pause {
        void await() throws InterruptedException;
    }

    @Override
    public void run() {
        throw new CommandProblem(
                ExitCode.WRONG_USAGE,
                "Name a command: import, search, show, failures, before, hint, hook, redactions, stats, export,"
                        + " rescan, verify, formats, purge, telemetry or embeddings.");
    }

    @Command(name = "import", description = "Imports chats. Files that did not change are skipped.")
    int importChats(
            @Parameters(
                            arity = "0..1",
                            paramLabel = "PATH",
                            description = "A file or folder (default: where agents keep theirs).")
                    @Nullable String path,
            @Option(names = "--workspace", description = "Only chats about this folder.")
                    @Nullable String workspace,
            @Option(names = "--dry-run", description = "Lists the files and reads none.")
                    boolean dryRun,
            @Option(names = "--watch", description = "Imports again every 10 seconds.")
                    boolean watch,
            @Mixin OutputOptions output)
            throws InterruptedException {
        if (watch && dryRun) {
            throw new CommandProblem(ExitCode.WRONG_USAGE, "Use one of --watch and --dry-run.");
        }
        Json.Obj arguments = given("path", path, "workspace", workspace);
        Json.Obj asked = dryRun ? arguments.with("dryRun", true) : arguments;
        int exit = calls.shown("recall_import", asked, output.json);
        if (watch && exit == ExitCode.ANSWERED) {
            terminal.aside(terminal.dim("Watching for new chats; Ctrl-C ends it."));
        }
        while (watch && exit == ExitCode.ANSWERED) {
            pause.await();
            exit = importedAgain(asked, output.json);
        }
        return exit;
    }

    /** Says nothing where nothing is new. */
    private int importedAgain(Json.Obj asked, boolean json) throws InterruptedException {
        Completed completed = calls.call("recall_import", asked);
        boolean quiet =
                completed.outcome() instanceof Outcome.Answered
                        && NEWS.stream()
                                .allMatch(
                                        each -> Json.Num.of(0).equals(completed.body().get(each)));
        return quiet ? ExitCode.ANSWERED : calls.shown(completed, json);
    }

    @Command(name = "search", description = "Searches prompts, answers, commands and file names.")
    int search(
            @Parameters(arity = "1..*", paramLabel = "WORDS", description = WORDS)
                    List<String> words,
            @Option(names = "--agent", description = AGENT) @Nullable String agent,
            @Option(names = "--workspace", description = "Part of the folder's path.")
                    @Nullable String workspace,
            @Option(names = "--model", description = MODEL) @Nullable String model,
            @Option(names = "--after", paramLabel = "DATE", description = AFTER)
                    @Nullable String after,
            @Option(names = "--before", paramLabel = "DATE", description = BEFORE)
                    @Nullable String before,
            @Option(names = "--tool", description = TOOL) @Nullable String tool,
            @Option(names = "--file", description = FILE) @Nullable String file,
            @Option(names = "--limit", description = LIMIT) @Nullable Integer limit,
            @Mixin OutputOptions output)
            throws InterruptedException {
        Json.Obj arguments =
                given(
                        "query", String.join(" ", words),
                        "agent", agent,
                        "workspace", workspace,
                        "model", model,
                        "after", after,
                        "before", before,
                        "tool", tool,
                        "file", file);
        return calls.shown("recall_search", with(arguments, "limit", limit), output.json);
    }

    @Command(name = "show", description = "Shows a session, or one request of it.")
    int show(
            @Parameters(index = "0", paramLabel = "ID", description = ID) String id,
            @Option(names = "--offset", description = "First turn.") @Nullable Integer offset,
            @Option(names = "--limit", description = "Number of turns.") @Nullable Integer limit,
            @Mixin OutputOptions output)
            throws InterruptedException {
        Json.Obj arguments = with(given("id", id), "offset", offset);
        return calls.shown("recall_get", with(arguments, "limit", limit), output.json);
    }

    @Command(
            name = "failures",
            description = "Shows the commands that keep failing, and what fixed them.")
    int failures(
            @Option(names = "--workspace", description = WORKSPACE) @Nullable String workspace,
            @Option(names = "--after", paramLabel = "DATE", description = AFTER)
                    @Nullable String after,
            @Option(
                            names = "--rollout-at",
                            paramLabel = "DATE",
                            description =
                                    "Compares the last 7 days with the 7 days before this date.")
                    @Nullable String rollout,
            @Option(names = "--limit", description = LIMIT) @Nullable Integer limit,
            @Mixin OutputOptions output)
            throws InterruptedException {
        Json.Obj arguments = given("workspace", workspace, "after", after, "rolloutAt", rollout);
        Completed completed = calls.call("recall_failures", with(arguments, "limit", limit));
        int exit = calls.shown(completed, output.json);
        if (completed.body().get("comparison") instanceof Json.Obj comparison
                && terminal.isPerson()
                && !output.json) {
            compared(comparison);
        }
        return exit;
    }

    private void compared(Json.Obj comparison) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(week("before the date", comparison.object("baseline")));
        rows.add(week("last 7 days", comparison.object("current")));
        for (String name : List.of("improved", "regressed")) {
            if (comparison.get(name) instanceof Json.Arr(var commands)) {
                for (Json each : commands) {
                    if (each instanceof Json.Obj command) {
                        rows.add(
                                List.of(
                                        name + ": " + command.text("command", ""),
                                        number(command, "before") + " → " + number(command, "now"),
                                        "",
                                        ""));
                    }
                }
            }
        }
        terminal.line("");
        terminal.table(List.of("repeated failures", "repeats", "a day", "per 100 commands"), rows);
    }

    private static List<String> week(String name, Json.Obj week) {
        return List.of(
                name,
                number(week, "repeats"),
                number(week, "perDay"),
                number(week, "per100Commands"));
    }

    private static String number(Json.Obj object, String name) {
        return object.get(name) instanceof Json.Num(String digits) ? digits : "";
    }

    @Command(
            name = "before",
            description =
                    "Shows how a command ended when it ran before. Options stand before the"
                            + " command.")
    int before(
            @Parameters(arity = "1..*", paramLabel = "COMMAND", description = RUN)
                    List<String> words,
            @Mixin OutputOptions output)
            throws InterruptedException {
        return calls.shown("recall_before", given("command", String.join(" ", words)), output.json);
    }

    @Command(
            name = "hint",
            description =
                    "Prints one line if a command keeps failing in the current folder, else"
                            + " nothing.")
    int hint(
            @Parameters(arity = "1..*", paramLabel = "COMMAND", description = RUN)
                    List<String> words,
            @Mixin OutputOptions output)
            throws InterruptedException {
        Completed completed =
                calls.call("recall_before", given("command", String.join(" ", words)));
        if (output.json || !(completed.outcome() instanceof Outcome.Answered)) {
            return calls.shown(completed, output.json);
        }
        String hint = completed.body().text("hint", "");
        if (!hint.isEmpty()) {
            terminal.line(hint);
        }
        return ExitCode.ANSWERED;
    }

    @Command(name = "redactions", description = "Shows how many secrets of each kind were removed.")
    int redactions(@Mixin OutputOptions output) throws InterruptedException {
        Completed completed = calls.call("recall_stats", Json.Obj.EMPTY);
        if (!(completed.outcome() instanceof Outcome.Answered)) {
            return calls.shown(completed, output.json);
        }
        Json kinds = completed.body().get("redactions");
        if (!terminal.isPerson() || output.json || !(kinds instanceof Json.Arr(var lines))) {
            terminal.line(kinds == null ? "[]" : kinds.write());
            return ExitCode.ANSWERED;
        }
        List<List<String>> rows = new ArrayList<>();
        for (Json each : lines) {
            if (each instanceof Json.Obj line && line.get("count") instanceof Json.Num count) {
                rows.add(List.of(line.text("name", ""), count.text()));
            }
        }
        terminal.table(List.of("kind", "count"), rows);
        return ExitCode.ANSWERED;
    }

    @Command(name = "rescan", description = "Applies the redaction rules to stored chats again.")
    int rescan(
            @Option(names = "--dry-run", description = "Counts only; nothing is changed.")
                    boolean dryRun,
            @Mixin OutputOptions output)
            throws InterruptedException {
        Json.Obj arguments = dryRun ? Json.Obj.EMPTY.with("dryRun", true) : Json.Obj.EMPTY;
        return calls.shown("recall_rescan", arguments, output.json);
    }

    @Command(
            name = "formats",
            description = "Lists the agents whose chats can be imported, and what is read of them.")
    int formats(@Mixin OutputOptions output) throws InterruptedException {
        return calls.shown("recall_formats", Json.Obj.EMPTY, output.json);
    }

    @Command(name = "verify", description = "Checks the catalogues and their evidence files.")
    int verify(@Mixin OutputOptions output) throws InterruptedException {
        return calls.shown("recall_verify", Json.Obj.EMPTY, output.json);
    }

    @Command(
            name = "purge",
            description = "Deletes a session or one request for good. This cannot be undone.")
    int purge(
            @Parameters(index = "0", paramLabel = "ID", description = ID) String id,
            @Option(names = "--yes", description = RecallCalls.YES) boolean yes,
            @Mixin OutputOptions output)
            throws InterruptedException {
        return calls.confirmed("recall_purge", given("id", id), yes, output.json);
    }

    @Command(name = "stats", description = "Counts by agent, model, month, workspace and tool.")
    int stats(@Mixin OutputOptions output) throws InterruptedException {
        return calls.shown("recall_stats", Json.Obj.EMPTY, output.json);
    }

    @Command(name = "export", description = "Writes one session as Markdown or JSON Lines.")
    int export(
            @Parameters(index = "0", paramLabel = "ID", description = ID) String id,
            @Option(names = "--format", description = "markdown, jsonl or raw.")
                    @Nullable String format,
            @Option(
                            names = {"-o", "--output"},
                            paramLabel = "FILE",
                            description = "Default: standard output.")
                    @Nullable Path file,
            @Mixin OutputOptions output)
            throws InterruptedException, IOException {
        return calls.written("recall_export", given("id", id, "format", format), file, output.json);
    }

    private static Json.Obj with(Json.Obj arguments, String name, @Nullable Integer value) {
        return value == null ? arguments : arguments.with(name, value);
    }
}
