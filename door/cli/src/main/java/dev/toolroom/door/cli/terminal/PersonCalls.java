package dev.toolroom.door.cli.terminal;

import dev.toolroom.kernel.call.CallId;
import dev.toolroom.kernel.call.CallListener;
import dev.toolroom.kernel.call.CallRefusal;
import dev.toolroom.kernel.call.Caller;
import dev.toolroom.kernel.call.Calls.Completed;
import dev.toolroom.kernel.call.Decision;
import dev.toolroom.kernel.call.Outcome;
import dev.toolroom.kernel.call.Question;
import dev.toolroom.kernel.call.Risk;
import dev.toolroom.kernel.call.ToolCall;
import dev.toolroom.kernel.content.Answer;
import dev.toolroom.kernel.content.Block;
import dev.toolroom.kernel.content.Extent;
import dev.toolroom.kernel.content.View;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import dev.toolroom.kernel.tool.ToolSuggestion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Calls tools for the person at the terminal: shows the answers, and asks for approvals. */
public final class PersonCalls {
    /** The account of approvals given at the terminal; nothing more is known of the person. */
    private static final String ACCOUNT = "terminal";

    private final CommandHost host;
    private final Terminal terminal;

    /** An approval given at the prompt that also counts for later calls of this command. */
    private @Nullable Decision standingApproval;

    private boolean keepsApproval;

    public PersonCalls(CommandHost host, Terminal terminal) {
        this.host = host;
        this.terminal = terminal;
    }

    /** Keeps an approval at the prompt until {@link #forgetAnswer}, for a repeating command. */
    public void keepAnswer() {
        keepsApproval = true;
    }

    public void forgetAnswer() {
        standingApproval = null;
    }

    /** Calls a tool, shows its answer and returns the exit code of the command. */
    public int shown(String tool, Json.Obj arguments, String chat, boolean yes, boolean json)
            throws InterruptedException {
        return show(tool, call(tool, arguments, chat, yes), json);
    }

    /** Shows the outcome of a call and returns the exit code of the command. */
    public int show(String tool, Completed completed, boolean json) {
        if (completed.outcome() instanceof Outcome.Refused refused
                && refused.code().equals(CallRefusal.UNKNOWN_TOOL.code())) {
            throw PersonCalls.unknownTool(host, tool);
        }
        Answer answer =
                completed.outcome() instanceof Outcome.Answered(var answered) ? answered : null;
        View view = answer == null ? null : answer.view();
        if (terminal.isPerson() && !json && answer != null && view != null) {
            terminal.show(view);
            printRemarks(answer);
        } else if (terminal.isPerson()
                && !json
                && answer == null
                && completed.body().get("problems") instanceof Json.Arr(var problems)
                && problems.stream().allMatch(PersonCalls::hasMessage)) {
            printProblems(problems, completed.body());
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
            answer.blocks().forEach(this::printBlock);
        }
        return ExitCode.of(completed.outcome());
    }

    private static boolean hasMessage(Json problem) {
        return problem instanceof Json.Obj fields && !fields.text("message", "").isEmpty();
    }

    /** Prints a refusal that names places in a file, one line each, as compilers do. */
    private void printProblems(List<Json> problems, Json.Obj refusal) {
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

    /** Returns the approval, if any. The settings decide on --yes, as scripts use it too. */
    private @Nullable Decision approval(boolean yes) {
        return yes && host.yesOptionCounts()
                ? Decision.approved(ACCOUNT, Decision.YES_OPTION)
                : standingApproval;
    }

    /** Prints a block of the answer; one that a terminal cannot show is named. */
    private void printBlock(Block block) {
        String description =
                switch (block) {
                    case Block.Text(String text) -> text;
                    case Block.Image(String type, String data) -> type + ", " + size(data);
                    case Block.Audio(String type, String data) -> type + ", " + size(data);
                    case Block.Link(String uri, String name, _) -> name + ": " + uri;
                    case Block.Carried(Json.Obj other) -> other.text("type", "content");
                };
        terminal.aside(terminal.dim(Terminal.clean(description)));
    }

    private static String size(String base64) {
        int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
        return Amount.bytes(base64.length() / 4L * 3 - padding);
    }

    /** Prints what the view does not show: that the answer was truncated, and its warnings. */
    private void printRemarks(Answer answer) {
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
        private volatile boolean prompting;

        Asking(boolean yes) {
            this.yes = yes;
        }

        @Override
        public void progress(long done, long total, String message) {
            if (!prompting) {
                terminal.progress(done, total, message);
            }
        }

        @Override
        public void log(Severity level, String message) {
            terminal.aside(terminal.dim(Terminal.clean(message)));
        }

        /** To standard error, because scripts read the answer from standard output. */
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
                terminal.aside(
                        "Waiting for approval with toolroom approve at a terminal, or in the"
                                + " workbench (toolroom serve --open).");
                return;
            }
            prompting = true;
            try {
                Decision decision =
                        terminal.confirmByCode(String.join("\n", question.proposal().lines()))
                                ? Decision.approved(ACCOUNT, Decision.PROMPT)
                                : Decision.denied(ACCOUNT, Decision.PROMPT);
                standingApproval = keepsApproval && decision.isYes() ? decision : null;
                decide.accept(decision);
            } catch (IOException e) {
                decide.accept(Decision.denied(ACCOUNT, Decision.PROMPT));
            } finally {
                prompting = false;
            }
        }
    }

    /** Returns the problem that no tool has this name, with a suggestion. */
    public static CommandProblem unknownTool(CommandHost host, String name) {
        List<String> names = host.contracts().stream().map(each -> each.name().value()).toList();
        String hint = ToolSuggestion.of(name, names).orElse("Run toolroom tools for a list.");
        return new CommandProblem(ExitCode.WRONG_USAGE, "No tool is named " + name + ". " + hint);
    }
}
