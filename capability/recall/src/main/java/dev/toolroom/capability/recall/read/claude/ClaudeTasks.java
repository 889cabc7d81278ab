package dev.toolroom.capability.recall.read.claude;

import dev.toolroom.capability.recall.read.Turn.Ending;
import dev.toolroom.capability.recall.read.Turn.Status;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads how a call of Claude Code ended, in the background too. */
final class ClaudeTasks {
    private static final Pattern CODE = Pattern.compile("(?:Error: )?Exit code:? (-?\\d{1,10})\\b");
    private static final Pattern NOT_RUN =
            Pattern.compile(
                    "<tool_use_error>|Sibling tool call errored|Error: Sibling tool call|"
                            + "Tool (?:use )?(?:was )?(?:not executed|interrupted)");
    private static final Pattern DENIED =
            Pattern.compile(
                    "The user doesn't want to (?:proceed|take this action)|"
                            + "\\[Request interrupted by user for tool use\\]|"
                            + "Permission (?:to use|for this)|Claude requested permissions|"
                            + "This command requires approval|User rejected|"
                            + "(?:Error: )?Hook \\S+ (?:denied|blocked)|PreToolUse:\\S* hook");
    private static final Pattern STARTED =
            Pattern.compile("Command running in background with ID: (\\w+)");
    private static final Pattern TASK = Pattern.compile("<task-id>([^<]+)</task-id>");
    private static final Pattern STATUS = Pattern.compile("<status>([^<]+)</status>");
    private static final Pattern EXIT_CODE = Pattern.compile("<exit_code>(-?\\d+)</exit_code>");
    private static final Pattern IN_WORDS = Pattern.compile("exit code (-?\\d+)");
    private static final Pattern TASK_OF_POLL = Pattern.compile("<task_id>([^<]+)</task_id>");
    private static final int MAX_CHARACTERS_LOOKED_AT = 2_000;

    private ClaudeTasks() {}

    /** A background task that has ended. */
    record Finished(String id, Ending ending, @Nullable String output) {}

    static Ending ending(@Nullable String text, @Nullable Boolean failed, Json.Obj stated) {
        String start = text == null ? "" : start(text.stripLeading());
        if (Boolean.TRUE.equals(JsonValues.flag(stated, "interrupted"))) {
            return Ending.of(Status.INTERRUPTED);
        }
        if (started(text, stated) != null) {
            return Ending.of(Status.RUNNING);
        }
        if (Boolean.TRUE.equals(failed)) {
            Matcher code = CODE.matcher(start);
            if (code.lookingAt()) {
                return Ending.ofCode(Long.parseLong(code.group(1)));
            }
            if (DENIED.matcher(start).lookingAt()) {
                return Ending.of(Status.DENIED);
            }
            return NOT_RUN.matcher(start).lookingAt() ? Ending.of(Status.NOT_RUN) : Ending.UNKNOWN;
        }
        return Boolean.FALSE.equals(failed) || stated.get("stdout") != null
                ? Ending.of(Status.COMPLETED)
                : Ending.UNKNOWN;
    }

    private static String start(String text) {
        return text.substring(0, Math.min(text.length(), MAX_CHARACTERS_LOOKED_AT));
    }

    /** The id of the task that a call has started; null if it has not. */
    static @Nullable String started(@Nullable String text, Json.Obj stated) {
        String id = JsonValues.text(stated, "backgroundTaskId");
        if (id != null || text == null) {
            return id;
        }
        Matcher started = STARTED.matcher(start(text));
        return started.lookingAt() ? started.group(1) : null;
    }

    /** From the notice that is sent to the model. */
    static Optional<Finished> ofNotice(String text) {
        return finished(TASK.matcher(text), text, IN_WORDS, null);
    }

    /** From the answer of a tool that asks for the output of a task. */
    static Optional<Finished> ofResult(@Nullable String text, Json.Obj stated) {
        Json.Obj task = stated.object("task");
        String id = JsonValues.text(task, "task_id");
        Long code = JsonValues.number(task, "exitCode");
        if (id != null && code != null) {
            return Optional.of(
                    new Finished(id, Ending.ofCode(code), JsonValues.text(task, "output")));
        }
        String shell = JsonValues.text(stated, "shellId");
        Long shellCode = JsonValues.number(stated, "exitCode");
        if (shell != null && shellCode != null) {
            String output = JsonValues.text(stated, "stdout");
            return Optional.of(new Finished(shell, Ending.ofCode(shellCode), output));
        }
        return text == null || !text.startsWith("<retrieval_status>")
                ? Optional.empty()
                : finished(TASK_OF_POLL.matcher(text), text, EXIT_CODE, text);
    }

    private static Optional<Finished> finished(
            Matcher id, String text, Pattern codes, @Nullable String output) {
        Matcher status = STATUS.matcher(text);
        if (!id.find() || !status.find() || status.group(1).equals("running")) {
            return Optional.empty();
        }
        Matcher code = codes.matcher(text);
        Ending ending =
                code.find()
                        ? Ending.ofCode(Long.parseLong(code.group(1)))
                        : status.group(1).equals("killed")
                                ? Ending.of(Status.INTERRUPTED)
                                : Ending.UNKNOWN;
        return Optional.of(new Finished(id.group(1).strip(), ending, output));
    }
}
