package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.CommandHost;
import dev.toolroom.door.cli.Terminal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The databases of this home: which there are, whether they answer, one more. */
@Command(
        name = "connection",
        description = "The databases that agents may name.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class ConnectionCommand {
    private final CommandHost host;
    private final Terminal terminal;

    public ConnectionCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Command(
            name = "test",
            description = "Whether they answer, and what their logins could do.",
            mixinStandardHelpOptions = true)
    int test(
            @Parameters(arity = "0..1", paramLabel = "ID", description = "Only this one.")
                    @Nullable String id,
            @Option(names = "--json", description = "JSON, also on a terminal.") boolean json) {
        return new Checks(terminal, json).show(host.connections(id));
    }

    @Command(
            name = "add",
            description = "Adds one to the settings, then tests it.",
            mixinStandardHelpOptions = true)
    int add(
            @Parameters(paramLabel = "ID", description = "The name that agents use.") String id,
            @Option(
                            names = "--kind",
                            required = true,
                            description =
                                    "sqlserver, postgresql, mariadb, sqlite, h2, stub or design.")
                    String kind,
            @Option(names = "--url", description = "The JDBC URL.") @Nullable String url,
            @Option(names = "--user", description = "The login.") @Nullable String user,
            @Option(
                            names = "--password-env",
                            paramLabel = "NAME",
                            description =
                                    "The environment variable that holds the password; the"
                                            + " password itself is never written.")
                    @Nullable String passwordVariable,
            @Option(names = "--dialect", description = "For kind design.") @Nullable String dialect,
            @Option(names = "--read-write", description = "Lets the designer publish to it.")
                    boolean readWrite)
            throws IOException {
        var entry = Json.object().put("id", id).put("kind", kind).putIfPresent("url", url);
        entry.putIfPresent("user", user);
        if (passwordVariable != null) {
            entry.put("password", "${" + passwordVariable + "}");
        }
        entry.putIfPresent("dialect", dialect);
        if (readWrite) {
            entry.put("access", "read-write");
        }
        List<String> notes = host.addConnection(entry.build());
        terminal.aside("Added " + id + " to " + host.settingsFile() + ".");
        notes.forEach(terminal::aside);
        return new Checks(terminal, false).show(host.connections(id));
    }
}
