package dev.toolroom.capability.toolsets.bundle;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown where a bundle or a change to an installed toolset is not accepted. */
public final class BundleRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    public BundleRefused(List<Problem> problems) {
        super(
                problems.stream().map(Problem::text).collect(Collectors.joining("\n")),
                null,
                false,
                false);
        this.problems = List.copyOf(problems);
    }

    public BundleRefused(Problem.Code code, String path, String message) {
        this(List.of(Problem.of(code, path, message)));
    }

    public List<Problem> problems() {
        return problems;
    }
}
