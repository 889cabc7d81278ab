package dev.toolroom.door.cli;

import static dev.toolroom.door.cli.RecallCalls.given;

import dev.toolroom.door.cli.model.DlangCommand;
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
        synopsisSubcommandLabel = "COMMAND")
final class RecallCommand implements Runnable {
    private static final int SECONDS_BETWEEN = 10;

    private final Terminal terminal;
    private final RecallCalls calls;

    RecallCommand(CommandHost host, Terminal terminal) {
        this.terminal = terminal;
        this.calls = new RecallCalls(host, terminal);
    }

    @Override
    public void run() {
        throw new Cli.Problem(
                ExitCode.WRONG_USAGE,
                "Name a command: import, search, show, failures, before, redactions, stats, export,"
                        + " rescan, verify, purge, telemetry or embeddings.");
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
            @Mixin DlangCommand.Output output)
            throws InterruptedException {
        Json.Obj arguments = given("path", path, "workspace", workspace);
        Json.Obj asked = dryRun ? arguments.with("dryRun", true) : arguments;
        while (true) {
            int exit = calls.shown("recall_import", asked, output.json);
            if (!watch || exit != ExitCode.ANSWERED) {
                return exit;
            }
            TimeUnit.SECONDS.sleep(SECONDS_BETWEEN);
        }
    }

    @Command(name = "search", description = "Searches prompts, answers, commands and file names.")
    int search(
            @Parameters(arity = "1..*", paramLabel = "WORDS") List<String> words,
            @Option(names = "--agent") @Nullable String agent,
            @Option(names = "--workspace", description = "Part of the folder's path.")
                    @Nullable String workspace,
            @Option(names = "--model") @Nullable String model,
            @Option(names = "--after", paramLabel = "DATE") @Nullable String after,
            @Option(names = "--before", paramLabel = "DATE") @Nullable String before,
            @Option(names = "--tool") @Nullable String tool,
            @Option(names = "--file") @Nullable String file,
            @Option(names = "--limit") @Nullable Integer limit,
            @Mixin DlangCommand.Output output)
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
            @Parameters(index = "0", paramLabel = "ID") String id,
            @Option(names = "--offset", description = "First turn.") @Nullable Integer offset,
            @Option(names = "--limit", description = "Number of turns.") @Nullable Integer limit,
            @Mixin DlangCommand.Output output)
            throws InterruptedException {
        Json.Obj arguments = with(given("id", id), "offset", offset);
        return calls.shown("recall_get", with(arguments, "limit", limit), output.json);
    }

    @Command(name = "failures", description = "Commands that keep failing, and what fixed them.")
    int failures(
            @Option(names = "--workspace") @Nullable String workspace,
            @Option(names = "--after", paramLabel = "DATE") @Nullable String after,
            @Option(
                            names = "--rollout-at",
                            paramLabel = "DATE",
                            description =
                                    "Compares the last 7 days with the 7 days before this date.")
                    @Nullable String rollout,
            @Option(names = "--limit") @Nullable Integer limit,
            @Mixin DlangCommand.Output output)
            throws InterruptedException {
        Json.Obj arguments = given("workspace", workspace, "after", after, "rolloutAt", rollout);
        Completed completed = calls.call("recall_failures", with(arguments, "limit", limit));
        int exit = calls.shown(completed, output.json);
        if (completed.body().get("comparison") instanceof Json.Obj comparison
                && terminal.isPerson()
                && !output.json) {
            terminal.line(comparison.pretty());
        }
        return exit;
    }

    @Command(name = "before", description = "Shows how a command ended when it ran before.")
    int before(
            @Parameters(arity = "1..*", paramLabel = "COMMAND") List<String> words,
            @Mixin DlangCommand.Output output)
            throws InterruptedException {
        return calls.shown("recall_before", given("command", String.join(" ", words)), output.json);
    }

    @Command(name = "redactions", description = "Shows how many secrets of each kind were removed.")
    int redactions(@Mixin DlangCommand.Output output) throws InterruptedException {
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
            @Mixin DlangCommand.Output output)
            throws InterruptedException {
        Json.Obj arguments = dryRun ? Json.Obj.EMPTY.with("dryRun", true) : Json.Obj.EMPTY;
        return calls.shown("recall_rescan", arguments, output.json);
    }

    @Command(name = "verify", description = "Checks the catalogues and their evidence files.")
    int verify(@Mixin DlangCommand.Output output) throws InterruptedException {
        return calls.shown("recall_verify", Json.Obj.EMPTY, output.json);
    }

    @Command(
            name = "purge",
            description = "Deletes a session or one request for good. This cannot be undone.")
    int purge(
            @Parameters(index = "0", paramLabel = "ID") String id,
            @Option(names = "--yes", description = RecallCalls.YES) boolean yes,
            @Mixin DlangCommand.Output output)
            throws InterruptedException {
        return calls.confirmed("recall_purge", given("id", id), yes, output.json);
    }

    @Command(name = "stats", description = "Counts by agent, model, month, workspace and tool.")
    int stats(@Mixin DlangCommand.Output output) throws InterruptedException {
        return calls.shown("recall_stats", Json.Obj.EMPTY, output.json);
    }

    @Command(name = "export", description = "Writes one session as Markdown or JSON Lines.")
    int export(
            @Parameters(index = "0", paramLabel = "ID") String id,
            @Option(names = "--format", description = "markdown, jsonl or raw.")
                    @Nullable String format,
            @Option(
                            names = {"-o", "--output"},
                            paramLabel = "FILE",
                            description = "Default: standard output.")
                    @Nullable Path file,
            @Mixin DlangCommand.Output output)
            throws InterruptedException, IOException {
        return calls.written("recall_export", given("id", id, "format", format), file, output.json);
    }

    private static Json.Obj with(Json.Obj arguments, String name, @Nullable Integer value) {
        return value == null ? arguments : arguments.with(name, value);
    }
}
