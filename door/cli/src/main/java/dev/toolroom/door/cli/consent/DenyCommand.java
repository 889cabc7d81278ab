package dev.toolroom.door.cli.consent;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Denies a call that waits. */
@Command(
        name = "deny",
        description = "Denies a call that waits for approval.",
        mixinStandardHelpOptions = true)
public final class DenyCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Parameters(
            arity = "0..1",
            paramLabel = "ID",
            description = "As toolroom questions shows it. Default: the only one that waits.")
    private String id = "";

    public DenyCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        Waiting.checkPerson(terminal, "deny");
        Json.Obj question = Waiting.find(new Waiting(host).questions(), id, "question");
        Json.Obj decided =
                host.consent(
                        Json.Obj.EMPTY
                                .with("what", "deny")
                                .with(Waiting.OF, question.text("id", "")));
        boolean late = decided.text("decided", "").equals("NOT_WAITING");
        terminal.line(late ? "It was decided meanwhile." : "Denied: " + question.text("text", ""));
        return ExitCode.ANSWERED;
    }
}
