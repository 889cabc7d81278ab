package dev.toolroom.door.cli.consent;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.call.Proposal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one question whole, and approves it if the person types a number. */
@Command(
        name = "approve",
        description = "Shows a call that waits for approval, and approves it if you confirm.",
        mixinStandardHelpOptions = true)
public final class ApproveCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Parameters(
            arity = "0..1",
            paramLabel = "ID",
            description = "As toolroom questions shows it. Default: the only one that waits.")
    private String id = "";

    @Option(
            names = "--chat",
            description = "Allows every call of this tool by this agent in this chat.")
    private boolean chat;

    public ApproveCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Waiting.checkPerson(terminal, "approve");
        Json.Obj question = Waiting.find(new Waiting(host).questions(), id, "question");
        if (chat && !isOffered(question, "chat")) {
            throw new CommandProblem(
                    ExitCode.REFUSED, "This call can only be approved once. Leave out --chat.");
        }
        show(question);
        if (question.get("complete") instanceof Json.Bool(boolean complete) && !complete) {
            throw new CommandProblem(
                    ExitCode.REFUSED,
                    "This call is too long to be shown in full, so it cannot be approved. Deny it, and"
                            + " ask for smaller steps.");
        }
        String ask =
                chat
                        ? "Allow "
                                + question.text("tool", "")
                                + " for "
                                + question.text("client", "")
                                + " in this chat?"
                        : question.text("text", "");
        if (!terminal.confirmByCode(ask)) {
            terminal.line("Nothing is decided. The call still waits.");
            return ExitCode.REFUSED;
        }
        var decision =
                Json.Obj.EMPTY
                        .with("what", "approve")
                        .with(Waiting.OF, question.text("id", ""))
                        .with("remember", chat ? "chat" : "once");
        terminal.line(
                switch (host.consent(decision).text("decided", "")) {
                    case "ACCEPTED" -> "Approved. The call is running.";
                    case "KEPT" ->
                            "Approved. Its caller stopped waiting: its next identical call runs,"
                                    + " within 10 minutes.";
                    default -> "It was decided meanwhile.";
                });
        return ExitCode.ANSWERED;
    }

    private static boolean isOffered(Json.Obj question, String scope) {
        return question.get("remember") instanceof Json.Arr scopes
                && scopes.texts().contains(scope);
    }

    private void show(Json.Obj question) {
        terminal.aside(
                terminal.bold(
                        Terminal.clean(Waiting.asker(question))
                                + " asks since "
                                + question.text("since", "")));
        Proposal.of(question).lines().forEach(line -> terminal.aside(Terminal.clean(line)));
        terminal.aside(
                terminal.dim(
                        Terminal.clean(
                                question.text("tool", "")
                                        + " "
                                        + question.object("arguments").pretty())));
    }
}
