package dev.toolroom.capability.recall.commands;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a command came to, from what its record and the end of its own output say, never from what a
 * person or an agent wrote about it.
 */
final class Outcomes {
    private static final int LAST_LINES = 40;
    private static final int MAX_TRAILER_CHARACTERS = 200;
    private static final String CODE = "exit code";
    private static final int MAX_SIGNATURE_LINES = 3;

    /** Exit code that the agent's tool wrote behind the output. */
    private static final Pattern TRAILER =
            Pattern.compile(
                    "(?:Command exited with code|<exited with exit code|Exit Code:|Exit"
                            + " code:?)\\s*(-?\\d{1,12})>?\\s*$");

    private static final Pattern HEAD = Pattern.compile("(?:Error: )?Exit code:? (-?\\d{1,12})\\b");

    /** One pattern for all; the index of the group selects the outcome. */
    private static final Pattern NOT_RUN =
            Pattern.compile(
                    "(The user cancelled the tool call)|(\\b(?i:was not executed)\\b)"
                            + "|(Command is running in terminal with ID=)"
                            + "|((?i:user (?:denied|rejected|doesn't want)))");

    private static final List<String> NOT_RUN_OUTCOMES =
            List.of("cancelled", "not_run", "background", "denied");

    /** Words that mark a line as an error. */
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
                    "unable",
                    "missing",
                    "unknown",
                    "unrecognized",
                    "invalid",
                    "no such",
                    "bad option",
                    "refused");

    private Outcomes() {}

    /**
     * What is known of a run.
     *
     * @param sign as {@link CommandRun} has it
     */
    record Found(
            @Nullable Long code, String outcome, int tier, @Nullable String kind, String sign) {
        static final Found UNKNOWN = new Found(null, "unknown", 0, null, "none");

        static Found stated(String outcome) {
            return new Found(null, outcome, 3, null, "record");
        }
    }

    static Found ofCode(long code, int tier, ToolsOfCommand line) {
        if (code == 0) {
            return new Found(code, "ok", tier, null, CODE);
        }
        if (code == 130 || code == 3221225786L) {
            return new Found(code, "interrupted", tier, "interrupted", CODE);
        }
        if (code == 1 && line.asks()) {
            return new Found(code, "ok", tier, "no_match", CODE);
        }
        String kind =
                code == 127
                        ? "not_found"
                        : code == 126 ? "permission" : code > 128 && code < 160 ? "signal" : "exit";
        return new Found(code, "failed", tier, kind, CODE);
    }

    /** Returns the outcome that the tool's result states; null if it states none. */
    static @Nullable Found ofResult(String given, ToolsOfCommand line) {
        String result = given.strip();
        if (endsInNumber(result)) {
            int from = Math.max(0, result.length() - MAX_TRAILER_CHARACTERS);
            int last = Math.max(from, result.lastIndexOf('\n'));
            // The last line nearly always has it; the number may stand on a line of its own.
            for (int start : new int[] {last, from}) {
                Matcher trailer = TRAILER.matcher(result).region(start, result.length());
                if (trailer.find()) {
                    return ofCode(Long.parseLong(trailer.group(1)), 2, line);
                }
            }
        }
        Matcher head = HEAD.matcher(result);
        if (head.lookingAt()) {
            return ofCode(Long.parseLong(head.group(1)), 2, line);
        }
        String start = result.substring(0, Math.min(result.length(), 400));
        Matcher notRun = NOT_RUN.matcher(start);
        if (notRun.find()) {
            for (int i = 0; i < NOT_RUN_OUTCOMES.size(); i++) {
                if (notRun.group(i + 1) != null) {
                    return Found.stated(NOT_RUN_OUTCOMES.get(i));
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

    static String tail(String text, int lines) {
        int at = text.length();
        for (int i = 0; i < lines && at > 0; i++) {
            at = text.lastIndexOf('\n', at - 1);
        }
        return at <= 0 ? text : text.substring(at + 1);
    }

    /** Returns the lines with errors, without what differs from run to run. */
    static @Nullable String signature(String output) {
        List<String> lines = new ArrayList<>();
        for (String each : tail(output, LAST_LINES).lines().toList().reversed()) {
            if (lines.size() < MAX_SIGNATURE_LINES && isWrong(each)) {
                String line = Masks.error(each.length() > 300 ? each.substring(0, 300) : each);
                // Some agents repeat the error output behind the output.
                if (!lines.contains(line)) {
                    lines.add(line);
                }
            }
        }
        return lines.isEmpty() ? null : String.join("\n", lines.reversed());
    }

    /**
     * Written by hand, because a regular expression is too slow on the long output of failed
     * commands.
     */
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
