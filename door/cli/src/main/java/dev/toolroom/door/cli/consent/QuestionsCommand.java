package dev.toolroom.door.cli.consent;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the calls that wait for a person. */
@Command(
        name = "questions",
        description = "Lists the calls that wait for approval.",
        mixinStandardHelpOptions = true)
public final class QuestionsCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Option(names = "--json", description = "Prints JSON, also on a terminal.")
    private boolean json;

    public QuestionsCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        List<Json.Obj> questions = new Waiting(host).questions();
        if (json || !terminal.isPerson()) {
            terminal.line(new Json.Arr(List.copyOf(questions)).write());
        } else if (questions.isEmpty()) {
            terminal.line("Nothing waits for approval.");
        } else {
            terminal.table(
                    List.of("id", "who", "since", "question"),
                    questions.stream()
                            .map(
                                    each ->
                                            List.of(
                                                    Waiting.shortId(each),
                                                    Waiting.asker(each),
                                                    each.text("since", ""),
                                                    each.text("text", "")))
                            .toList());
            terminal.aside(terminal.dim("toolroom approve ID shows all of one and asks you."));
        }
        return ExitCode.ANSWERED;
    }
}
