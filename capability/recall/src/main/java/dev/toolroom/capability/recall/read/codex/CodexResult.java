package dev.toolroom.capability.recall.read.codex;

import dev.toolroom.capability.recall.read.Turn.Ending;
import dev.toolroom.capability.recall.read.Turn.Status;
import dev.toolroom.capability.recall.read.json.JsonValues;
import dev.toolroom.kernel.json.Json;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a call of Codex CLI came to, in each of the ways in which its versions write that.
 *
 * @param text the output without the lines that the program puts before it
 * @param process the number of the process that still runs
 */
record CodexResult(@Nullable String text, Ending ending, @Nullable String process) {
    private static final int MAX_HEADER_CHARACTERS = 600;
    private static final int MAX_JSON_CHARACTERS = 1_000_000;
    private static final Pattern HEADER =
            Pattern.compile(
                    "\\A(?:(?:Chunk ID|Wall time|Total output lines|Original token count"
                            + "|Process|Exit code)\\b[^\\n]*\\n)+(?:Output:\\n?)?");
    private static final Pattern CODE =
            Pattern.compile("(?m)^(?:Process exited with code|Exit code:) (-?\\d{1,10})$");
    private static final Pattern RUNNING =
            Pattern.compile("(?m)^Process running with session ID (\\d+)$");
    private static final Pattern REFUSED =
            Pattern.compile("(?:exec_command failed[^:]*: )?(?:rejected by user|Rejected\\()");
    private static final Pattern STOPPED = Pattern.compile("aborted(?: by user.*)?\\s*$");
    private static final Pattern SESSION = Pattern.compile("\"session_id\"\\s*:\\s*\"?(\\d+)");

    static CodexResult of(@Nullable String output) {
        if (output == null) {
            return new CodexResult(null, Ending.UNKNOWN, null);
        }
        if (output.startsWith("{") && output.length() < MAX_JSON_CHARACTERS) {
            CodexResult older = ofJson(output);
            if (older != null) {
                return older;
            }
        }
        Matcher header =
                HEADER.matcher(output).region(0, Math.min(output.length(), MAX_HEADER_CHARACTERS));
        if (header.lookingAt()) {
            String rest = output.substring(header.end());
            Matcher code = CODE.matcher(header.group());
            if (code.find()) {
                return new CodexResult(rest, Ending.ofCode(Long.parseLong(code.group(1))), null);
            }
            Matcher running = RUNNING.matcher(header.group());
            return running.find()
                    ? new CodexResult(rest, Ending.of(Status.RUNNING), running.group(1))
                    : new CodexResult(rest, Ending.UNKNOWN, null);
        }
        if (REFUSED.matcher(output).lookingAt()) {
            return new CodexResult(output, Ending.of(Status.DENIED), null);
        }
        boolean isStopped = STOPPED.matcher(output).lookingAt();
        return new CodexResult(
                output, isStopped ? Ending.of(Status.INTERRUPTED) : Ending.UNKNOWN, null);
    }

    /** Before version 0.70 the result is an object in a text. */
    private static @Nullable CodexResult ofJson(String output) {
        try {
            Json.Obj told = JsonValues.object(Json.read(output));
            Long code = JsonValues.number(told.object("metadata"), "exit_code");
            String inner = told.text("output", "");
            return code == null ? null : new CodexResult(inner, Ending.ofCode(code), null);
        } catch (Json.Malformed e) {
            return null;
        }
    }

    /** The process of which a call asks for more output; null for other calls. */
    static @Nullable String process(@Nullable String tool, @Nullable String arguments) {
        if (!"write_stdin".equals(tool) || arguments == null) {
            return null;
        }
        Matcher session = SESSION.matcher(arguments);
        return session.find() ? session.group(1) : null;
    }
}
