package dev.toolroom.door.cli.consent;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists and revokes the approvals that count for more than one call. */
@Command(
        name = "approvals",
        description = "Lists the standing approvals, or revokes one.",
        mixinStandardHelpOptions = true)
public final class ApprovalsCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Option(names = "--revoke", paramLabel = "ID", description = "Revokes this one.")
    private String revoked = "";

    @Option(names = "--json", description = "Prints JSON, also on a terminal.")
    private boolean json;

    public ApprovalsCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        List<Json.Obj> approvals = new Waiting(host).approvals();
        if (!revoked.isEmpty()) {
            return revoke(Waiting.find(approvals, revoked, "approval"));
        }
        if (json || !terminal.isPerson()) {
            terminal.line(new Json.Arr(List.copyOf(approvals)).write());
        } else if (approvals.isEmpty()) {
            terminal.line("There are no standing approvals.");
        } else {
            terminal.table(
                    List.of("id", "what", "given", "by", "used"),
                    approvals.stream()
                            .map(
                                    each ->
                                            List.of(
                                                    Waiting.shortId(each),
                                                    words(each),
                                                    each.text("at", ""),
                                                    each.text("by", ""),
                                                    used(each)))
                            .toList());
        }
        return ExitCode.ANSWERED;
    }

    /** Narrows what agents may do, so a script may do it too. */
    private int revoke(Json.Obj approval) throws InterruptedException {
        host.consent(
                Json.Obj.EMPTY.with("what", "revoke").with(Waiting.OF, approval.text("id", "")));
        terminal.line("Revoked: " + words(approval));
        return ExitCode.ANSWERED;
    }

    private static String words(Json.Obj approval) {
        return "Allow "
                + approval.text("tool", "")
                + " for "
                + approval.text("client", "")
                + " in chat "
                + approval.text("chat", "");
    }

    private static String used(Json.Obj approval) {
        return approval.get("used") instanceof Json.Num count ? count.text() : "0";
    }
}
