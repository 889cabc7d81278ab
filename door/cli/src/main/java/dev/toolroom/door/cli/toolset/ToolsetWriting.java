package dev.toolroom.door.cli.toolset;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.FileWatch;
import dev.toolroom.door.cli.terminal.PersonCalls;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The commands that the author of a toolset repeats: check, test, install. */
final class ToolsetWriting {
    private static final String IMPORT = "import_toolset";
    private static final String CHAT = "cli";

    private final Terminal terminal;
    private final PersonCalls calls;
    private final boolean yes;
    private final boolean json;

    ToolsetWriting(CommandHost host, Terminal terminal, boolean yes, boolean json) {
        this.terminal = terminal;
        this.calls = new PersonCalls(host, terminal);
        this.yes = yes;
        this.json = json;
    }

    private int runOrWatch(boolean watch, String path, FileWatch.Round round)
            throws InterruptedException, IOException {
        if (!watch) {
            return round.run();
        }
        calls.keepAnswer();
        return new FileWatch(Path.of(path).toAbsolutePath(), ToolsetWriting::isRelevant)
                .repeat(terminal, round);
    }

    /** Whether a change of the file matters: caches of Python and backups of editors do not. */
    private static boolean isRelevant(Path file) {
        String path = file.toString();
        return !path.contains("__pycache__") && !path.endsWith("~") && !path.endsWith(".swp");
    }

    private Json.Obj bundle(String path, boolean force, boolean dry) {
        String source = path.matches("https?://.*") ? "url" : "path";
        return ToolsetCommand.arguments(Map.of(source, path, "force", force, "dry_run", dry));
    }

    int check(String path, boolean watch) throws InterruptedException, IOException {
        return runOrWatch(
                watch,
                path,
                () -> calls.shown(IMPORT, bundle(path, false, true), CHAT, false, json));
    }

    /** Tests a bundle. The exit code is 1 also for failed tests, so that a script can stop. */
    int test(String path, boolean watch) throws InterruptedException, IOException {
        Json.Obj arguments = Json.Obj.EMPTY.with("path", path);
        return runOrWatch(
                watch,
                path,
                () -> {
                    Completed completed = calls.call("test_toolset", arguments, CHAT, yes);
                    int exit = calls.show("test_toolset", completed, json);
                    return new Json.Bool(false).equals(completed.body().get("passed"))
                            ? ExitCode.REFUSED
                            : exit;
                });
    }

    /** Installs a bundle. While watching, an approval counts until it requests other rights. */
    int install(String path, boolean force, boolean watch)
            throws InterruptedException, IOException {
        var last =
                new Object() {
                    @Nullable Json rights;
                };
        return runOrWatch(
                watch,
                path,
                () -> {
                    if (watch) {
                        Json rights = requestedRights(path);
                        if (!rights.equals(last.rights)) {
                            calls.forgetAnswer();
                        }
                        last.rights = rights;
                    }
                    return calls.shown(IMPORT, bundle(path, force, false), CHAT, yes, json);
                });
    }

    /** Returns the rights that a bundle requests beyond running Python on the files of a chat. */
    private Json requestedRights(String path) throws InterruptedException {
        Json.Obj preview = calls.call(IMPORT, bundle(path, false, true), CHAT, false).body();
        var rights = Json.object().put("id", preview.text("id", ""));
        for (String each : new String[] {"permissions", "mcp_servers", "environment"}) {
            rights.putIfPresent(each, preview.get(each));
        }
        return rights.build();
    }

    int update(String id, boolean force) throws InterruptedException {
        Completed found =
                calls.call("get_toolset", Json.Obj.EMPTY.with("toolset_id", id), CHAT, false);
        if (!(found.outcome() instanceof Outcome.Answered)) {
            return calls.show("get_toolset", found, json);
        }
        Json.Obj toolset = found.body();
        String source = toolset.text("source_ref", "");
        return switch (toolset.text("source_type", "")) {
            case "local", "zip" -> {
                if (!Path.of(source).isAbsolute()) {
                    throw new CommandProblem(
                            ExitCode.REFUSED,
                            id
                                    + " was not installed from a file of this machine. Import the"
                                    + " new bundle with: toolroom toolset import PATH");
                }
                yield calls.shown(IMPORT, bundle(source, force, false), CHAT, yes, json);
            }
            case "url" ->
                    calls.shown(
                            IMPORT,
                            ToolsetCommand.arguments(Map.of("url", source, "force", force)),
                            CHAT,
                            yes,
                            json);
            default ->
                    throw new CommandProblem(
                            ExitCode.REFUSED, id + " came with Toolroom, and is updated with it.");
        };
    }
}
