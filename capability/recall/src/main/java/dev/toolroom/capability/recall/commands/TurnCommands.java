package dev.toolroom.capability.recall.commands;

import dev.toolroom.capability.recall.read.Excerpt;
import dev.toolroom.capability.recall.read.Turn;
import dev.toolroom.kernel.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the commands that were run in a turn: in calls of terminals, and attached by a person. */
public final class TurnCommands {
    private static final Set<String> TERMINALS =
            Set.of(
                    """
                    run_in_terminal Bash bash shell exec_command run_shell_command local_shell
                    run_terminal_cmd shell_command container.exec powershell Shell\
                    """
                            .split("\\s+", -1));
    private static final int TAIL_LINES = 20;
    private static final int MAX_TAIL_CHARACTERS = 2_000;
    private static final int MAX_TAIL_CHARACTERS_OF_SUCCESS = 400;
    private static final int MAX_COMMAND_CHARACTERS = 4_000;

    private TurnCommands() {}

    public static List<CommandRun> of(Turn turn) {
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
                        return joined(words.texts());
                    }
                }
            }
        } catch (Json.Malformed e) {
            return null;
        }
        return null;
    }

    /** Returns the script of {@code bash -lc}, else the words. */
    private static String joined(List<String> words) {
        boolean isShell = words.size() == 3 && words.get(1).matches("-l?c");
        return isShell ? words.getLast() : String.join(" ", words);
    }

    private static @Nullable CommandRun run(
            Turn turn,
            Turn.@Nullable Call shown,
            Turn.@Nullable Call made,
            Turn.TerminalRun terminal) {
        String command = terminal.command().strip();
        if (command.isEmpty()) {
            return null;
        }
        if (command.length() > MAX_COMMAND_CHARACTERS) {
            command = command.substring(0, MAX_COMMAND_CHARACTERS);
        }
        String result = made == null ? null : made.result();
        String shownResult = shown == null ? null : shown.result();
        String output =
                terminal.output() != null
                        ? terminal.output()
                        : result != null ? result : shownResult;
        Outcomes.Found found = found(command, shown, made, terminal, output);
        Turn.Timing timing = made == null ? Turn.Timing.UNKNOWN : made.timing();
        Long time = terminal.timestamp() == null ? timing.start() : terminal.timestamp();
        time = time == null ? turn.request().timestamp() : time;
        Long duration = terminal.duration() == null ? timing.duration() : terminal.duration();
        return new CommandRun(
                command,
                made != null && made.id() != null ? made.id() : shown == null ? null : shown.id(),
                time,
                terminal.directory(),
                found.code(),
                found.outcome(),
                found.tier(),
                found.kind(),
                duration,
                output == null ? null : tail(output, found.outcome().equals("ok")),
                found.sign());
    }

    private static Outcomes.Found found(
            String command,
            Turn.@Nullable Call shown,
            Turn.@Nullable Call made,
            Turn.TerminalRun terminal,
            @Nullable String output) {
        var line = new ToolsOfCommand(command);
        Outcomes.Found stated = stated(line, shown, made, terminal);
        if (stated != null && !stated.outcome().equals("ok")) {
            return "exit".equals(stated.kind()) && output != null
                    ? withKind(stated, ToolSigns.failureIn(output, line))
                    : stated;
        }
        if (stated != null && "no_match".equals(stated.kind())) {
            return stated;
        }
        if (stated != null && !line.hidesFailure()) {
            return stated;
        }
        Outcomes.Found seen = output == null ? null : ToolSigns.failureIn(output, line);
        if (seen != null) {
            Long code = stated == null ? seen.code() : stated.code();
            return new Outcomes.Found(
                    code == null ? seen.code() : code, "failed", 4, seen.kind(), seen.sign());
        }
        if (stated != null) {
            return stated;
        }
        return output == null
                ? Outcomes.Found.UNKNOWN
                : new Outcomes.Found(null, "ok", 5, null, "no failure seen");
    }

    /** Keeps the stated code; the kind of failure comes from the output. */
    private static Outcomes.Found withKind(Outcomes.Found stated, Outcomes.@Nullable Found seen) {
        return seen == null
                ? stated
                : new Outcomes.Found(
                        stated.code(), stated.outcome(), stated.tier(), seen.kind(), stated.sign());
    }

    /** Returns the outcome that the record states; null if it states none. */
    private static Outcomes.@Nullable Found stated(
            ToolsOfCommand line,
            Turn.@Nullable Call shown,
            Turn.@Nullable Call made,
            Turn.TerminalRun terminal) {
        Long code = terminal.exitCode();
        if (code != null) {
            return Outcomes.ofCode(code, 1, line);
        }
        Turn.Ending ending = made == null ? Turn.Ending.UNKNOWN : made.ending();
        if (ending.code() != null) {
            return Outcomes.ofCode(ending.code(), 2, line);
        }
        if (ending.status() != null) {
            return ofStatus(ending.status());
        }
        String result = made == null ? null : made.result();
        Outcomes.Found told = result == null ? null : Outcomes.ofResult(result, line);
        if (told != null) {
            return told;
        }
        String confirmation = shown == null ? null : shown.confirmation();
        if ("denied".equals(confirmation) || "skipped".equals(confirmation)) {
            return Outcomes.Found.stated("denied");
        }
        if (terminal.background()) {
            return Outcomes.Found.stated("background");
        }
        boolean failed =
                (shown != null && Boolean.TRUE.equals(shown.error()))
                        || (made != null && Boolean.TRUE.equals(made.error()));
        if (failed) {
            Outcomes.Found seen = result == null ? null : ToolSigns.failureIn(result, line);
            return new Outcomes.Found(
                    seen == null ? null : seen.code(),
                    "failed",
                    3,
                    seen == null ? "error" : seen.kind(),
                    "record");
        }
        boolean isSaidToBeFine = made != null && Boolean.FALSE.equals(made.error());
        return isSaidToBeFine ? Outcomes.Found.stated("ok") : null;
    }

    private static Outcomes.Found ofStatus(Turn.Status status) {
        return Outcomes.Found.stated(
                switch (status) {
                    case COMPLETED -> "ok";
                    case RUNNING -> "background";
                    case DENIED -> "denied";
                    case NOT_RUN -> "not_run";
                    case INTERRUPTED -> "interrupted";
                });
    }

    /** Keeps less of a successful output; the row of the call has all of it. */
    private static String tail(String output, boolean well) {
        int longest = well ? MAX_TAIL_CHARACTERS_OF_SUCCESS : MAX_TAIL_CHARACTERS;
        String tail = Outcomes.tail(output.stripTrailing(), TAIL_LINES).strip();
        return Excerpt.end(tail, longest);
    }

    /** Returns the normalized error of a failed run; null if there is none. */
    public static @Nullable String signature(CommandRun run) {
        String tail = run.tail();
        return !run.failed() || tail == null ? null : Outcomes.signature(tail);
    }
}
