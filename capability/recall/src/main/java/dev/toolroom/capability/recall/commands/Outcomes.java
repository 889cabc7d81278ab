package dev.toolroom.capability.recall.commands;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a command came to, from what its record and the end of its own output say, never from what a
 * person or an agent wrote about it.
 */
final class Outcomes {
    private static final int LAST_LINES = 40;
    private static final int LONGEST_TRAILER = 200;
    private static final int LINES_OF_SIGNATURE = 3;

    /** Written by the tool that ran the command, behind all of its output. */
    private static final Pattern TRAILER =
            Pattern.compile(
                    "(?:Command exited with code|<exited with exit code|Exit Code:|Exit"
                            + " code:?)\\s*(-?\\d{1,12})>?\\s*$");

    private static final Pattern HEAD = Pattern.compile("(?:Error: )?Exit code:? (-?\\d{1,12})\\b");

    /** One pass for all of them; the group that matched says which. */
    private static final Pattern NOT_RUN =
            Pattern.compile(
                    "(The user cancelled the tool call)|(\\b(?i:was not executed)\\b)"
                            + "|(Command is running in terminal with ID=)"
                            + "|((?i:user (?:denied|rejected|doesn't want)))");

    private static final List<String> NOT_RUN_OUTCOMES =
            List.of("cancelled", "not_run", "background", "denied");

    /**
     * How a failure shows in output.
     *
     * @param words without which the pattern cannot match: to look for them costs much less
     */
    private record Sign(String words, Pattern pattern, @Nullable Long code, String kind) {
        Sign(String words, String pattern, @Nullable Long code, String kind) {
            this(words, Pattern.compile(pattern), code, kind);
        }

        boolean isIn(String tail) {
            return tail.contains(words) && pattern.matcher(tail).find();
        }
    }

    private static final List<Sign> SIGNS =
            List.of(
                    new Sign(
                            ": command not found",
                            "(?m)^.{0,100}: command not found\\s*$",
                            127L,
                            "not_found"),
                    new Sign(
                            "is not recognized as ",
                            "is not recognized as (?:the name of a cmdlet|an internal)",
                            null,
                            "not_found"),
                    new Sign(
                            ": Permission denied",
                            "(?m)^.{0,100}: Permission denied\\s*$",
                            126L,
                            "permission"),
                    new Sign(
                            "exit ",
                            "(?m)^(?:Process finished with exit code|exit status) ([1-9]\\d{0,9})",
                            null,
                            "exit"),
                    new Sign("npm ", "(?m)^npm (?:ERR!|error) code ", null, "npm"),
                    new Sign(
                            "BUILD FAIL",
                            "(?m)^(?:\\[ERROR\\] )?BUILD FAIL(?:URE|ED)",
                            null,
                            "build"),
                    new Sign(
                            "Traceback (",
                            "(?m)^Traceback \\(most recent call last\\):",
                            null,
                            "exception"),
                    new Sign("fatal: ", "(?m)^fatal: ", null, "fatal"),
                    new Sign("error TS", "(?m)\\berror TS\\d+:", null, "compile"),
                    new Sign("FAILED (", "(?m)^FAILED \\((?:failures|errors)=", null, "tests"),
                    new Sign("Tests run:", "Tests run:.*(?:Failures|Errors): [1-9]", null, "tests"),
                    new Sign("##[error]", "(?m)^##\\[error\\]", null, "ci"));

    /** Words of which a line that says what went wrong has one. */
    private static final List<String> WRONG =
            List.of(
                    "error",
                    "exception",
                    "failed",
                    "failure",
                    "fatal",
                    "denied",
                    "not found",
                    "cannot",
                    "unable");

    /** Programs that say something other than failure with 1. */
    private static final Set<String> ASKING =
            Set.of("grep", "rg", "diff", "test", "cmp", "[", "egrep", "fgrep");

    private Outcomes() {}

    /** What is known of a run. */
    record Found(@Nullable Long code, String outcome, int tier, @Nullable String kind) {}

    static Found ofCode(long code, int tier, Supplier<String> program) {
        if (code == 0) {
            return new Found(code, "ok", tier, null);
        }
        if (code == 130 || code == 3221225786L) {
            return new Found(code, "interrupted", tier, "interrupted");
        }
        if (code == 1 && ASKING.contains(program.get())) {
            return new Found(code, "ok", tier, "no_match");
        }
        String kind =
                code == 127
                        ? "not_found"
                        : code == 126 ? "permission" : code > 128 && code < 160 ? "signal" : "exit";
        return new Found(code, "failed", tier, kind);
    }

    /** From the tool's own result; null where that says nothing. */
    static @Nullable Found ofResult(String given, Supplier<String> program) {
        String result = given.strip();
        if (endsInNumber(result)) {
            int from = Math.max(0, result.length() - LONGEST_TRAILER);
            int last = Math.max(from, result.lastIndexOf('\n'));
            // The last line nearly always has it; the number may stand on a line of its own.
            for (int start : new int[] {last, from}) {
                Matcher trailer = TRAILER.matcher(result).region(start, result.length());
                if (trailer.find()) {
                    return ofCode(Long.parseLong(trailer.group(1)), 2, program);
                }
            }
        }
        Matcher head = HEAD.matcher(result);
        if (head.lookingAt()) {
            return ofCode(Long.parseLong(head.group(1)), 2, program);
        }
        String start = result.substring(0, Math.min(result.length(), 400));
        Matcher notRun = NOT_RUN.matcher(start);
        if (notRun.find()) {
            for (int i = 0; i < NOT_RUN_OUTCOMES.size(); i++) {
                if (notRun.group(i + 1) != null) {
                    return new Found(null, NOT_RUN_OUTCOMES.get(i), 3, null);
                }
            }
        }
        return null;
    }

    private static boolean endsInNumber(String result) {
        int at = result.length() - 1;
        at -= at > 0 && result.charAt(at) == '>' ? 1 : 0;
        return at >= 0 && Character.isDigit(result.charAt(at));
    }

    /** From the last lines of its output; null where they look as if all went well. */
    static @Nullable Found ofOutput(String output) {
        String tail = tail(output, LAST_LINES);
        for (Sign each : SIGNS) {
            if (each.isIn(tail)) {
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
        for (String each : tail(output, LAST_LINES).lines().toList().reversed()) {
            if (lines.size() < LINES_OF_SIGNATURE && isWrong(each)) {
                lines.add(Masks.error(each.length() > 300 ? each.substring(0, 300) : each));
            }
        }
        return lines.isEmpty() ? null : String.join("\n", lines.reversed());
    }

    /** By hand: output of failed commands is long, and a pattern looks at each character anew. */
    static boolean isWrong(String line) {
        int length = line.length();
        for (int i = 0; i < length; i++) {
            if (i == 0 || !isWordPart(line.charAt(i - 1))) {
                for (String word : WRONG) {
                    if ((line.charAt(i) | 0x20) == word.charAt(0)
                            && line.regionMatches(true, i, word, 0, word.length())
                            && (i + word.length() == length
                                    || !isWordPart(line.charAt(i + word.length())))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean isWordPart(char each) {
        return (each >= 'a' && each <= 'z')
                || (each >= 'A' && each <= 'Z')
                || (each >= '0' && each <= '9')
                || each == '_';
    }
}
