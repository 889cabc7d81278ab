package dev.toolroom.door.cli;

import dev.toolroom.kernel.Amount;
import dev.toolroom.kernel.CallRefusal;
import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.consent.Decision;
import dev.toolroom.kernel.consent.Question;
import dev.toolroom.kernel.consent.Risk;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls tools for whoever sits at the terminal: shows the answer, and asks where one is to agree.
 */
public final class PersonCalls {
    /** Whoever sits at the terminal: the program knows no more of them. */
    private static final String ACCOUNT = "terminal";

    private final CommandHost host;
    private final Terminal terminal;

    /** What was said at the prompt, where it counts for later calls of this command too. */
    private @Nullable Decision standing;

    private boolean keepsAnswer;

    public PersonCalls(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    /** Has a yes at the prompt count until {@link #forgetAnswer}: for a command that repeats. */
    public void keepAnswer() {
        keepsAnswer = true;
    }

    public void forgetAnswer() {
        standing = null;
    }

    /** Calls a tool and shows what it says; the exit code of the command. */
    public int shown(String tool, Json.Obj arguments, String chat, boolean yes, boolean json)
            throws InterruptedException {
        return show(tool, call(tool, arguments, chat, yes), json);
    }

    /** Shows what a call of a tool came to; the exit code of the command. */
    public int show(String tool, Completed completed, boolean json) {
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
        } else if (terminal.isPerson()
                && !json
                && answer == null
                && completed.body().get("problems") instanceof Json.Arr(var problems)
                && problems.stream().allMatch(PersonCalls::hasMessage)) {
            problems(problems, completed.body());
        } else if (terminal.isPerson()
                && !json
                && completed.outcome() instanceof Outcome.Refused refused) {
            RefusalText.show(terminal, refused, completed.body());
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

    private static boolean hasMessage(Json problem) {
        return problem instanceof Json.Obj fields && !fields.text("message", "").isEmpty();
    }

    /** A refusal that names places in a file: one line each, as compilers write them. */
    private void problems(List<Json> problems, Json.Obj refusal) {
        for (Json each : problems) {
            if (each instanceof Json.Obj problem) {
                String line =
                        problem.get("line") instanceof Json.Num number
                                        && number.decimal().signum() > 0
                                ? "line " + number.text() + ": "
                                : "";
                String place = problem.text("path", "");
                terminal.line(
                        line
                                + Terminal.clean(place.isEmpty() ? "" : place + ": ")
                                + Terminal.clean(problem.text("message", "")));
            }
        }
        String count = problems.size() == 1 ? "1 problem. " : problems.size() + " problems. ";
        terminal.aside(terminal.bad(count) + Terminal.clean(refusal.text("nextStep", "")));
    }

    public Completed call(String tool, Json.Obj arguments, String chat, boolean yes)
            throws InterruptedException {
        var caller =
                new Caller("cli", "toolroom", chat, Caller.LOCAL, Path.of("").toAbsolutePath());
        var call = new ToolCall(CallId.random(), tool, arguments, caller, approval(yes));
        Completed completed = host.calls().call(call, new Asking(yes));
        terminal.endProgress();
        return completed;
    }

    /** A script can write --yes as well as a person, so the settings say whether it counts. */
    private @Nullable Decision approval(boolean yes) {
        return yes && host.yesOptionCounts()
                ? Decision.approved(ACCOUNT, Decision.YES_OPTION)
                : standing;
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
        int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
        return Amount.bytes(base64.length() / 4L * 3 - padding);
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

    private final class Asking implements CallListener {
        private final boolean yes;

        Asking(boolean yes) {
            this.yes = yes;
        }

        @Override
        public void progress(long done, long total, String message) {
            terminal.progress(done, total, message);
        }

        @Override
        public void log(Severity level, String message) {
            terminal.aside(terminal.dim(Terminal.clean(message)));
        }

        /** Beside the answer, which a script reads. */
        @Override
        public void output(Stream stream, String text) {
            terminal.aside(Terminal.clean(text.stripTrailing()));
        }

        @Override
        public boolean isAttended() {
            return terminal.isPerson();
        }

        @Override
        public boolean mayCallAgain() {
            return !terminal.isPerson();
        }

        @Override
        public void confirm(Question question, Consumer<Decision> decide) {
            if (yes) {
                terminal.aside(
                        question.risk() == Risk.LASTING
                                ? "--yes does not count here: this call destroys, widens rights"
                                        + " or leaves the machine."
                                : "--yes does not count here: approvals.yesOption is not set.");
            }
            if (!terminal.isPerson()) {
                terminal.aside("Waiting for approval in the workbench (toolroom serve --open).");
                return;
            }
            try {
                Decision said =
                        terminal.confirmByCode(String.join("\n", question.proposal().lines()))
                                ? Decision.approved(ACCOUNT, Decision.PROMPT)
                                : Decision.denied(ACCOUNT, Decision.PROMPT);
                standing = keepsAnswer && said.isYes() ? said : null;
                decide.accept(said);
            } catch (IOException e) {
                decide.accept(Decision.denied(ACCOUNT, Decision.PROMPT));
            }
        }
    }
}
