package dev.toolroom.door.cli.home;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandHost.LoginPlan;
import dev.toolroom.door.cli.terminal.CommandHost.Owner;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The databases of this home: which there are, whether they answer, one more. */
@Command(
        name = "connection",
        description = "Lists, adds, tests and hardens the databases that agents can use.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND")
public final class ConnectionCommand {
    private static final String PRINT = "run it with --print for a database administrator";

    private static final String NO_TERMINAL =
            "This command asks at an interactive terminal. Ask your user to run it, or ";

    /** Databases that hide masked columns by the rights of a login. */
    private static final Set<String> HARDENED = Set.of("postgresql", "mariadb", "sqlserver");

    private static final List<String> SHOWN = List.of("id", "kind", "server", "database", "access");

    private final CommandHost host;
    private final Terminal terminal;

    public ConnectionCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Command(
            name = "list",
            description = "Lists the databases of this home.",
            mixinStandardHelpOptions = true)
    int list(
            @Option(names = "--json", description = "Prints JSON, also on a terminal.")
                    boolean json) {
        if (!(host.settings().get("connections") instanceof Json.Arr all)) {
            throw new IllegalStateException("settings without connections");
        }
        if (json || !terminal.isPerson()) {
            terminal.line(all.write());
        } else {
            terminal.table(
                    SHOWN,
                    all.items().stream()
                            .map(Json.Obj.class::cast)
                            .map(ConnectionCommand::row)
                            .toList());
        }
        return ExitCode.ANSWERED;
    }

    private static List<String> row(Json.Obj connection) {
        return SHOWN.stream().map(field -> connection.text(field, "")).toList();
    }

    @Command(
            name = "test",
            description = "Tests whether databases answer, and shows what their logins may do.",
            mixinStandardHelpOptions = true)
    int test(
            @Parameters(arity = "0..1", paramLabel = "ID", description = "Tests only this one.")
                    @Nullable String id,
            @Option(names = "--json", description = "Prints JSON, also on a terminal.")
                    boolean json) {
        return new Checks(terminal, json).show(host.connections(id));
    }

    @Command(
            name = "harden",
            description =
                    "Creates a database login that cannot read the masked columns of a connection,"
                            + " or updates it for new tables and views.",
            mixinStandardHelpOptions = true)
    int harden(
            @Parameters(paramLabel = "ID", description = "The connection.") String id,
            @Option(
                            names = "--print",
                            description =
                                    "Prints the statements for a database administrator instead of"
                                            + " running them.")
                    boolean print,
            @Option(names = "--undo", description = "Removes the login.") boolean undo,
            @Option(
                            names = "--ask-owner",
                            description =
                                    "Asks for a user that may create logins, and its password."
                                            + " Neither is stored.")
                    boolean askOwner)
            throws IOException {
        if (askOwner && !terminal.isPerson()) {
            terminal.aside(NO_TERMINAL + PRINT + ".");
            return ExitCode.REFUSED;
        }
        Owner owner = askOwner ? askOwner(id) : null;
        return undo ? undo(id, owner) : harden(id, owner, print);
    }

    private Owner askOwner(String id) throws IOException {
        String user = terminal.ask("User that may create logins in " + id + ": ");
        return new Owner(user, terminal.askSecret("Password (not stored): "));
    }

    private int harden(String id, @Nullable Owner owner, boolean print) throws IOException {
        LoginPlan plan = host.planLogin(id, owner, print);
        if (print) {
            plan.lines().forEach(line -> terminal.aside(Terminal.clean(line) + "."));
            plan.statements().forEach(each -> terminal.line(Terminal.clean(each) + ";"));
            terminal.aside(
                    plan.statements().isEmpty()
                            ? "Nothing is missing. Run the command without --print to use the login."
                            : "After that, run the command again: it looks at the views as the new"
                                    + " login.");
            return ExitCode.ANSWERED;
        }
        if (plan.asks()) {
            plan.lines().forEach(line -> terminal.aside(Terminal.clean(line) + "."));
            plan.statements().forEach(each -> terminal.aside(terminal.dim(Terminal.clean(each))));
            if (!isApproved("Run these statements in " + id + "?", PRINT)) {
                return ExitCode.REFUSED;
            }
        }
        List<String> report = host.createLogin(id, owner);
        terminal.aside("Queries of " + id + " now use a login that cannot read masked columns.");
        report.forEach(line -> terminal.line(Terminal.clean(line)));
        return ExitCode.ANSWERED;
    }

    private int undo(String id, @Nullable Owner owner) throws IOException {
        if (!isApproved(
                "Remove the login of " + id + "? Its queries are refused from then on.", PRINT)) {
            return ExitCode.REFUSED;
        }
        host.removeLogin(id, owner);
        terminal.aside("Removed the login of " + id + ".");
        return ExitCode.ANSWERED;
    }

    /** What agents may reach is for a person to decide on. */
    private boolean isApproved(String question, String otherwise) throws IOException {
        if (!terminal.isPerson()) {
            terminal.aside(NO_TERMINAL + otherwise + ".");
            return false;
        }
        if (!terminal.confirmByCode(question)) {
            terminal.aside("Nothing was changed.");
            return false;
        }
        return true;
    }

    @Command(
            name = "add",
            description = "Adds a database to the settings and tests it.",
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
            @Option(
                            names = "--mask",
                            paramLabel = "TABLE.COLUMN",
                            description =
                                    "Hides columns, as in *.email or people.phone. Can be given"
                                            + " more than once.")
                    @Nullable List<String> mask,
            @Option(names = "--read-write", description = "Lets the designer publish to it.")
                    boolean readWrite,
            @Option(
                            names = "--scratch",
                            description =
                                    "Like --read-write, for a SQLite or H2 file: saves a copy"
                                            + " before data is deleted, instead of asking you.")
                    boolean scratch)
            throws IOException {
        var entry = Json.object().put("id", id).put("kind", kind).putIfPresent("url", url);
        entry.putIfPresent("user", user);
        if (passwordVariable != null) {
            entry.put("password", "${" + passwordVariable + "}");
        }
        entry.putIfPresent("dialect", dialect);
        entry.putIfPresent("mask", mask == null ? null : Json.Arr.ofTexts(mask));
        if (readWrite || scratch) {
            entry.put("access", scratch ? "scratch" : "read-write");
        }
        if (!isAdded(entry.build())) {
            return ExitCode.REFUSED;
        }
        // Until it has a login of its own, queries of a masked connection are refused.
        return mask != null && HARDENED.contains(kind)
                ? harden(id, null, false)
                : new Checks(terminal, false).show(host.connections(id));
    }

    /** Adds a connection if a person agrees. */
    private boolean isAdded(Json.Obj entry) throws IOException {
        String id = entry.text("id", "");
        String url = entry.text("url", "");
        String ask =
                "Let agents read "
                        + (entry.get("access") == null ? "" : "and the designer change ")
                        + id
                        + (url.isEmpty() ? "" : " (" + Terminal.clean(url) + ")")
                        + "?";
        if (!isApproved(ask, "add it to " + host.settingsFile())) {
            return false;
        }
        List<String> notes = host.addConnection(entry);
        terminal.aside("Added " + id + " to " + host.settingsFile() + ".");
        notes.forEach(terminal::aside);
        return true;
    }
}
