package dev.toolroom.capability.toolsets.bundle.manifest;

import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.Problem.Code;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The problems and warnings of one manifest while it is checked. */
final class Findings {
    private final LinedJson manifest;
    private final List<Problem> problems = new ArrayList<>();
    private final List<Problem> warnings = new ArrayList<>();

    Findings(LinedJson manifest) {
        this.manifest = manifest;
    }

    void problem(Code code, String path, String message) {
        problems.add(new Problem(code, manifest.line(path), path, message));
    }

    void invalid(String path, String message) {
        problem(Code.MANIFEST_INVALID, path, message);
    }

    void warning(Code code, String path, String message) {
        warnings.add(new Problem(code, manifest.line(path), path, message));
    }

    /** In the order of the file. */
    List<Problem> problems() {
        return inOrder(problems);
    }

    List<Problem> warnings() {
        return inOrder(warnings);
    }

    private static List<Problem> inOrder(List<Problem> found) {
        return found.stream().distinct().sorted(Comparator.comparingInt(Problem::line)).toList();
    }
}
