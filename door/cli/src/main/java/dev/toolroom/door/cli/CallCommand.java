package dev.toolroom.door.cli;

import dev.toolroom.kernel.Answer;
import dev.toolroom.kernel.Block;
import dev.toolroom.kernel.CallId;
import dev.toolroom.kernel.CallListener;
import dev.toolroom.kernel.CallRefusal;
import dev.toolroom.kernel.Caller;
import dev.toolroom.kernel.Calls.Completed;
import dev.toolroom.kernel.Confirmations.Question;
import dev.toolroom.kernel.Decision;
import dev.toolroom.kernel.Extent;
import dev.toolroom.kernel.Json;
import dev.toolroom.kernel.Outcome;
import dev.toolroom.kernel.ToolCall;
import dev.toolroom.kernel.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Calls one tool: the same call, and the same JSON, as through every other door. */
@Command(
        name = "call",
        description = "Calls one tool. Exit 0: answered, 1: refused, 2: failed, 64: wrong usage.",
        mixinStandardHelpOptions = true)
final class CallCommand implements Callable<Integer> {
    /** Whoever sits at the terminal: the program knows no more of them. */
    private static final String ACCOUNT = "terminal";

    private final CommandHost host;
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "TOOL", description = "Its name; see toolroom tools.")
    private String tool = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "JSON",
            description = "The arguments: JSON, @FILE, or - for standard input.")
    private String arguments = "{}";

    @Option(names = "--chat", paramLabel = "NAME", description = "The conversation (default: cli).")
    private String chat = "cli";

    @Option(names = "--json", description = "JSON, also on a terminal.")
    private boolean json;

    @Option(
            names = "--yes",
            description = "Approves the call, where approvals.yesOption in the settings allows it.")
    private boolean yes;

    CallCommand(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        var caller =
                new Caller("cli", "toolroom", chat, Caller.LOCAL, Path.of("").toAbsolutePath());
        var call = new ToolCall(CallId.random(), tool, parsed(), caller, approval());
        Completed completed = host.calls().call(call, new Asking());
        terminal.endProgress();
        if (completed.outcome() instanceof Outcome.Refused refused
                && refused.code().equals(CallRefusal.UNKNOWN_TOOL.code())) {
            throw ToolsCommand.unknown(host, tool);
        }
        Answer answer =
                completed.outcome() instanceof Outcome.Answered(var answered) ? answered : null;
        View view = answer == null ? null : answer.view();
        if (terminal.isPerson() && !json && answer != null && view != null) {
            terminal.show(view);
            besides(answer);
        } else if (terminal.isPerson()) {
            terminal.line(completed.body().pretty());
        } else {
            terminal.line(completed.json());
        }
        if (answer != null && terminal.isPerson()) {
            answer.blocks().forEach(this::mention);
        }
        return ExitCode.of(completed.outcome());
    }

    /** What a terminal cannot show is named, so that nobody misses it. */
    private void mention(Block block) {
        String said =
                switch (block) {
                    case Block.Text(String text) -> text;
                    case Block.Image(String type, String data) -> type + ", " + size(data);
                    case Block.Audio(String type, String data) -> type + ", " + size(data);
                    case Block.Link(String uri, String name, _) -> name + ": " + uri;
                    case Block.Carried(Json.Obj other) -> other.text("type", "content");
                };
        terminal.aside(terminal.dim(Terminal.clean(said)));
    }

    private static String size(String base64) {
        return base64.length() / 4 * 3 / 1_000 + " kB";
    }

    /** A script can write --yes as well as a person, so the settings say whether it counts. */
    private @Nullable Decision approval() {
        return yes && host.yesOptionCounts()
                ? Decision.approved(ACCOUNT, Decision.YES_OPTION)
                : null;
    }

    /** What a table has no place for: that it was cut, and what there is to be warned of. */
    private void besides(Answer answer) {
        if (answer.extent() instanceof Extent.Cut(int kept, var by)) {
            String why = by == Extent.Ceiling.BYTES ? ", as they are long" : "";
            terminal.aside(
                    terminal.dim(
                            "The first "
                                    + kept
                                    + why
                                    + "; there are more. --json has all of the answer."));
        }
        if (answer.value().get("warnings") instanceof Json.Arr(var warnings)) {
            for (Json each : warnings) {
                if (each instanceof Json.Str(String text)) {
                    terminal.aside(terminal.warn(Terminal.clean(text)));
                }
            }
        }
    }

    private Json.Obj parsed() throws IOException {
        try {
            if (Json.read(text()) instanceof Json.Obj object) {
                return object;
            }
            throw new Cli.Problem(
                    ExitCode.WRONG_USAGE,
                    "The arguments must be one JSON object, as in '{\"database\":\"stub\"}'.");
        } catch (Json.Malformed e) {
            throw new Cli.Problem(
                    ExitCode.WRONG_USAGE, "The arguments are not JSON: " + e.getMessage());
        }
    }

    private String text() throws IOException {
        if (arguments.equals("-")) {
            return terminal.input();
        }
        if (!arguments.startsWith("@")) {
            return arguments;
        }
        Path file = Path.of(arguments.substring(1));
        if (!Files.isReadable(file)) {
            throw new Cli.Problem(ExitCode.WRONG_USAGE, "There is no readable file " + file);
        }
        return Files.readString(file);
    }

    private final class Asking implements CallListener {
        @Override
        public void progress(long done, long total, String message) {
            terminal.progress(done, total, message);
        }

        @Override
        public void log(Level level, String message) {
            terminal.aside(terminal.dim(Terminal.clean(message)));
        }

        /** Beside the answer, which a script reads. */
        @Override
        public void output(Stream stream, String text) {
            terminal.aside(Terminal.clean(text.stripTrailing()));
        }

        @Override
        public boolean canAsk() {
            return terminal.isPerson();
        }

        @Override
        public void confirm(Question question, Consumer<Decision> decide) {
            if (yes) {
                terminal.aside("--yes does not count here: approvals.yesOption is not set.");
            }
            if (!terminal.isPerson()) {
                terminal.aside("Waiting for approval in the workbench (toolroom serve --open).");
                return;
            }
            try {
                boolean agreed = terminal.confirmByCode(question.text());
                decide.accept(
                        agreed
                                ? Decision.approved(ACCOUNT, Decision.PROMPT)
                                : Decision.denied(ACCOUNT, Decision.PROMPT));
            } catch (IOException e) {
                decide.accept(Decision.denied(ACCOUNT, Decision.PROMPT));
            }
        }
    }
}
