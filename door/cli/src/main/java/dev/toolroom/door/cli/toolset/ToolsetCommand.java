package dev.toolroom.door.cli.toolset;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.PersonCalls;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Manages the toolsets of this home. Each subcommand calls one tool. */
@Command(
        name = "toolset",
        description = "Creates, tests, installs and removes bundles of tools.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class ToolsetCommand {
    private static final String TOOLSET = "The toolset; see toolroom toolset list.";
    private static final String ONE_TOOL = "One of its tools (default: all of them).";
    private static final String VARIABLE = "The environment variable to read (default: NAME).";
    private static final String ZIP = "The ZIP file to write.";
    private static final String FOLDER = "The folder of the toolset.";
    private static final String ID = "toolset_id";
    private static final String JSON = "Prints JSON, also on a terminal.";
    private static final String YES = "Approves the call, if approvals.yesOption allows it.";
    private static final String WATCH = "Runs again whenever a file changes.";

    private final CommandHost host;
    private final Terminal terminal;

    public ToolsetCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    private int call(
            String tool, Map<String, ? extends @Nullable Object> given, boolean yes, boolean json)
            throws InterruptedException {
        return new PersonCalls(host, terminal).shown(tool, arguments(given), "cli", yes, json);
    }

    static Json.Obj arguments(Map<String, ? extends @Nullable Object> given) {
        var arguments = Json.object();
        new TreeMap<>(given)
                .forEach(
                        (name, value) -> {
                            if (value instanceof Boolean flag) {
                                arguments.put(name, flag);
                            } else if (value instanceof String text && !text.isEmpty()) {
                                arguments.put(name, text);
                            }
                        });
        return arguments.build();
    }

    private ToolsetWriting writing(boolean yes, boolean json) {
        return new ToolsetWriting(host, terminal, yes, json);
    }

    @Command(
            name = "init",
            description = "Creates a toolset with one working tool and its test.",
            mixinStandardHelpOptions = true)
    int init(
            @Parameters(paramLabel = "FOLDER", description = "Its name becomes the toolset's id.")
                    Path folder)
            throws IOException {
        NewToolset.write(folder);
        terminal.line("Wrote " + folder + ".");
        terminal.aside("Try it with: toolroom toolset test " + folder);
        terminal.aside("Install it with: toolroom toolset import " + folder);
        return ExitCode.ANSWERED;
    }

    @Command(
            name = "list",
            description = "Lists installed toolsets.",
            mixinStandardHelpOptions = true)
    int list(@Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return call("list_toolsets", Map.of(), false, json);
    }

    @Command(
            name = "show",
            description = "Shows one toolset: tools, files, servers, permissions.",
            mixinStandardHelpOptions = true)
    int show(
            @Parameters(paramLabel = "ID", description = TOOLSET) String id,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return call("get_toolset", Map.of(ID, id), false, json);
    }

    @Command(
            name = "check",
            description = "Checks a bundle: shows what it would install, or all its problems.",
            mixinStandardHelpOptions = true)
    int check(
            @Parameters(paramLabel = "PATH", description = "A ZIP file or a folder.") String path,
            @Option(names = "--watch", description = WATCH) boolean watch,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException, IOException {
        return writing(false, json).check(path, watch);
    }

    @Command(
            name = "test",
            description = "Runs the tests of a bundle in the sandbox. Exit 1 if one fails.",
            mixinStandardHelpOptions = true)
    int test(
            @Parameters(paramLabel = "PATH", description = "A ZIP file or a folder.") String path,
            @Option(names = "--watch", description = WATCH) boolean watch,
            @Option(names = "--yes", description = YES) boolean yes,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException, IOException {
        return writing(yes, json).test(path, watch);
    }

    @Command(
            name = "pack",
            description = "Writes a folder as a bundle. The same files give the same bytes.",
            mixinStandardHelpOptions = true)
    int pack(
            @Parameters(index = "0", paramLabel = "FOLDER", description = FOLDER) String folder,
            @Parameters(
                            index = "1",
                            arity = "0..1",
                            paramLabel = "FILE",
                            defaultValue = "",
                            description = "Default: ID-VERSION.zip beside the folder.")
                    String file,
            @Option(
                            names = "--key",
                            paramLabel = "FILE",
                            defaultValue = "",
                            description = "Signs the bundle with the Ed25519 key in this file.")
                    String key,
            @Option(
                            names = "--new-key",
                            paramLabel = "FILE",
                            defaultValue = "",
                            description = "Creates a key in this new file and signs with it.")
                    String newKey,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        if (!key.isEmpty() && !newKey.isEmpty()) {
            terminal.aside("Use one of --key and --new-key.");
            return ExitCode.WRONG_USAGE;
        }
        boolean isNew = !newKey.isEmpty();
        return call(
                "pack_toolset",
                Map.of("path", folder, "file", file, "key", isNew ? newKey : key, "new_key", isNew),
                false,
                json);
    }

    @Command(
            name = "import",
            description = "Installs a bundle, or updates the toolset of the same id.",
            mixinStandardHelpOptions = true)
    int install(
            @Parameters(
                            paramLabel = "SOURCE",
                            description =
                                    "A ZIP file, a folder, or a URL where toolsets.urls allows it.")
                    String path,
            @Option(
                            names = "--force",
                            description =
                                    "Also installs an older version, or other content under the same version.")
                    boolean force,
            @Option(names = "--watch", description = WATCH) boolean watch,
            @Option(names = "--yes", description = YES) boolean yes,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException, IOException {
        return writing(yes, json).install(path, force, watch);
    }

    @Command(
            name = "update",
            description = "Updates a toolset from the folder or file it came from.",
            mixinStandardHelpOptions = true)
    int update(
            @Parameters(paramLabel = "ID", description = TOOLSET) String id,
            @Option(
                            names = "--force",
                            description =
                                    "Also installs an older version, or other content under the same version.")
                    boolean force,
            @Option(names = "--yes", description = YES) boolean yes,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return writing(yes, json).update(id, force);
    }

    @Command(
            name = "export",
            description = "Writes a toolset as a ZIP file, without secrets.",
            mixinStandardHelpOptions = true)
    int export(
            @Parameters(index = "0", paramLabel = "ID", description = TOOLSET) String id,
            @Parameters(index = "1", paramLabel = "FILE", description = ZIP) String file,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return call("export_toolset", Map.of(ID, id, "path", file), false, json);
    }

    @Command(
            name = "enable",
            description = "Enables a toolset or one of its tools.",
            mixinStandardHelpOptions = true)
    int enable(
            @Parameters(index = "0", paramLabel = "ID", description = TOOLSET) String id,
            @Parameters(
                            index = "1",
                            arity = "0..1",
                            paramLabel = "TOOL",
                            defaultValue = "",
                            description = ONE_TOOL)
                    String tool,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return call(
                "enable_toolset", Map.of(ID, id, "tool_id", tool, "enabled", true), false, json);
    }

    @Command(
            name = "disable",
            description = "Disables a toolset or one of its tools.",
            mixinStandardHelpOptions = true)
    int disable(
            @Parameters(index = "0", paramLabel = "ID", description = TOOLSET) String id,
            @Parameters(
                            index = "1",
                            arity = "0..1",
                            paramLabel = "TOOL",
                            defaultValue = "",
                            description = ONE_TOOL)
                    String tool,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return call(
                "enable_toolset", Map.of(ID, id, "tool_id", tool, "enabled", false), false, json);
    }

    @Command(
            name = "bind",
            description = "Lets a toolset use a variable of Toolroom's environment.",
            mixinStandardHelpOptions = true)
    int bind(
            @Parameters(index = "0", paramLabel = "ID", description = TOOLSET) String id,
            @Parameters(index = "1", paramLabel = "NAME", description = "As the manifest has it.")
                    String name,
            @Option(
                            names = "--variable",
                            paramLabel = "VAR",
                            defaultValue = "",
                            description = VARIABLE)
                    String variable,
            @Option(names = "--remove", description = "Removes the binding.") boolean remove,
            @Option(names = "--yes", description = YES) boolean yes,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return call(
                "bind_environment",
                Map.of(ID, id, "name", name, "variable", variable, "remove", remove),
                yes,
                json);
    }

    @Command(
            name = "servers",
            description = "Lists the MCP servers of toolsets with their state and number of tools.",
            mixinStandardHelpOptions = true)
    int servers(@Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return new StartedServers(host, terminal).show(Json.Obj.EMPTY, json);
    }

    @Command(
            name = "log",
            description = "Shows the last log lines of an MCP server, without secrets.",
            mixinStandardHelpOptions = true)
    int log(
            @Parameters(paramLabel = "SERVER", description = "See toolroom toolset servers.")
                    String server,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return new StartedServers(host, terminal)
                .show(Json.Obj.EMPTY.with("server_id", server), json);
    }

    @Command(
            name = "remove",
            description = "Removes a toolset. Past calls and their files stay.",
            mixinStandardHelpOptions = true)
    int remove(
            @Parameters(paramLabel = "ID", description = TOOLSET) String id,
            @Option(names = "--yes", description = YES) boolean yes,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return call("uninstall_toolset", Map.of(ID, id), yes, json);
    }
}
