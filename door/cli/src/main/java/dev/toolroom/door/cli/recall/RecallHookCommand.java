package dev.toolroom.door.cli.recall;

import static dev.toolroom.door.cli.recall.RecallCalls.given;

import dev.toolroom.door.cli.connect.HintHook;
import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** What an agent's hook starts. It never disturbs: input without a command has no answer. */
@Command(
        name = "hook",
        description =
                "For hooks of agents (toolroom connect AGENT --hints): reads a call from standard"
                        + " input and answers with the hint, if there is one.",
        mixinStandardHelpOptions = true)
public final class RecallHookCommand implements Callable<Integer> {
    private final RecallCalls calls;
    private final Terminal terminal;

    @Parameters(paramLabel = "AGENT", description = "claude, codex or gemini.")
    private String agent = "";

    public RecallHookCommand(CommandHost host, Terminal terminal) {
        this.calls = new RecallCalls(host, terminal);
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        String command = commandOf(terminal.input());
        if (!command.isBlank()) {
            String hint =
                    calls.call("recall_before", given("command", command)).body().text("hint", "");
            HintHook.ALL.stream()
                    .filter(each -> !hint.isEmpty() && each.agent().equals(agent))
                    .forEach(each -> terminal.line(each.output(hint).write()));
        }
        return ExitCode.ANSWERED;
    }

    private static String commandOf(String input) {
        try {
            return Json.read(input) instanceof Json.Obj call
                    ? call.object("tool_input").text("command", "")
                    : "";
        } catch (Json.Malformed e) {
            return "";
        }
    }
}
