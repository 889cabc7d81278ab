package dev.toolroom.capability.recall.commands;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a command came to, from what its record and the end of its own output say, never from what a
 * person or an agent wrote about it.
 */
final class Outcomes {
    private static final int LAST_LINES = 40;

    /** Written by the tool that ran the command, behind all of its output. */
    private static final Pattern TRAILER =
            Pattern.compile(
                    "(?:Command exited with code|<exited with exit code|Exit Code:|Exit code:?)\\s*(-?\\d{1,12})>?\\s*$");

    private static final Pattern HEAD = Pattern.compile("^(?:Error: )?Exit code (-?\\d{1,12})\\b");

    private static final Map<Pattern, String> NOT_RUN =
            Map.of(
                    Pattern.compile("The user cancelled the tool call"), "cancelled",
                    Pattern.compile("(?i)\\bwas not executed\\b"), "not_run",
                    Pattern.compile("Command is running in terminal with ID="), "background",
                    Pattern.compile("(?i)user (?:denied|rejected|doesn't want)"), "denied");

    private record Sign(Pattern pattern, @Nullable Long code, String kind) {
        Sign(String pattern, @Nullable Long code, String kind) {
            this(Pattern.compile(pattern), code, kind);
        }
    }

    private static final List<Sign> SIGNS =
            List.of(
                    new Sign("(?m)^.{0,100}: command not found\\s*$", 127L, "not_found"),
                    new Sign(
                            "is not recognized as (?:the name of a cmdlet|an internal)",
                            null,
                            "not_found"),
                    new Sign("(?m)^.{0,100}: Permission denied\\s*$", 126L, "permission"),
                    new Sign(
                            "(?m)^(?:Process finished with exit code|exit status) ([1-9]\\d{0,9})",
                            null,
                            "exit"),
                    new Sign("(?m)^npm (?:ERR!|error) code ", null, "npm"),
                    new Sign("(?m)^(?:\\[ERROR\\] )?BUILD FAIL(?:URE|ED)", null, "build"),
                    new Sign("(?m)^Traceback \\(most recent call last\\):", null, "exception"),
                    new Sign("(?m)^fatal: ", null, "fatal"),
                    new Sign("(?m)\\berror TS\\d+:", null, "compile"),
                    new Sign("(?m)^FAILED \\((?:failures|errors)=", null, "tests"),
                    new Sign("Tests run:.*(?:Failures|Errors): [1-9]", null, "tests"),
                    new Sign("(?m)^##\\[error\\]", null, "ci"));

    /** Programs that say something other than failure with 1. */
    private static final Set<String> ASKING =
            Set.of("grep", "rg", "diff", "test", "cmp", "[", "egrep", "fgrep");

    private Outcomes() {}

    /** What is known of a run. */
    record Found(@Nullable Long code, String outcome, int tier, @Nullable String kind) {}

    static Found ofCode(long code, int tier, String program) {
        if (code == 0) {
            return new Found(code, "ok", tier, null);
        }
        if (code == 130 || code == 3221225786L) {
            return new Found(code, "interrupted", tier, "interrupted");
        }
        if (code == 1 && ASKING.contains(program)) {
            return new Found(code, "ok", tier, "no_match");
        }
        String kind =
                code == 127
                        ? "not_found"
                        : code == 126 ? "permission" : code > 128 && code < 160 ? "signal" : "exit";
        return new Found(code, "failed", tier, kind);
    }

    /** From the tool's own result; null where that says nothing. */
    static @Nullable Found ofResult(String result, String program) {
        Matcher trailer = TRAILER.matcher(result.strip());
        if (trailer.find()) {
            return ofCode(Long.parseLong(trailer.group(1)), 2, program);
        }
        Matcher head = HEAD.matcher(result.strip());
        if (head.find()) {
            return ofCode(Long.parseLong(head.group(1)), 2, program);
        }
        String start = result.substring(0, Math.min(result.length(), 400));
        for (var each : NOT_RUN.entrySet()) {
            if (each.getKey().matcher(start).find()) {
                return new Found(null, each.getValue(), 3, null);
            }
        }
        return null;
    }

    /** From the last lines of its output; null where they look as if all went well. */
    static @Nullable Found ofOutput(String output) {
        String tail = tail(output, LAST_LINES);
        for (Sign each : SIGNS) {
            if (each.pattern().matcher(tail).find()) {
                return new Found(each.code(), "failed", 4, each.kind());
            }
        }
        return null;
    }

    static String tail(String text, int lines) {
        int at = text.length();
        for (int i = 0; i < lines && at > 0; i++) {
            at = text.lastIndexOf('\n', at - 1);
        }
        return at <= 0 ? text : text.substring(at + 1);
    }

    /** The lines that say what went wrong, with what differs from run to run taken out. */
    static @Nullable String signature(String output) {
        List<String> lines = new ArrayList<>();
        for (String each : tail(output, LAST_LINES).lines().toList()) {
            if (each.matches(
                    "(?i).*\\b(error|exception|failed|failure|fatal|denied|not found|cannot|unable)\\b.*")) {
                lines.add(Masks.error(each.length() > 300 ? each.substring(0, 300) : each));
            }
        }
        return lines.isEmpty()
                ? null
                : String.join("\n", lines.subList(Math.max(0, lines.size() - 3), lines.size()));
    }
}
