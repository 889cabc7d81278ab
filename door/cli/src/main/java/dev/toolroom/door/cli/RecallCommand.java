package dev.toolroom.door.cli;

import dev.toolroom.door.cli.model.DlangCommand;
import dev.toolroom.kernel.Resource;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Past chats: each command is one call of the tool of the same name. */
@Command(
        name = "recall",
        description = "Past chats of every agent: import, search, read, and what keeps failing.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
final class RecallCommand implements Runnable {
    private static final int SECONDS_BETWEEN = 10;

    private final CommandHost host;
    private final Terminal terminal;
    private final WatchedCalls calls;

    RecallCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
        this.calls = new WatchedCalls(host, terminal);
    }

    @Override
    public void run() {
        throw new Cli.Problem(
                ExitCode.WRONG_USAGE,
                "Name a command: import, search, show, failures, before, redactions, stats, export,"
                        + " rescan, verify or purge.");
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
            @Option(names = "--watch", description = "Again every 10 seconds.") boolean watch,
            @Mixin DlangCommand.Output output)
            throws InterruptedException {
        Json.Obj arguments = given("path", path, "workspace", workspace);
        Json.Obj asked = dryRun ? arguments.with("dryRun", true) : arguments;
        while (true) {
            int exit = shown("recall_import", asked, output.json);
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
        return shown("recall_search", with(arguments, "limit", limit), output.json);
    }

    @Command(name = "show", description = "Shows a session, or one request of it.")
    int show(
            @Parameters(index = "0", paramLabel = "ID") String id,
            @Option(names = "--offset", description = "First turn.") @Nullable Integer offset,
            @Option(names = "--limit", description = "Number of turns.") @Nullable Integer limit,
            @Mixin DlangCommand.Output output)
            throws InterruptedException {
        Json.Obj arguments = with(given("id", id), "offset", offset);
        return shown("recall_get", with(arguments, "limit", limit), output.json);
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
        calls.show(completed, output.json);
        if (completed.body().get("comparison") instanceof Json.Obj comparison
                && terminal.isPerson()
                && !output.json) {
            terminal.line(comparison.pretty());
        }
        return ExitCode.of(completed.outcome());
    }

    @Command(name = "before", description = "What came of a command when it was run before.")
    int before(
            @Parameters(arity = "1..*", paramLabel = "COMMAND") List<String> words,
            @Mixin DlangCommand.Output output)
            throws InterruptedException {
        return shown("recall_before", given("command", String.join(" ", words)), output.json);
    }

    @Command(name = "redactions", description = "What kinds of secrets were removed, and how many.")
    int redactions(@Mixin DlangCommand.Output output) throws InterruptedException {
        Completed completed = calls.call("recall_stats", Json.Obj.EMPTY);
        if (!(completed.outcome() instanceof Outcome.Answered)) {
            calls.show(completed, output.json);
            return ExitCode.of(completed.outcome());
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
        return shown("recall_rescan", arguments, output.json);
    }

    @Command(name = "verify", description = "Checks the catalogues and their evidence files.")
    int verify(@Mixin DlangCommand.Output output) throws InterruptedException {
        return shown("recall_verify", Json.Obj.EMPTY, output.json);
    }

    @Command(name = "purge", description = "Deletes a session for good. This cannot be undone.")
    int purge(
            @Parameters(index = "0", paramLabel = "ID") String id,
            @Mixin DlangCommand.Output output)
            throws InterruptedException {
        return shown("recall_purge", given("id", id), output.json);
    }

    @Command(name = "stats", description = "Counts by agent, model, month, workspace and tool.")
    int stats(@Mixin DlangCommand.Output output) throws InterruptedException {
        return shown("recall_stats", Json.Obj.EMPTY, output.json);
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
        Completed completed = calls.call("recall_export", given("id", id, "format", format));
        String reference = completed.body().text("reference", "");
        Resource.Whole whole = reference.isEmpty() ? null : host.open(reference).orElse(null);
        if (whole == null) {
            calls.show(completed, output.json);
            return ExitCode.of(completed.outcome());
        }
        try (InputStream in = whole.bytes()) {
            if (file == null) {
                terminal.copy(in);
            } else {
                Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
                terminal.aside("Written to " + file);
            }
        }
        return ExitCode.ANSWERED;
    }

    private int shown(String tool, Json.Obj arguments, boolean json) throws InterruptedException {
        Completed completed = calls.call(tool, arguments);
        calls.show(completed, json);
        return ExitCode.of(completed.outcome());
    }

    /** Names and values in turn; a value that is null was not given. */
    private static Json.Obj given(@Nullable String... pairs) {
        Map<String, @Nullable String> values = new LinkedHashMap<>();
        for (int i = 0; i + 1 < pairs.length; i += 2) {
            String name = pairs[i];
            if (name != null) {
                values.put(name, pairs[i + 1]);
            }
        }
        return WatchedCalls.json(values);
    }

    private static Json.Obj with(Json.Obj arguments, String name, @Nullable Integer value) {
        return value == null ? arguments : arguments.with(name, value);
    }
}
