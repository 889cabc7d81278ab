package dev.toolroom.capability.recall.commands;

import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Finds the commands that were run in a turn: in calls of terminals, and attached by a person. */
public final class TurnCommands {
    private static final Set<String> TERMINALS =
            Set.of(
                    "run_in_terminal",
                    "Bash",
                    "bash",
                    "shell",
                    "exec_command",
                    "run_shell_command",
                    "local_shell",
                    "run_terminal_cmd",
                    "Shell");
    private static final int TAIL_LINES = 20;
    private static final int LONGEST_TAIL = 2_000;
    private static final int LONGEST_TAIL_OF_SUCCESS = 400;
    private static final int LONGEST_COMMAND = 4_000;

    private final UnaryOperator<String> family;

    /**
     * @param family of a command, as {@link CanonicalCommand} has it
     */
    public TurnCommands(UnaryOperator<String> family) {
        this.family = family;
    }

    public List<CommandRun> of(Turn turn) {
        List<CommandRun> runs = new ArrayList<>();
        List<Turn.Call> model =
                turn.calls().stream().filter(each -> each.side() == Turn.Side.MODEL).toList();
        for (Turn.Call each : turn.calls()) {
            Integer joined = each.joined();
            if (each.side() == Turn.Side.EDITOR && each.terminal() != null) {
                Turn.Call other =
                        joined == null || joined >= model.size() ? null : model.get(joined);
                add(runs, run(turn, each, other, each.terminal()));
            } else if (each.side() == Turn.Side.MODEL && joined == null && isTerminal(each)) {
                String command = argument(each.arguments());
                if (command != null) {
                    var bare = new Turn.TerminalRun(command, null, null, null, null, null, false);
                    add(runs, run(turn, each, each, bare));
                }
            }
        }
        for (Turn.Variable each : turn.variables()) {
            if ("terminalCommand".equals(each.kind()) && each.terminal() != null) {
                add(runs, run(turn, null, null, each.terminal()));
            }
        }
        return runs;
    }

    private static void add(List<CommandRun> runs, @Nullable CommandRun run) {
        if (run != null) {
            runs.add(run);
        }
    }

    private static boolean isTerminal(Turn.Call call) {
        return call.tool() != null && TERMINALS.contains(call.tool());
    }

    private static @Nullable String argument(@Nullable String arguments) {
        if (arguments == null || arguments.length() > 200_000) {
            return null;
        }
        try {
            if (Json.read(arguments) instanceof Json.Obj object) {
                for (String name : List.of("command", "cmd", "script")) {
                    Json value = object.get(name);
                    if (value instanceof Json.Str(String text)) {
                        return text;
                    }
                    if (value instanceof Json.Arr words) {
                        return String.join(" ", words.texts());
                    }
                }
            }
        } catch (Json.Malformed e) {
            return null;
        }
        return null;
    }

    private @Nullable CommandRun run(
            Turn turn,
            Turn.@Nullable Call shown,
            Turn.@Nullable Call made,
            Turn.TerminalRun terminal) {
        String command = terminal.command().strip();
        if (command.isEmpty()) {
            return null;
        }
        if (command.length() > LONGEST_COMMAND) {
            command = command.substring(0, LONGEST_COMMAND);
        }
        String result = made == null ? null : made.result();
        String shownResult = shown == null ? null : shown.result();
        String output =
                terminal.output() != null
                        ? terminal.output()
                        : result != null ? result : shownResult;
        Outcomes.Found found = found(command, shown, made, terminal, output);
        Long time =
                terminal.timestamp() == null ? turn.request().timestamp() : terminal.timestamp();
        return new CommandRun(
                command,
                made != null && made.id() != null ? made.id() : shown == null ? null : shown.id(),
                time,
                terminal.directory(),
                found.code(),
                found.outcome(),
                found.tier(),
                found.kind(),
                terminal.duration(),
                output == null ? null : tail(output, found.outcome().equals("ok")));
    }

    private Outcomes.Found found(
            String command,
            Turn.@Nullable Call shown,
            Turn.@Nullable Call made,
            Turn.TerminalRun terminal,
            @Nullable String output) {
        Supplier<String> program = () -> program(command);
        Long code = terminal.exitCode();
        if (code != null) {
            return Outcomes.ofCode(code, 1, program);
        }
        String result = made == null ? null : made.result();
        Outcomes.Found told = result == null ? null : Outcomes.ofResult(result, program);
        if (told != null) {
            return told;
        }
        String confirmation = shown == null ? null : shown.confirmation();
        if ("denied".equals(confirmation) || "skipped".equals(confirmation)) {
            return new Outcomes.Found(null, "denied", 3, null);
        }
        if (terminal.background()) {
            return new Outcomes.Found(null, "background", 3, null);
        }
        boolean failed =
                (shown != null && Boolean.TRUE.equals(shown.error()))
                        || (made != null && Boolean.TRUE.equals(made.error()));
        Outcomes.Found read = output == null ? null : Outcomes.ofOutput(output);
        if (failed) {
            return new Outcomes.Found(
                    read == null ? null : read.code(),
                    "failed",
                    3,
                    read == null ? "error" : read.kind());
        }
        if (read != null) {
            return read;
        }
        boolean said = made != null && Boolean.FALSE.equals(made.error());
        return output == null && !said
                ? new Outcomes.Found(null, "unknown", 0, null)
                : new Outcomes.Found(null, "ok", 5, null);
    }

    private String program(String command) {
        String name = family.apply(command);
        return name.indexOf(' ') < 0 ? name : name.substring(0, name.indexOf(' '));
    }

    /** What went well is told by its last lines; the call has all of it. */
    private static String tail(String output, boolean well) {
        int longest = well ? LONGEST_TAIL_OF_SUCCESS : LONGEST_TAIL;
        String tail = Outcomes.tail(output.stripTrailing(), TAIL_LINES).strip();
        if (tail.length() <= longest) {
            return tail;
        }
        String end = tail.substring(tail.length() - longest);
        return Character.isLowSurrogate(end.charAt(0)) ? end.substring(1) : end;
    }

    /** What is the same whenever the same goes wrong; null where nothing did. */
    public static @Nullable String signature(CommandRun run) {
        String tail = run.tail();
        return !run.failed() || tail == null ? null : Outcomes.signature(tail);
    }
}
