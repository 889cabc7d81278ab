package dev.toolroom.capability.toolsets.python;

import dev.toolroom.capability.toolsets.python.PythonResult.Failed;
import dev.toolroom.capability.toolsets.python.PythonResult.Run;
import dev.toolroom.capability.toolsets.sandbox.ResourceLimits;
import dev.toolroom.kernel.json.Json;
import dev.toolroom.kernel.text.Amount;
import dev.toolroom.kernel.text.SimilarNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Says what went wrong with a call that has no result, and what to do about it. */
final class ToolEnd {
    /** Exit codes of the supervisor; {@code supervisor.py} has them too. */
    private static final int PROCESSES = 121;

    private static final int MEMORY = 122;
    private static final int DISK = 123;
    private static final int SIGNALLED = 128;
    private static final int SIGXCPU = 24;
    private static final Map<Integer, String> SIGNALS =
            Map.of(
                    4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS", 8, "SIGFPE", 9, "SIGKILL", 11,
                    "SIGSEGV", 15, "SIGTERM", 25, "SIGXFSZ", 31, "SIGSYS");

    private ToolEnd() {}

    static Failed stopped(PythonProblem why, PythonLimits limits, Run run) {
        return switch (why) {
            case TIMEOUT ->
                    new Failed(
                            why,
                            "The tool did not finish within "
                                    + seconds(limits.time())
                                    + " and was stopped.",
                            "Give it less to do, or raise timeout_seconds in toolset.yaml.",
                            run);
            case CLOSED ->
                    new Failed(why, "Toolroom is closing.", "Call the tool again later.", run);
            default ->
                    new Failed(
                            PythonProblem.CANCELLED,
                            "The call was cancelled and the tool was stopped.",
                            "Files it had changed by then are changed.",
                            run);
        };
    }

    /** The worker knows what is wrong. */
    static Failed reported(Json.Obj last, Run run) {
        String message = sentence(last.text("message", "The tool failed"));
        return switch (last.text("code", "")) {
            case "import" -> importFailed(message, last, run);
            case "function" -> noFunction(message, last, run);
            case "arguments" ->
                    new Failed(
                            PythonProblem.ARGUMENTS_MISMATCH,
                            message,
                            "Give the function a parameter workspace and one for each property of"
                                    + " input_schema, or **kwargs.",
                            run);
            case "not_object" ->
                    new Failed(
                            PythonProblem.RESULT_NOT_OBJECT,
                            message,
                            "Return a dict, as in {\"value\": …}.",
                            run);
            case "nan" ->
                    new Failed(
                            PythonProblem.RESULT_NOT_FINITE,
                            message,
                            "Return None or text instead of NaN and infinity.",
                            run);
            case "half_character" ->
                    new Failed(
                            PythonProblem.RESULT_NOT_JSON,
                            message,
                            "Replace it, as text.encode(\"utf-8\", \"replace\").decode() does.",
                            run);
            case "not_json" -> notJson(message, run);
            case "too_large" ->
                    new Failed(
                            PythonProblem.RESULT_TOO_LARGE,
                            message,
                            "Write the data to a file in the workspace and return its name.",
                            run);
            case "cancelled" -> stopped(PythonProblem.CANCELLED, PythonLimits.USUAL, run);
            case "degraded" ->
                    new Failed(
                            PythonProblem.SANDBOX_REQUIRED,
                            "python.sandbox is \"required\", so the tool was not run: " + message,
                            "Run toolroom doctor.",
                            run);
            case "sandbox" ->
                    new Failed(
                            PythonProblem.SANDBOX_FAILED,
                            "The sandbox could not be set up, so the tool was not run: " + message,
                            "Run toolroom doctor.",
                            run);
            default -> new Failed(PythonProblem.PROTOCOL, message, "Call the tool again.", run);
        };
    }

    private static Failed importFailed(String message, Json.Obj last, Run run) {
        String module = last.text("module", "");
        String next =
                module.isEmpty()
                        ? "Correct the file; the traceback names the line."
                        : "Add a wheel of \""
                                + module
                                + "\" to wheels/ in the toolset, or its source to tools/.";
        return new Failed(
                PythonProblem.IMPORT_FAILED, message, next, last.text("traceback", ""), run);
    }

    private static Failed noFunction(String message, Json.Obj last, Run run) {
        List<String> known = new ArrayList<>();
        if (last.get("known") instanceof Json.Arr(var items)) {
            items.forEach(item -> known.add(item instanceof Json.Str(var text) ? text : ""));
        }
        String wanted = message.substring(message.lastIndexOf(' ') + 1).replaceAll("\\.$", "");
        String next =
                SimilarNames.to(wanted, known)
                        .map(near -> "Did you mean \"" + near + "\"?")
                        .orElse(
                                known.isEmpty()
                                        ? "The file defines no function."
                                        : "It has: " + String.join(", ", known) + ".");
        return new Failed(PythonProblem.FUNCTION_NOT_FOUND, message, next, run);
    }

    static Failed notJson(String message, Run run) {
        return new Failed(
                PythonProblem.RESULT_NOT_JSON,
                message,
                "Return dicts, lists, text, numbers, True, False and None, nested at most "
                        + Json.MAX_DEPTH
                        + " deep.",
                run);
    }

    /** The process ended without a word. */
    static Failed crashed(int code, PythonLimits limits, Run run) {
        ResourceLimits resources = limits.resources();
        return switch (code) {
            case PROCESSES ->
                    new Failed(
                            PythonProblem.TOO_MANY_PROCESSES,
                            "The tool was ended: it started more than "
                                    + resources.processes()
                                    + " processes.",
                            "Start fewer processes at a time.",
                            run);
            case MEMORY ->
                    new Failed(
                            PythonProblem.OUT_OF_MEMORY,
                            "The tool was ended: its processes used more than "
                                    + size(resources.memory())
                                    + " of memory.",
                            "Work on the data in smaller pieces.",
                            run);
            case DISK ->
                    new Failed(
                            PythonProblem.OUT_OF_DISK,
                            "The tool was ended: it wrote more than "
                                    + size(resources.disk())
                                    + " to the workspace.",
                            "Write less, and delete files that are no longer needed.",
                            run);
            case SIGNALLED + SIGXCPU ->
                    new Failed(
                            PythonProblem.OUT_OF_CPU,
                            "The tool was ended: it computed for more than "
                                    + seconds(resources.cpu())
                                    + ".",
                            "Give it less to do.",
                            run);
            default -> crashed(how(code), run);
        };
    }

    private static Failed crashed(String how, Run run) {
        String last = run.stderr().text().strip().lines().reduce((a, b) -> b).orElse("");
        return new Failed(
                PythonProblem.CRASHED,
                "The tool ended without a result: "
                        + how
                        + (last.isEmpty() ? "." : ". Its last words: " + last),
                "Let the function return instead of ending the process; look at stderr.",
                run);
    }

    private static String how(int code) {
        if (code > SIGNALLED && code < SIGNALLED + 65) {
            int signal = code - SIGNALLED;
            return "it was killed by signal " + SIGNALS.getOrDefault(signal, "number " + signal);
        }
        return "its process exited with code " + code;
    }

    private static String seconds(Duration time) {
        return Amount.of(time.toSeconds(), "second", "seconds");
    }

    private static String size(long bytes) {
        return Amount.limit(bytes);
    }

    private static String sentence(String text) {
        return text.endsWith(".") ? text : text + ".";
    }
}
