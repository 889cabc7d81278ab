package dev.toolroom.capability.toolsets.python;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The function that a tool is: {@code module:function}, where the module is below {@code tools/}.
 * Both {@code tools.analyze:run} and {@code analyze:run} mean {@code tools/analyze.py}.
 *
 * @param module its one name, which always begins with {@code tools.}
 * @param file relative to the toolset, with slashes
 */
public record EntryPoint(String module, String function, String file) {
    private static final Pattern FORM =
            Pattern.compile("([A-Za-z_]\\w*(?:\\.[A-Za-z_]\\w*)*):([A-Za-z_]\\w*)");
    private static final String PACKAGE = "tools.";

    /** Thrown where a text names no function of a toolset, or more than one. */
    public static final class Unresolved extends Exception {
        private static final long serialVersionUID = 1;

        private final PythonProblem problem;
        private final String nextStep;

        private Unresolved(PythonProblem problem, String message, String nextStep) {
            super(message);
            this.problem = problem;
            this.nextStep = nextStep;
        }

        public PythonProblem problem() {
            return problem;
        }

        public String nextStep() {
            return nextStep;
        }
    }

    /** Finds the file without running anything; whether it has the function shows at the call. */
    public static EntryPoint resolve(Path toolsetFolder, String text) throws Unresolved {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new Unresolved(
                    PythonProblem.ENTRYPOINT_INVALID,
                    "Entry point \"" + text + "\" is not of the form module:function.",
                    "Write it like tools.analyze:run, for the function run in tools/analyze.py.");
        }
        String module = parts.group(1);
        String function = parts.group(2);
        List<String> candidates = new ArrayList<>();
        if (module.startsWith(PACKAGE)) {
            candidates.add(module);
        }
        candidates.add(PACKAGE + module);
        List<EntryPoint> found = new ArrayList<>();
        for (String each : candidates) {
            fileOf(toolsetFolder, each)
                    .ifPresent(file -> found.add(new EntryPoint(each, function, file)));
        }
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw found.isEmpty() ? missing(text, candidates) : ambiguous(text, found);
    }

    private static Optional<String> fileOf(Path toolsetFolder, String module) {
        return files(module).stream()
                .filter(file -> Files.isRegularFile(toolsetFolder.resolve(file)))
                .findFirst();
    }

    private static List<String> files(String module) {
        String path = module.replace('.', '/');
        return List.of(path + ".py", path + "/__init__.py");
    }

    private static Unresolved missing(String text, List<String> candidates) {
        List<String> tried = candidates.stream().flatMap(each -> files(each).stream()).toList();
        return new Unresolved(
                PythonProblem.ENTRYPOINT_NOT_FOUND,
                "Entry point \"" + text + "\" has no file; tried " + String.join(", ", tried) + ".",
                "Add the file to the toolset, or correct the entry point in toolset.yaml.");
    }

    private static Unresolved ambiguous(String text, List<EntryPoint> found) {
        List<String> files = found.stream().map(EntryPoint::file).toList();
        return new Unresolved(
                PythonProblem.ENTRYPOINT_AMBIGUOUS,
                "Entry point \"" + text + "\" means both " + String.join(" and ", files) + ".",
                "Rename one of the two files.");
    }
}
