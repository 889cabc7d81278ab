package dev.toolroom.door.cli;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.PersonCalls;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Manages the files of chats and their versions. Each subcommand calls one tool. */
@Command(
        name = "chat",
        description =
                "Shows chats, their files and every version of them; switches between versions.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        // Cli adds only the requested subcommand.
        addMethodSubcommands = false)
final class ChatCommand {
    private static final String VERSION = "A version of the files; see toolroom chat show.";
    private static final String FROM = "The earlier version (default: before the last call).";
    private static final String TO = "The later version (default: the current one).";
    private static final String CHAT = "The chat; see toolroom chat list.";
    private static final String JSON = "Prints JSON, also on a terminal.";

    private final CommandHost host;
    private final Terminal terminal;

    ChatCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    private int call(String tool, Json.Builder arguments, String chat, boolean json)
            throws InterruptedException {
        return new PersonCalls(host, terminal)
                .shown(tool, arguments.put("chat_id", chat).build(), "cli", false, json);
    }

    private static Json.Builder with(String name, String value) {
        var arguments = Json.object();
        return value.isEmpty() ? arguments : arguments.put(name, value);
    }

    @Command(
            name = "list",
            description = "Lists chats, newest first.",
            mixinStandardHelpOptions = true)
    int list(
            @Option(names = "--pinned", description = "Pinned chats only.") boolean pinned,
            @Option(names = "--with-messages", description = "Only chats that have messages.")
                    boolean withMessages,
            @Option(
                            names = "--limit",
                            paramLabel = "N",
                            defaultValue = "50",
                            description = "Number of chats, up to 200 (default 50).")
                    int limit,
            @Option(
                            names = "--after",
                            paramLabel = "NEXT",
                            defaultValue = "",
                            description = "Continues after the previous page: its value of `next`.")
                    String after,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        Json.Obj arguments =
                with("after", after)
                        .put("limit", limit)
                        .put("pinned", pinned)
                        .put("with_messages", withMessages)
                        .build();
        return new PersonCalls(host, terminal).shown("list_chats", arguments, "cli", false, json);
    }

    @Command(
            name = "show",
            description = "Lists the versions of a chat's files, newest first.",
            mixinStandardHelpOptions = true)
    int show(
            @Parameters(paramLabel = "CHAT", defaultValue = "cli", description = CHAT) String chat,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return call("get_workspace_manifest", Json.object(), chat, json);
    }

    @Command(
            name = "files",
            description = "Lists the files of a chat, now or in one of its versions.",
            mixinStandardHelpOptions = true)
    int files(
            @Parameters(paramLabel = "CHAT", defaultValue = "cli", description = CHAT) String chat,
            @Option(
                            names = "--at",
                            paramLabel = "VERSION",
                            defaultValue = "",
                            description = VERSION)
                    String version,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return call("get_workspace_files", with("manifest_id", version), chat, json);
    }

    @Command(
            name = "diff",
            description =
                    "Shows what the last call changed, or the difference between two versions.",
            mixinStandardHelpOptions = true)
    int diff(
            @Parameters(paramLabel = "CHAT", defaultValue = "cli", description = CHAT) String chat,
            @Option(names = "--from", paramLabel = "VERSION", defaultValue = "", description = FROM)
                    String from,
            @Option(names = "--to", paramLabel = "VERSION", defaultValue = "", description = TO)
                    String to,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        Json.Builder arguments = with("from", from);
        return call(
                "diff_workspace", to.isEmpty() ? arguments : arguments.put("to", to), chat, json);
    }

    @Command(
            name = "switch",
            description = "Switches a chat's files to one of their versions.",
            mixinStandardHelpOptions = true)
    int change(
            @Parameters(index = "0", paramLabel = "CHAT", description = CHAT) String chat,
            @Parameters(index = "1", paramLabel = "VERSION", description = VERSION) String version,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return call("switch_workspace", Json.object().put("manifest_id", version), chat, json);
    }

    @Command(
            name = "export",
            description = "Writes a chat's files and every version of them into a folder.",
            mixinStandardHelpOptions = true)
    int export(
            @Parameters(index = "0", paramLabel = "CHAT", description = CHAT) String chat,
            @Parameters(
                            index = "1",
                            paramLabel = "FOLDER",
                            description = "Where to write; the folder CHAT is created in it.")
                    String folder,
            @Option(names = "--json", description = JSON) boolean json)
            throws InterruptedException {
        return call("export_workspace", Json.object().put("path", folder), chat, json);
    }
}
