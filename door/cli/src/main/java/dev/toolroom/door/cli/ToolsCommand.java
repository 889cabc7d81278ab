package dev.toolroom.door.cli;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.PersonCalls;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.tool.Contract;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the tools, or shows one tool's contract. */
@Command(
        name = "tools",
        description = "Lists the tools, or shows the contract of one.",
        mixinStandardHelpOptions = true)
final class ToolsCommand implements Callable<Integer> {
    private final CommandHost host;
    private final Terminal terminal;

    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "One tool.")
    private String name = "";

    @Option(names = "--json", description = "Prints JSON, also on a terminal.")
    private boolean json;

    ToolsCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (!name.isEmpty()) {
            terminal.line(describe(find()).pretty());
        } else if (json || !terminal.isPerson()) {
            List<Json> all = host.contracts().stream().map(ToolsCommand::describe).toList();
            terminal.line(new Json.Arr(all).write());
        } else {
            terminal.table(
                    List.of("tool", "version", "what it does"),
                    host.contracts().stream()
                            .filter(Contract::listed)
                            .map(
                                    each ->
                                            List.of(
                                                    each.name().value(),
                                                    each.version(),
                                                    each.purpose()))
                            .toList());
            terminal.aside(terminal.dim("toolroom tools NAME shows what one takes and returns."));
        }
        return ExitCode.ANSWERED;
    }

    private Contract find() {
        return host.contracts().stream()
                .filter(each -> each.name().value().equals(name))
                .findFirst()
                .orElseThrow(() -> PersonCalls.unknownTool(host, name));
    }

    private static Json describe(Contract contract) {
        return Json.object()
                .put("name", contract.name().value())
                .put("version", contract.version())
                .put("title", contract.title())
                .put("purpose", contract.purpose())
                .put("category", contract.category())
                .put("requiresConfirmation", contract.requiresConfirmation())
                .put("inputSchema", contract.inputSchema())
                .putIfPresent("outputSchema", contract.outputSchema())
                .build();
    }
}
