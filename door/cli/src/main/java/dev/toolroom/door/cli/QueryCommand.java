package dev.toolroom.door.cli;

import dev.toolroom.door.cli.terminal.CommandHost;
import dev.toolroom.door.cli.terminal.CommandProblem;
import dev.toolroom.door.cli.terminal.ExitCode;
import dev.toolroom.door.cli.terminal.PersonCalls;
import dev.toolroom.door.cli.terminal.RefusalText;
import dev.toolroom.door.cli.terminal.ShellWords;
import dev.toolroom.door.cli.terminal.Terminal;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs one read-only statement and prints its rows, which the tool returns page by page. */
@Command(
        name = "query",
        description = "Runs one read-only SQL statement and prints its rows.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: toolroom query shop 'SELECT id, total FROM orders WHERE id > ?' --param 10"
        })
final class QueryCommand implements Callable<Integer> {
    private static final String TOOL = "mssql-query";

    enum Format {
        table,
        csv,
        json
    }

    private final CommandHost host;
    private final Terminal terminal;

    @Parameters(
            index = "0",
            paramLabel = "DATABASE",
            description = "A connection of this home; see toolroom connection list.")
    private String database = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "SQL",
            description = "The statement; - or nothing reads standard input.")
    private String sql = "-";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "table, csv or json (default: table on a terminal, csv in a pipe or a file).")
    private @Nullable Format format;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "100",
            description = "Maximum number of rows (default: ${DEFAULT-VALUE}).")
    private int rows = 100;

    @Option(
            names = "--param",
            paramLabel = "VALUE",
            description =
                    "The value of the next ?: a number, true, false or null as such, anything else"
                            + " as text.")
    private List<String> parameters = new ArrayList<>();

    QueryCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        if (rows < 1) {
            throw new CommandProblem(ExitCode.WRONG_USAGE, "--rows must be 1 or more.");
        }
        String statement = sql.equals("-") ? terminal.input() : sql;
        if (statement.isBlank()) {
            throw new CommandProblem(
                    ExitCode.WRONG_USAGE,
                    "There is no statement. Write it behind the database, or pipe it in.");
        }
        return run(statement, new PersonCalls(host, terminal));
    }

    private int run(String statement, PersonCalls calls) throws InterruptedException {
        var result = new QueryResult();
        String cursor = null;
        do {
            Json.Obj arguments = arguments(statement, rows - result.size(), cursor);
            Completed completed = calls.call(TOOL, arguments, "cli", false);
            if (!(completed.outcome() instanceof Outcome.Answered)) {
                return printRefusal(completed);
            }
            cursor = result.add(completed.body());
        } while (cursor != null && result.size() < rows);
        print(result);
        result.warnings().forEach(each -> terminal.aside(terminal.warn(Terminal.clean(each))));
        if (cursor != null) {
            terminal.aside(
                    terminal.dim(
                            "The first "
                                    + (result.size() == 1 ? "row" : result.size() + " rows")
                                    + ". For more: --rows N"));
        }
        return ExitCode.ANSWERED;
    }

    private Json.Obj arguments(String statement, int maxRows, @Nullable String cursor) {
        var arguments =
                Json.object()
                        .put("database", database)
                        .put("query", statement)
                        .put("maxRows", maxRows);
        if (!parameters.isEmpty()) {
            arguments.put(
                    "parameters",
                    new Json.Arr(parameters.stream().map(QueryCommand::value).toList()));
        }
        return arguments.putIfPresent("cursor", cursor).build();
    }

    private static Json value(String text) {
        try {
            Json value = Json.read(text);
            return value instanceof Json.Obj || value instanceof Json.Arr
                    ? new Json.Str(text)
                    : value;
        } catch (Json.Malformed plainText) {
            return new Json.Str(text);
        }
    }

    private int printRefusal(Completed completed) {
        if (format == Format.json) {
            terminal.line(completed.json());
        } else {
            Json.Obj body = completed.body();
            terminal.aside(terminal.bad(Terminal.clean(body.text("message", "The query failed."))));
            String next = body.text("nextStep", "");
            if (!next.isEmpty()) {
                terminal.aside(Terminal.clean(RefusalText.sentence(ShellWords.of(next))));
            }
        }
        return ExitCode.of(completed.outcome());
    }

    private void print(QueryResult result) {
        Format byOutput = terminal.isPerson() ? Format.table : Format.csv;
        switch (format == null ? byOutput : format) {
            case table -> {
                terminal.table(result.columns(), result.cells());
                terminal.aside(
                        terminal.dim(result.size() + (result.size() == 1 ? " row" : " rows")));
            }
            case csv -> terminal.line(result.csv());
            case json -> terminal.line(result.json().write());
        }
    }
}
